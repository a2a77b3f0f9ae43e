import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SECTIONS } from '../../../../server/core/language/hover/index.ts';

const root = resolve(import.meta.dirname, '../../../../server/core/language');

test('every part of a hover is in its list', () => {
  const found = readdirSync(join(root, 'hover')).flatMap((name) => [
    ...readFileSync(join(root, 'hover', name), 'utf8').matchAll(/^export const \w+: UnitSection\b/gm),
  ]);
  expect(SECTIONS).toHaveLength(found.length);
  expect(new Set(SECTIONS).size).toBe(found.length);
});

test('every kind of proposal is proposed', () => {
  const kinds = readdirSync(join(root, 'complete')).filter(
    (name) => !['index.ts', 'insert.ts', 'proposal.ts'].includes(name),
  );
  const index = readFileSync(join(root, 'complete/index.ts'), 'utf8');
  expect(kinds.filter((name) => !index.includes(`'./${name}'`))).toEqual([]);
  expect(kinds.length).toBeGreaterThan(2);
});
