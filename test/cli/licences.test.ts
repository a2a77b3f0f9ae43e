import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { copySources } from '../support/copy-sources.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** `npm run package` in a copy of its own: the folder, the time and the time zone differ from one to the next. */
async function packed(TZ: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-vsix-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await copySources(folder);
  const env = { ...process.env, TZ };
  await run(process.execPath, ['esbuild.mjs', '--production'], { cwd: folder, env });
  await run(process.execPath, ['vsix.mjs'], { cwd: folder, env });
  return readFile(join(folder, 'dragoman.vsix'));
}

/** The packages that the sources of a build came from, by its source maps. A library may hold parts of others, which its own licence speaks of. */
async function bundled(): Promise<readonly string[]> {
  const names = new Set<string>();
  const maps = (await readdir(join(root, 'dist'), { recursive: true })).filter((name) => name.endsWith('.map'));
  for (const name of maps) {
    const { sources } = JSON.parse(await readFile(join(root, 'dist', name), 'utf8'));
    for (const source of sources) {
      const [, found] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
      if (found !== undefined && existsSync(join(root, 'node_modules', found))) names.add(found);
    }
  }
  return [...names];
}

test('the extension has the licences and the bill of all that is bundled, and the same sources make the same bytes', async () => {
  const [one, other] = [await packed('Asia/Tokyo'), await packed('America/New_York')];
  expect(one.equals(other)).toBe(true);
  const files = unzipSync(one);
  const text = (name: string) => Buffer.from(files[`extension/${name}`]!).toString('utf8');
  const notices = text('dist/THIRD-PARTY-NOTICES.txt');
  const { components } = JSON.parse(text('dist/sbom.cdx.json'));
  const listed = components.map(({ group, name }: { group?: string; name: string }) =>
    group ? `${group}/${name}` : name,
  );
  const names = await bundled();
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !notices.includes(`\n${name} `) || !listed.includes(name))).toEqual([]);
  expect(Object.keys(files)).toContain('extension/SECURITY.md');
});
