import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

/** A project in a repository, checked with a Git in front that writes down what it is asked, and knows nothing. */
async function askedOfGit(checks: object, ...args: readonly string[]): Promise<string> {
  const cwd = await folderOf({
    'dragoman.json': JSON.stringify({ sourceLocale: 'en', targetLocales: ['de'], files: ['{locale}.json'], checks }),
    'en.json': '{ "a": "Save the file" }\n',
    'de.json': '{ "a": "Datei sichern" }\n',
  });
  spawnSync('git', ['init', '-q'], { cwd });
  const programs = await folderOf({ git: `#!/bin/sh\necho "$@" >> "$(dirname "$0")/asked"\nexit 1\n` });
  await chmod(join(programs, 'git'), 0o755);
  const env = { PATH: `${programs}${delimiter}${process.env['PATH']}` };
  expect((await runCli(['check', '--no-cache', ...args], { cwd, env })).stdout).toContain('2 files');
  const asked = join(programs, 'asked');
  return existsSync(asked) ? readFileSync(asked, 'utf8') : '';
}

test.skipIf(process.platform === 'win32')('check reads no history where stale-translation is off', async () => {
  expect(await askedOfGit({})).toContain(' log ');
  expect(await askedOfGit({ 'stale-translation': 'off' })).toBe('');
  expect(await askedOfGit({}, '--skip', 'stale-translation')).toBe('');
  expect(await askedOfGit({}, '--only', 'placeholders')).toBe('');
});
