import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SCRIPTS } from '../../server/cli/completion/completion-scripts.ts';
import { folderOf, runCli } from '../support/cli.ts';

const cli = resolve(import.meta.dirname, '../../dist/cli.cjs');
/** A folder for PATH in which the program has its name. */
const bin = mkdtempSync(join(tmpdir(), 'dragoman-bin-'));
writeFileSync(join(bin, 'dragoman'), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`);
chmodSync(join(bin, 'dragoman'), 0o755);
const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, XDG_STATE_HOME: bin };
const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;

const FILES = {
  'locales/en.json': '{ "a": "Save" }\n',
  'locales/de.json': '{ "a": "Sichern" }\n',
  'locales/pt-BR.json': '{ "a": "Salvar" }\n',
};

/** What bash offers for a line with the cursor at its end. */
function inBash(cwd: string, line: string): readonly string[] {
  const script = `${SCRIPTS.bash}
compopt() { :; }
COMP_LINE=$1; COMP_WORDS=("\${@:2}"); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _dragoman
printf '%s\\n' "\${COMPREPLY[@]}"`;
  // As bash takes a line apart: an equals sign is a word of its own.
  const words = line.split(/ +|(?<==)|(?==)/);
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', line, ...words], { cwd, env, encoding: 'utf8' });
  return stdout.split('\n').filter((word) => word !== '');
}

// The other shells are tried where they are installed: a machine without them runs the tests, too.
describe('completion', () => {
  test('bash offers commands, options, choices, locales of the project, and files', async () => {
    const cwd = await folderOf(FILES);
    expect(inBash(cwd, 'dragoman st')).toEqual(['stale', 'status', 'style']);
    expect(inBash(cwd, 'dragoman glossary le')).toEqual(['legacy']);
    expect(inBash(cwd, 'dragoman check --min')).toEqual(['--min-severity']);
    expect(inBash(cwd, 'dragoman check --min-severity w')).toEqual(['warning']);
    expect(inBash(cwd, 'dragoman check --min-severity=w')).toEqual(['warning']);
    expect(inBash(cwd, 'dragoman status --locale ')).toEqual(['de', 'en', 'pt-BR']);
    expect(inBash(cwd, 'dragoman status --locale de,p')).toEqual(['de,pt-BR']);
    expect(inBash(cwd, 'dragoman check --quiet lo')).toEqual(['locales']);
  });

  test('nothing that was typed is run', async () => {
    const cwd = await folderOf(FILES);
    inBash(cwd, 'dragoman check $(touch run) `touch run` ;touch run');
    expect(spawnSync('ls', { cwd, encoding: 'utf8' }).stdout).toBe('locales\n');
  });

  test.runIf(has('zsh'))('zsh reads its script, and asks the program', async () => {
    const cwd = await folderOf(FILES);
    const script = `autoload -U compinit; compinit -u -d ${bin}/dump; ${SCRIPTS.zsh}
_describe() { print -l -- "$found[@]" }; words=(dragoman status --locale ''); CURRENT=4; _dragoman`;
    const { stdout, stderr } = spawnSync('zsh', ['-fc', script], { cwd, env, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n').map((line) => line.replace(/:.*/, ''))).toEqual(['de', 'en', 'pt-BR', '']);
  });

  test.runIf(has('fish'))('fish offers what the program says', async () => {
    const cwd = await folderOf(FILES);
    const ask = (line: string) =>
      spawnSync('fish', ['--no-config', '-c', `${SCRIPTS.fish}\ncomplete -C '${line}'`], {
        cwd,
        env,
        encoding: 'utf8',
      });
    expect(ask('dragoman status --locale ').stdout).toBe('de\nen\npt-BR\n');
    expect(ask('dragoman sta').stdout).toMatch(/^stale\t.+\nstatus\t.+\n$/);
    expect(ask('dragoman check lo').stdout).toMatch(/^locales\/?\b/);
  });

  test('the script of PowerShell is one registered block with balanced brackets', () => {
    const script = SCRIPTS.powershell;
    expect(script).toMatch(/^Register-ArgumentCompleter -Native -CommandName dragoman -ScriptBlock \{$/m);
    for (const [open, close] of ['{}', '()', '[]'])
      expect(script.split(open ?? '').length, open).toBe(script.split(close ?? '').length);
    expect(script).toContain('dragoman complete -- @words');
  });

  test('a blank is the word that is about to begin, for shells that hand on no empty one', async () => {
    const cwd = await folderOf(FILES);
    const ask = async (word: string) => (await runCli(['complete', '--', 'status', '--locale', word], { cwd })).stdout;
    expect(await ask(' ')).toBe(await ask(''));
    expect(await ask(' ')).toContain('de\t');
  });
});
