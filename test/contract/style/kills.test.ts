import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areInStep } from '../../../server/engine/parts/style/describe.ts';
import { Door } from '../glossary/world.ts';
import { fileOf, listFor, lists, StyleRepository, sortedItems, type Writable } from './world.ts';

const FILES = { de: 'style/de.json', fr: 'style/fr.json' } as const;
type Language = keyof typeof FILES;

/** Item and what becomes of it: a new text, or none. */
interface Edit {
  readonly language: Language;
  readonly item: 'name' | number;
  readonly text: string | undefined;
}

const edit = (who: string): fc.Arbitrary<Edit> =>
  fc.record({
    language: fc.constantFrom<Language>('de', 'fr'),
    item: fc.oneof({ weight: 1, arbitrary: fc.constant('name' as const) }, { weight: 8, arbitrary: fc.nat(7) }),
    text: fc.option(
      fc.nat(99).map((number) => `${who} ${number}`),
      { nil: undefined, freq: 3 },
    ),
  });

/** Both sides begin alike, then each changes what it likes. `from` and `until`: which lists are there before. */
const history = fc.record({
  before: fc.array(edit('before'), { maxLength: 8 }),
  synced: fc.boolean(),
  mine: fc.array(edit('mine'), { minLength: 1, maxLength: 6 }),
  theirs: fc.array(edit('theirs'), { maxLength: 5 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Items 0 to 3 are rules of two categories, 4 to 7 instructions. */
function apply(list: Writable, { item, text }: Edit): void {
  if (item === 'name') list.name = text ?? list.name;
  else if (item < 4) {
    const category = item < 2 ? 'numbers' : 'vocabulary';
    const rules = { ...list.rules[category] };
    if (text === undefined) delete rules[`rule_${item}`];
    else rules[`rule_${item}`] = text;
    list.rules = { ...list.rules, [category]: rules };
  } else {
    const label = `Label ${item}`;
    const others = list.instructions.filter((one) => one.label !== label);
    const language = item % 2 === 0 ? {} : { sourceLanguage: 'en' };
    list.instructions = text === undefined ? others : [...others, { label, prompt: text, ...language }];
  }
}

const empty = (language: Language): Writable => ({ name: `House ${language}`, language, rules: {}, instructions: [] });

function edited(language: Language, ...edits: readonly (readonly Edit[])[]): Writable {
  const list = empty(language);
  for (const one of edits.flat()) if (one.language === language) apply(list, one);
  return list;
}

/** What somebody does on the service by hand. */
async function changeByHand(door: Door, language: Language, wanted: Writable): Promise<void> {
  const { styleRules } = door.client;
  const { id, instructions } = await listFor(door, language);
  await styleRules.rename(id, wanted.name);
  await styleRules.putRules(id, wanted.rules);
  for (const one of instructions) await styleRules.removeInstruction(id, one.id);
  for (const one of wanted.instructions) await styleRules.addInstruction(id, one);
}

/** Both sides as the history leaves them, on a service that is empty before. */
async function stage(door: Door, { before, synced, mine, theirs }: History): Promise<StyleRepository> {
  for (const { id } of await lists(door)) await door.client.styleRules.delete(id);
  const languages = Object.keys(FILES) as Language[];
  const repository = new StyleRepository({});
  if (synced) {
    for (const language of languages) repository.files.set(FILES[language], fileOf(edited(language, before)));
    await repository.push(door);
    for (const language of languages)
      if (theirs.some((one) => one.language === language))
        await changeByHand(door, language, edited(language, before, theirs));
  }
  for (const language of languages) repository.files.set(FILES[language], fileOf(edited(language, before, mine)));
  door.requests();
  return repository;
}

/** What both sides have in the end where the repository is preferred: three sides compared item by item, written down independently. */
function expected({ before, synced, mine, theirs }: History, language: Language): Record<string, string> {
  const [base, ours, others] = [[before], [before, mine], [before, theirs]].map((edits) =>
    sortedItems(edited(language, ...edits)),
  ) as [Record<string, string>, Record<string, string>, Record<string, string>];
  if (!synced) return ours;
  const result: Record<string, string> = {};
  for (const item of new Set([...Object.keys(ours), ...Object.keys(others)].sort())) {
    const text = ours[item] === base[item] ? others[item] : ours[item];
    if (text !== undefined) result[item] = text;
  }
  return result;
}

async function expectNothingLost(door: Door, repository: StyleRepository, played: History): Promise<void> {
  for (const language of Object.keys(FILES) as Language[]) {
    const wanted = expected(played, language);
    expect(sortedItems(await listFor(door, language))).toEqual(wanted);
    expect(repository.items(FILES[language])).toEqual(wanted);
  }
  expect(areInStep(await repository.state(door))).toBe(true);
  const { lock } = repository;
  door.requests();
  await repository.push(door);
  expect(door.writes()).toEqual([]);
  expect(repository.lock).toBe(lock);
}

test('a push that is killed at any request, in any history, is completed by the next run, and nothing is lost', async () => {
  await using door = await Door.open();
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(history, async (played) => {
      const prefer = 'repository';
      const calm = await stage(door, played);
      await calm.push(door, { prefer });
      const requests = door.requests().length;
      await calm.pull(door, { prefer });
      await expectNothingLost(door, calm, played);
      for (const cut of ['before', 'after'] as const)
        for (let left = 0; left < requests; left += 1) {
          const repository = await stage(door, played);
          door.cut = cut;
          door.left = left;
          await repository.push(door, { prefer }).catch(() => undefined);
          door.left = Number.POSITIVE_INFINITY;
          kills += 1;
          await repository.push(door, { prefer });
          await repository.pull(door, { prefer });
          await expectNothingLost(door, repository, played);
        }
    }),
    { numRuns: 50 },
  );
  expect(kills).toBeGreaterThan(200);
}, 300_000);

test('a pull that is killed after any file it writes, in any history, is completed by the next run', async () => {
  await using door = await Door.open();
  await fc.assert(
    fc.asyncProperty(history, fc.nat(4), async (played, killed) => {
      const prefer = 'repository';
      const repository = await stage(door, { ...played, synced: true });
      await repository.pull(door, { prefer }, killed);
      await repository.pull(door, { prefer });
      await repository.push(door, { prefer });
      await expectNothingLost(door, repository, { ...played, synced: true });
    }),
    { numRuns: 50 },
  );
}, 120_000);
