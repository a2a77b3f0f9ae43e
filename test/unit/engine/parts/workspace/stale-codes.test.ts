import { expect, test } from 'vitest';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { describeStale } from '../../../../../server/engine/parts/workspace/stale/describe.ts';
import { findStale } from '../../../../../server/engine/parts/workspace/stale/find.ts';
import { Histories } from '../../../../../server/engine/parts/workspace/stale/history.ts';
import { stored } from '../../../../support/stored.ts';

const file = (source: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="de" datatype="plaintext" original="a"><body><trans-unit id="a"><source>${source}</source><target>Sichern</target></trans-unit></body></file></xliff>`;

/** What is said of a unit whose source was another one when it was translated. */
async function said(was: string, now: string): Promise<string> {
  const path = '/p/l/de.xlf';
  const text = file(now);
  const both = { path, text, catalog: xliff.parse(text, { path }) };
  const history = new Histories({ versions: async () => [{ source: stored(file(was)), target: stored(file(was)) }] });
  const { stale } = await findStale(
    { format: xliff, source: both, target: both, targetLocale: 'de' },
    { folder: '/p', remembered: new Map(), history },
  );
  const [unit] = stale.values();
  return unit === undefined ? '' : describeStale(unit);
}

const x = (id: string) => `<x id="${id}"/>`;

test.each([
  ['another one', `Save ${x('A')} now`, `Save ${x('B')} now`, `Save [-${x('A')}-]{+${x('B')}+} now`],
  ['one that went', `Save${x('A')} now`, 'Save now', `Save[-${x('A')}-] now`],
  ['one that came', 'Save now', `Save now${x('A')}`, `Save now{+${x('A')}+}`],
  [
    'one in another place',
    `Save <g id="1">all</g> files`,
    'Save all <g id="1">files</g>',
    'Save {+all +}<g id="1">[-all-]{+files+}</g>[- files-]',
  ],
])('where only codes changed, they are shown: %s', async (_, was, now, changed) => {
  expect(await said(was, now)).toMatch(/^It was "Save (all files|now|\s*now)"; changed: /);
  expect((await said(was, now)).split('changed: ')[1]).toBe(changed);
});

test('where words changed, codes are left out', async () => {
  expect(await said(`Save ${x('A')}it`, `Open ${x('B')}it`)).toBe('It was "Save it"; changed: [-Save-]{+Open+} it');
});
