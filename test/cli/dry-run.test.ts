import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

/** Every file and folder, with bytes and time. */
function traces(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mtimeMs } = statSync(path);
      return [path, entry.isFile() ? `${mtimeMs} ${readFileSync(path).toString('base64')}` : `${mtimeMs}`];
    }),
  );
}

test('a dry run writes nothing at all, and knows what a real run would know', async () => {
  const cwd = await folderOf({
    'dragoman.json': JSON.stringify({ sourceLocale: 'en', targetLocales: ['de'], files: ['{locale}/*.json'] }),
    'en/a.json': '{ "save": "Save all", "open": "Open" }',
    'de/a.json': '{ "save": "Alles sichern" }',
    'en/b.json': '{ "save": "Save all", "quit": "Quit" }',
  });
  const home = await folderOf({ 'state/none': '' });
  const env = { XDG_STATE_HOME: join(home, 'state') };
  const dry = async () => {
    const before = [traces(cwd), traces(home), readdirSync(tmpdir()).filter((name) => name.includes('dry-run'))];
    const run = await runCli(['translate', '--dry-run', '--json'], { cwd, env });
    expect(run.code).toBe(0);
    const after = [traces(cwd), traces(home), readdirSync(tmpdir()).filter((name) => name.includes('dry-run'))];
    expect(after).toEqual(before);
    return JSON.parse(run.stdout).total;
  };
  // Nothing is there yet: no memory, no state of the embedded service.
  expect(await dry()).toMatchObject({ translated: 2, reused: 1 });
  expect((await runCli(['translate'], { cwd, env })).code).toBe(0);
  expect(await dry()).toMatchObject({ translated: 0, reused: 0 });
});
