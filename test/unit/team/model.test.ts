import { expect, test } from 'vitest';
import { day, onPage, WORLD } from '../../support/team-model.ts';

test('the table of docs/scaling.md is what the model says', () => {
  const { found, wanted } = onPage();
  expect(found).toBe(wanted);
});

test('more pushes to one lock wait longer, more teams wait less, and a copy is a part of the whole', () => {
  const busy = { ...WORLD, clients: 200, pushes: 600, rows: 400 };
  const [one, ten] = [day({ ...busy, teams: 1 }), day({ ...busy, teams: 10 })];
  expect(one.push).toBeGreaterThan(ten.push);
  expect(day({ ...busy, pushes: 300, teams: 1 }).push).toBeLessThan(one.push);
  expect(ten.replica).toBe(one.replica / 10);
  expect(day({ ...busy, teams: 1 })).toEqual(one);
});
