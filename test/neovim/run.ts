/**
 * Another real client: Neovim's built-in LSP client, headless, set up by the very block that the README shows.
 * Writes test-results/neovim.json; exits with 77 when there is no Neovim to drive.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

if (spawnSync('nvim', ['--version']).error !== undefined) {
  process.stderr.write('NEOVIM SUITE NOT RUN: there is no nvim on the PATH (Debian package: neovim).\n');
  process.exit(77);
}

const workspace = mkdtempSync(join(tmpdir(), 'dragoman-nvim-'));
cpSync(join(root, 'samples'), workspace, { recursive: true });
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const setup = /```lua\n([\s\S]*?)```/.exec(readme)?.[1];
if (setup === undefined) throw new Error('README.md has no lua block with the Neovim set-up');
const init = join(workspace, 'init.lua');
// The README names the installed program; here it is the one just built.
writeFileSync(
  init,
  setup
    .replaceAll("'dragoman'", `'${process.execPath}', '${join(root, 'dist/cli.cjs')}'`)
    .replace(/name = '[^']*', '[^']*'/, "name = 'dragoman'"),
);

const run = spawnSync(
  'nvim',
  ['--headless', '--clean', '-u', init, '-c', `luafile ${join(root, 'test/neovim/suite.lua')}`],
  {
    cwd: workspace,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, DRAGOMAN_NVIM_RESULT: join(workspace, 'result.json'), NO_COLOR: '1' },
  },
);
process.stdout.write(run.stdout);
process.stderr.write(run.stderr);

let results: { name: string; error?: string }[] = [];
try {
  results = JSON.parse(readFileSync(join(workspace, 'result.json'), 'utf8'));
} catch {
  results = [{ name: 'the suite', error: `ended early (exit code ${run.status})` }];
}
for (const { name, error } of results)
  process.stdout.write(`${error === undefined ? 'ok  ' : 'FAIL'} ${name}${error === undefined ? '' : `: ${error}`}\n`);
const failed = results.filter(({ error }) => error !== undefined).length;
const passed = results.length - failed;
mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(join(root, 'test-results/neovim.json'), JSON.stringify({ passed, failed }));
process.stdout.write(`neovim: ${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
