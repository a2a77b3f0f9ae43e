import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLIENT_COMMANDS, SERVER_COMMANDS } from '../../../shared/commands.ts';
import { DEFAULT_SETTINGS, parseSettings } from '../../../shared/settings.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = read('package.json');
const { contributes } = manifest;

test('the manifest offers exactly the commands of the extension, all in the palette', () => {
  const ids = contributes.commands.map(({ command }: { command: string }) => command);
  expect(ids.toSorted()).toEqual(Object.values(CLIENT_COMMANDS).toSorted());
  expect(contributes.menus.commandPalette).toBeUndefined();
  for (const id of Object.values(SERVER_COMMANDS)) expect(ids).not.toContain(id);
  for (const command of contributes.commands) expect(command.category).toBe('Dragoman');
});

test('the manifest declares exactly the settings that are read, with the same defaults', () => {
  const declared = Object.entries<{ default: unknown }>(contributes.configuration.properties)
    .map(([name, { default: value }]) => [name.replace(/^dragoman\./, ''), value] as const)
    // Read by the language client library, not by us.
    .filter(([name]) => name !== 'trace.server');
  const { settings, problems } = parseSettings(Object.fromEntries(declared));
  expect(problems).toEqual([]);
  expect(settings).toEqual(DEFAULT_SETTINGS);
  expect(declared).toHaveLength(Object.keys(DEFAULT_SETTINGS).length);
  // Each one is read: another value gives other settings.
  for (const [name, value] of declared) {
    const other = typeof value === 'boolean' ? !value : name === 'embedded.engine' ? 'apertium' : 'https://other.test';
    expect(parseSettings({ [name]: other }).settings, name).not.toEqual(DEFAULT_SETTINGS);
  }
});

test('what names a service or a way to it can come from no folder that is not trusted', () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  expect(restrictedConfigurations).toEqual(['dragoman.service', 'dragoman.freeService', 'dragoman.authScheme']);
});

test('every placeholder has its text, and every text its placeholder', () => {
  const used = [...JSON.stringify(manifest).matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key);
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(read('package.nls.json')).toSorted());
});

test('what the manifest points at exists', () => {
  const paths = [
    manifest.icon,
    ...contributes.grammars.map(({ path }: { path: string }) => path),
    ...contributes.languages.flatMap(({ configuration }: { configuration?: string }) => configuration ?? []),
    ...contributes.jsonValidation.map(({ url }: { url: string }) => url),
  ];
  for (const path of paths) expect(existsSync(join(ROOT, path)), path).toBe(true);
});
