import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { Renames } from '../../../../server/engine/check/renames.ts';
import { scratchFolder } from '../../../support/repository.ts';

const lines = (...all: (string | number)[]) => all.map((line) => `line ${line}\n`).join('');

function renames(then: Record<string, string>, there: readonly string[] = []) {
  const folder = scratchFolder();
  for (const name of there) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), 'x');
  }
  const asked: string[] = [];
  const names = new Renames(folder, Object.keys(then), async (name) => {
    asked.push(name);
    return then[name];
  });
  return { asked, find: (name: string, text: string) => names.find(name, async () => text) };
}

test('a file that is gone and has half of the lines is the same file; less is a new one', async () => {
  const then = { 'old.json': lines(1, 2, 3, 4) };
  expect(await renames(then).find('new.json', lines(1, 'a', 'b', 'c'))).toBeUndefined();
  expect(await renames(then).find('new.json', lines(1, 2, 'a', 'b'))).toBe(then['old.json']);
  expect(await renames(then).find('new.json', lines(4, 3, 2, 1).replace(/^/gm, '\t '))).toBe(then['old.json']);
});

test('of several the most alike; never one that is still there, or of another kind', async () => {
  const then = { 'a.json': lines(1, 2, 3), 'b.json': lines(1, 2, 3, 4), 'c.yml': lines(1, 2, 3, 4, 5) };
  const now = lines(1, 2, 3, 4, 5);
  expect(await renames(then).find('new.json', now)).toBe(then['b.json']);
  expect(await renames(then, ['b.json']).find('new.json', now)).toBe(then['a.json']);
  const none = renames(then, ['a.json', 'b.json']);
  expect(await none.find('new.json', now)).toBeUndefined();
  expect(none.asked).toEqual([]);
});

test('with many files gone, those of the same name are looked at, and not all of them', async () => {
  const gone = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`l/${at}/x.json`, lines(at)]));
  const { asked, find } = renames({ ...gone, 'l/de/app.json': lines('de', 2) });
  expect(await find('locales/de/app.json', lines('de', 2))).toBe(lines('de', 2));
  expect(asked.length).toBeLessThan(100);
});
