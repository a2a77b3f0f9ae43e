import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { nodeRuntime } from '../../../server/lsp/node-runtime.ts';

const root = resolve(import.meta.dirname, '../../..');

test('the documentation of the checks is there, beside the folder of the program', () => {
  const [, before = ''] = process.argv;
  onTestFinished(() => {
    process.argv[1] = before;
  });
  // Like the built program, this lies in a folder of the package.
  process.argv[1] = join(root, 'samples', 'dragoman.json');
  const page = fileURLToPath(nodeRuntime().checksPage);
  expect(page).toBe(join(root, 'docs', 'checks.md'));
  expect(existsSync(page)).toBe(true);
});
