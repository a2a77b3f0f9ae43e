import { expect, test } from 'vitest';
import { NO_LOCK, withStyle } from '../../../../../server/engine/parts/glossary/lock.ts';
import { digests } from '../../../../../server/engine/parts/style/digest.ts';
import { itemsOf } from '../../../../../server/engine/parts/style/list.ts';
import { useStyles } from '../../../../../server/engine/parts/style/use.ts';
import { serviceError } from '../../../../../server/service/errors/errors.ts';
import type { StyleList, StyleRules } from '../../../../../server/service/resources/style-types.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';

const LIST: StyleList = {
  id: 'a1',
  name: 'House',
  language: 'de',
  version: 4,
  creationTime: '',
  updatedTime: '',
  rules: { numbers: { range: 'dash' } },
  instructions: [],
};
const FRENCH = { ...LIST, id: 'b2', language: 'fr', version: 1 };
const LOCKED = { id: 'a1', name: 'House', language: 'de', version: 4, items: digests(itemsOf(LIST)) };
const LOCK = withStyle(NO_LOCK, 'here', 'style/house.json', LOCKED);

async function run(
  lists: readonly StyleList[] | 'refused',
  lock = LOCK,
  files: Parameters<typeof useStyles>[0]['files'] = [],
  named = true,
) {
  const notes: string[] = [];
  let asked = 0;
  const styleRules = {
    async list() {
      asked += 1;
      if (lists !== 'refused') return ok(lists);
      return fail(
        serviceError({ kind: 'unauthorized', operation: 'list style rules', message: 'no access', advice: '' }),
      );
    },
  } as Partial<StyleRules> as StyleRules;
  const note = ({ message, remedy }: { message: string; remedy?: string }) => notes.push(`${message} ${remedy ?? ''}`);
  const use = await useStyles({ lock, service: 'here', files, named }, { styleRules }, note);
  return { use, notes, asked: () => asked };
}

test('the synced list serves every variant of its language, and the service is asked once', async () => {
  const { use, notes, asked } = await run([LIST, FRENCH]);
  expect(use.styleFor('de-AT')).toEqual({ styleId: 'a1', version: 4, name: 'House' });
  expect(use.styleFor('de')).toEqual({ styleId: 'a1', version: 4, name: 'House' });
  expect(asked()).toBe(1);
  expect([...use.used().keys()]).toEqual(['de-AT', 'de']);
  expect(notes).toEqual([]);
});

test('where nothing is synced and nothing can be wanted, the service is not asked', async () => {
  const { use, asked } = await run([LIST], NO_LOCK, [], false);
  expect(use.styleFor('de')).toBeUndefined();
  expect(asked()).toBe(0);
  expect((await run([LIST], LOCK, [], false)).use.styleFor('fr')).toBeUndefined();
});

test('a list that is wanted by name or id stands before the synced one, in the language of the target only', async () => {
  const { use, notes } = await run([LIST, FRENCH, { ...LIST, id: 'c3', name: 'Legal', version: 9 }]);
  expect(use.styleFor('de', 'Legal')).toMatchObject({ styleId: 'c3', version: 9 });
  expect(use.styleFor('fr', 'House')).toMatchObject({ styleId: 'b2' });
  expect(use.styleFor('de', 'C3')).toMatchObject({ styleId: 'c3' });
  expect(use.styleFor('fr', 'Legal')).toBeUndefined();
  expect(notes).toEqual(['The service has no style rule list "Legal" for "fr": translated without ']);
});

test('what is not as it was at the last sync is said once, and the list is used as the service has it', async () => {
  const changed = { ...LIST, version: 5, rules: {} };
  const file = {
    name: 'style/house.json',
    content: { path: '', text: '' },
    list: { ...LIST, name: 'Home' },
    problems: [],
  };
  const { use, notes } = await run([changed], LOCK, [file]);
  for (const locale of ['de', 'de-CH']) expect(use.styleFor(locale)).toMatchObject({ version: 5 });
  expect(notes).toEqual([
    'The style rules "House" were changed on the service since the last sync pull',
    'style/house.json has changed since the last sync push',
  ]);
});

test('a list that is gone, two for one language, or a service that refuses: translated without, with a note', async () => {
  const gone = await run([FRENCH]);
  expect(gone.use.styleFor('de')).toBeUndefined();
  expect(gone.notes).toEqual(['The service no longer has the style rules "House": translated without push']);
  const two = await run([LIST], withStyle(LOCK, 'here', 'style/two.json', { ...LOCKED, id: 'z9' }));
  expect(two.use.styleFor('de')).toBeUndefined();
  expect(two.notes[0]).toContain('style/house.json and style/two.json are both for "de"');
  const refused = await run('refused');
  expect(refused.use.styleFor('de')).toBeUndefined();
  expect(refused.notes).toEqual(['The style rules are not used: no access ']);
});
