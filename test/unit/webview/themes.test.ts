import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import themes from '../../webview/themes.json' with { type: 'json' };

const folder = resolve(import.meta.dirname, '../../../client/webview');
const css = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.name.endsWith('.css'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

test('the pages use the colours of the theme, by names that VS Code knows, and none of their own', () => {
  const used = new Set(css.match(/--vscode-[\w-]+/g));
  const known = new Set(Object.values(themes).flatMap((theme) => Object.keys(theme)));
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !used.has(name))).toEqual([]);
  expect(css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/gi)).toBeNull();
});
