import { expect, test } from 'vitest';
import { planning, wholePlan } from '../../../../../server/core/planning/plan.ts';
import { Progress } from '../../../../../server/engine/parts/translate/progress.ts';
import { memoryJob } from '../../../../support/translate-job.ts';
import { pseudoTranslator } from '../../../../support/translators.ts';

/** Units with these sources, what is reported of them, and which are called complete, answer by answer. */
async function start(...sources: readonly string[]) {
  const job = memoryJob(sources.map((source, index) => ({ id: `u${index}`, source: [source] })));
  const { units } = await wholePlan(planning(job));
  const said: string[] = [];
  const complete: string[] = [];
  const progress = new Progress(
    {
      translator: pseudoTranslator(),
      onProgress: ({ done, total, billedCharacters }) => said.push(`${done}/${total} ${billedCharacters}`),
    },
    (all) => complete.push(all.map(({ unit }) => unit.id).join()),
  );
  return { units, items: units.map(({ message }) => message.items), progress, said, complete };
}

test('a unit is done when the last of its texts has been answered once', async () => {
  const { units, items, progress, said, complete } = await start('One.\nTwo.\nThree.', 'Four');
  progress.add(units, 0);
  expect([items[0]?.length, items[1]?.length, said]).toEqual([3, 1, []]);
  progress.answered([items[0]![0]!], 4);
  progress.answered([items[0]![1]!, items[1]![0]!], 12);
  progress.answered([items[0]![0]!, items[0]![1]!], 20);
  progress.answered([items[0]![2]!], 26);
  expect(said).toEqual(['0/2 4', '1/2 12', '1/2 20', '2/2 26']);
  expect(complete).toEqual(['', 'u1', '', 'u0']);
});

test('an answer to a further attempt, or to a text of nobody, is none more', async () => {
  const { units, items, progress, said, complete } = await start('One', 'Two');
  progress.add(units, 0);
  progress.answered(items[0]!, 3);
  progress.answered(items[0]!, 6);
  progress.answered([{ pieces: ['Other'] }], 9);
  expect([said, complete]).toEqual([
    ['1/2 3', '1/2 6', '1/2 9'],
    ['u0', '', ''],
  ]);
});

test('units that are still to come count as far as they are known, and nothing is said before the first answer', async () => {
  const { units, items, progress, said, complete } = await start('One', 'Two');
  progress.add(units.slice(0, 1), 9);
  expect(said).toEqual([]);
  progress.answered(items[0]!, 3);
  progress.add(units.slice(1), 0);
  expect([said, complete]).toEqual([['1/10 3', '1/2 3'], ['u0']]);
});

test('nobody has to listen', async () => {
  const { units, items } = await start('One');
  const complete: number[] = [];
  const progress = new Progress({ translator: pseudoTranslator() }, (all) => complete.push(all.length));
  progress.add(units, 0);
  progress.answered(items[0]!, 3);
  expect(complete).toEqual([1]);
});
