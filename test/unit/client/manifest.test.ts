import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = read('package.json');
const { contributes } = manifest;

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
