import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const shell = process.platform === 'win32';

test('a new version: the number stands in all its places, and what was unreleased is its notes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-release-'));
  await mkdir(join(folder, 'shared'));
  const pages = ['docs/ci.md', 'docs/command-line.md'];
  for (const name of ['package.json', 'release.mjs', 'CHANGELOG.md', 'shared/version.ts', 'ci/gitlab.yml', ...pages])
    await cp(join(root, name), join(folder, name));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await run('git', ['init', '--quiet'], { cwd: folder });
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const before = await read('CHANGELOG.md');
  const raise = () => run('npm', ['version', 'minor', '--no-git-tag-version'], { cwd: folder, shell });
  await raise();
  const { version } = JSON.parse(await read('package.json'));
  expect(await read('shared/version.ts')).toContain(`VERSION = '${version}'`);
  expect(await read('ci/gitlab.yml')).toContain(`default: '${version}'`);
  expect(await read('docs/ci.md')).toContain(`OWNER/dragoman@v${version}`);
  expect(await read('docs/command-line.md')).toContain(`dragoman-${version}.tgz`);
  const day = new Date().toISOString().slice(0, 10);
  // No entry is lost or changed.
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  expect(lines(await read('CHANGELOG.md'))).toEqual(lines(before.replace('## Unreleased', `## ${version} - ${day}`)));
  const { stdout: notes } = await run(process.execPath, ['release.mjs', '--notes'], {
    cwd: folder,
    maxBuffer: 1 << 24,
  });
  expect(lines(before)).toEqual(expect.arrayContaining(lines(notes)));
  expect(lines(notes).length).toBeGreaterThan(10);
  expect(notes).not.toMatch(/^## /m);
  const { stdout: staged } = await run('git', ['diff', '--cached', '--name-only'], { cwd: folder });
  expect(staged.split('\n').filter(Boolean)).toEqual(['CHANGELOG.md', 'ci/gitlab.yml', ...pages, 'shared/version.ts']);
  // Without anything new there is nothing to release.
  await expect(raise()).rejects.toThrow('lists nothing under');
  await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n');
  await expect(run(process.execPath, ['release.mjs', '--notes'], { cwd: folder })).rejects.toThrow('no release yet');
});
