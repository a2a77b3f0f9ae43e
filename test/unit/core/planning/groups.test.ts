import { expect, test } from 'vitest';
import { type Group, Grouping, tasksOf } from '../../../../server/core/planning/groups.ts';
import type { Item, Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { planning, wholePlan } from '../../../../server/core/planning/plan.ts';
import { fixedCode, token } from '../../../support/pieces.ts';
import { memoryJob } from '../../../support/translate-job.ts';

const job = memoryJob([
  { id: 'a', source: ['One.\nTwo.'] },
  { id: 'b', source: ['Three'] },
]);
const { units } = await wholePlan(planning(job));
const [unit, other] = [units[0]!, units[1]!];
const item = (...pieces: readonly Piece[]): Item => ({ pieces });
const sizes = (groups: readonly Group[]) => groups.map(({ open }) => open.length);

test('every item of every unit is a task', () => {
  expect(tasksOf(units).map((task) => [task.unit.unit.id, ...task.item.pieces])).toEqual([
    ['a', 'One.'],
    ['a', 'Two.'],
    ['b', 'Three'],
  ]);
});

test.each([
  ['the same words', item('Save it'), item('Save it'), 1],
  ['other words', item('Save it'), item('Save'), 2],
  ['codes that look alike', item('Save ', fixedCode(1)), item('Save ', fixedCode(2)), 1],
  ['a code and a placeholder', item('Save ', fixedCode(1)), item('Save ', { ...token(1, '{a}'), shown: '' }), 2],
  [
    'two ends of pairs and two tokens alone',
    item('a ', token(1, '<b>', { role: 'open' }), 'b', token(1, '</b>', { role: 'close' })),
    item('a ', token(1, '<b>', { role: 'open' }), 'b', token(1, '</b>', { role: 'close' })),
    1,
  ],
])('one group for one text: %s', (_, first, second, count) => {
  const { fresh, late } = new Grouping(job).add([
    { unit, item: first },
    { unit: other, item: second },
  ]);
  expect(fresh).toHaveLength(count);
  expect(fresh.map(({ attempts, reason }) => [attempts, reason])).toEqual(Array(count).fill([0, '']));
  expect([fresh[0]?.unit, late.size]).toEqual([unit, 0]);
  expect(sizes(fresh)).toEqual(count === 1 ? [2] : [1, 1]);
});

test('groups go their own way where they begin further on, or may ask less often', () => {
  const one = item('Save ', token(1, '{a}'));
  const tasks = [{}, { from: 1 }, { most: 1 }, { from: 1, most: 2 }].map((more) => ({ unit, item: one, ...more }));
  const { fresh } = new Grouping(job).add(tasks);
  const all = fresh[0]!.methods;
  expect(all).toHaveLength(4);
  expect(fresh.map(({ methods }) => methods)).toEqual([all, all.slice(1), all.slice(0, 1), all.slice(1, 3)]);
});

test('what comes later is fresh, or joins a group; late is what joins one that was answered', () => {
  const grouping = new Grouping(job);
  const [save, open] = [item('Save'), item('Open')];
  grouping.add([
    { unit, item: save },
    { unit, item: open },
  ]);
  const [first, second] = grouping.all;
  const [again, oncemore, waiting, fresh] = [item('Save'), item('Save'), item('Open'), item('Close')];
  const added = grouping.add(
    [again, oncemore, waiting, fresh].map((it) => ({ unit: other, item: it })),
    (group) => group === first,
  );
  expect(added.fresh).toEqual(grouping.all.slice(2));
  expect(added.fresh.map(({ open: [member] }) => member?.item)).toEqual([fresh]);
  expect([...added.late]).toEqual([[first, [again, oncemore]]]);
  expect(sizes([first!, second!])).toEqual([3, 2]);
  expect(grouping.add([{ unit, item: item('Save') }]).late.size).toBe(0);
});
