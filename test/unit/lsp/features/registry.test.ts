import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SECTIONS as CORE_SECTIONS } from '../../../../server/core/language/hover/index.ts';
import { COMMANDS } from '../../../../server/lsp/features/commands/command-ids.ts';
import { SOURCES } from '../../../../server/lsp/features/completion/index.ts';
import { SECTIONS } from '../../../../server/lsp/features/hover/index.ts';
import { FEATURES } from '../../../../server/lsp/features/index.ts';

/** Parts of a hover that the core has. */
const OF_CORE: ReadonlySet<unknown> = new Set(CORE_SECTIONS);
const features = resolve(import.meta.dirname, '../../../../server/lsp/features');

test('every feature of the directory is registered, and no name twice', () => {
  const found = readdirSync(features, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(join(features, name), 'utf8').matchAll(/^export const (\w+): Feature\b/gm)].map(
        ([, feature]) => feature,
      ),
    );
  const list = readFileSync(join(features, 'index.ts'), 'utf8');
  const registered = [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, feature]) => feature);
  expect(registered.toSorted()).toEqual(found.toSorted());
  expect(FEATURES).toHaveLength(new Set(registered).size);
});

test.each<[folder: string, type: string, list: readonly unknown[]]>([
  ['hover', 'HoverSection', SECTIONS.filter((section) => !OF_CORE.has(section))],
  ['completion', 'CompletionSource', SOURCES],
])('every part of a %s is in its list', (folder, type, list) => {
  const pattern = new RegExp(`^export const (\\w+): ${type}\\b`, 'gm');
  const found = readdirSync(join(features, folder)).flatMap((name) =>
    [...readFileSync(join(features, folder, name), 'utf8').matchAll(pattern)].map(([, part]) => part),
  );
  expect(list).toHaveLength(found.length);
  expect(new Set(list).size).toBe(found.length);
});

test('every command whose id or types clients know is there, and every one is on the page of the protocol', () => {
  const root = resolve(features, '../../..');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const shared = readdirSync(join(root, 'shared'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'));
  const typed = shared.flatMap((name) => read(`shared/${name}`).match(/(?<=')dragoman\.server\.[\w.]+(?=')/g) ?? []);
  expect([...new Set(typed)].toSorted()).toEqual(COMMANDS.toSorted());
  const messages = shared.flatMap((name) => read(`shared/${name}`).match(/(?<=')dragoman\/\w+(?=')/g) ?? []);
  expect(messages.length).toBeGreaterThan(10);

  const page = read('docs/protocol.md');
  const named = page.split('\n').flatMap((line) => {
    let last = '';
    // `dragoman.server.keys.list` · `.rename`
    return [...line.matchAll(/`(dragoman\.server\.[\w.]+|\.\w+)`/g)].map(([, name = '']) => {
      if (!name.startsWith('.')) last = name;
      return name.startsWith('.') ? last.replace(/\.\w+$/, name) : name;
    });
  });
  expect([...COMMANDS, ...messages].filter((id) => !named.includes(id) && !page.includes(`\`${id}\``))).toEqual([]);
  const known = new Set(COMMANDS);
  expect(named.filter((id) => id.startsWith('dragoman.') && !known.has(id))).toEqual([]);
});
