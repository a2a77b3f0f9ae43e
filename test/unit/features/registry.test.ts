import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES } from '../../../server/features/index.ts';

test('every feature of the directory is registered, and no name twice', () => {
  const folder = resolve(import.meta.dirname, '../../../server/features');
  const found = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/^export const (\w+): Feature\b/gm)].map(
        ([, feature]) => feature,
      ),
    );
  const list = readFileSync(join(folder, 'index.ts'), 'utf8');
  const registered = [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, feature]) => feature);
  expect(registered.toSorted()).toEqual(found.toSorted());
  expect(FEATURES).toHaveLength(new Set(registered).size);
});
