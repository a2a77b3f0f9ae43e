import { expect, test } from 'vitest';
import { measuredPoints, PREDICTIONS } from '../../../../support/team-checked.ts';
import { day, onPage, WORLD } from '../../../../support/team-model.ts';

test.each(['model', 'checked'] as const)('the table “%s” of docs/scaling.md is what the model says', (what) => {
  const { found, wanted } = onPage(what);
  expect(found).toBe(wanted);
});

/** The page says the ratios of smaller logs, too: how much of those the system had in memory at that moment decides them. */
test.each(PREDICTIONS)('$what: what the largest log was measured to take is within a quarter of the model', ({
  says,
  measured,
}) => {
  const [one, ten, fifty] = measuredPoints();
  expect([one?.rows, ten?.rows, fifty?.rows]).toEqual([1e6, 1e7, 5e7]);
  const ratio = fifty === undefined ? 0 : measured(fifty) / says(fifty.rows);
  expect(ratio).toBeGreaterThan(0.75);
  expect(ratio).toBeLessThan(1.25);
});

test('more pushes to one lock wait longer, more teams wait less, and a copy is a part of the whole', () => {
  const busy = { ...WORLD, clients: 200, pushes: 600, rows: 400 };
  const [one, ten] = [day({ ...busy, teams: 1 }), day({ ...busy, teams: 10 })];
  expect(one.push).toBeGreaterThan(ten.push);
  expect(day({ ...busy, pushes: 300, teams: 1 }).push).toBeLessThan(one.push);
  expect(ten.replica).toBe(one.replica / 10);
  expect(day({ ...busy, teams: 1 })).toEqual(one);
});

test('a push to indexes that have no room in memory waits for the disk', () => {
  const world = { ...WORLD, teams: 100 };
  const small = day({ ...world, entries: 5e7 });
  expect(day(world).push).toBeGreaterThan(2 * small.push);
  expect(day({ ...world, room: { own: 1e12, system: 1e12 } }).push).toBe(small.push);
});
