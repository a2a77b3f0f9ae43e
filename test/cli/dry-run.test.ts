import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../server/cli/program.ts';
import { folderOf, runCli } from '../support/cli.ts';

/** Every file and folder, with bytes and time: a file that came and went shows in the time of its folder. */
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

/** Everything that a program of this user may write: project, home, state and temporary files. */
async function machine(project: Readonly<Record<string, string>>) {
  const files = Object.fromEntries(Object.entries(project).map(([path, text]) => [`all/project/${path}`, text]));
  const root = await folderOf({ ...files, 'all/home/none': '', 'all/state/none': '', 'all/tmp/none': '' });
  const at = (name: string) => join(root, 'all', name);
  const [home, state, tmp] = [at('home'), at('state'), at('tmp')];
  const env = {
    HOME: home,
    USERPROFILE: home,
    XDG_STATE_HOME: state,
    XDG_CACHE_HOME: join(home, 'cache'),
    TMPDIR: tmp,
  };
  const run = (args: readonly string[]) => runCli(args, { cwd: at('project'), env: { ...env, TEMP: tmp, TMP: tmp } });
  const dry = async (args: readonly string[]) => {
    const before = traces(root);
    const done = await run(args);
    expect(traces(root), args.join(' ')).toEqual(before);
    return done;
  };
  return { run, dry };
}

const PROJECT = {
  'dragoman.json': JSON.stringify({
    sourceLocale: 'en',
    targetLocales: ['de'],
    files: ['{locale}/*.json', 'po/{locale}.po'],
  }),
  'en/a.json': '{ "save": "Save all", "open": "Open" }',
  'de/a.json': '{ "save": "Alles sichern" }',
  'en/b.json': '{ "save": "Save all", "quit": "Quit" }',
  'po/app.pot': 'msgid "New"\nmsgstr ""\n',
  'po/de.po': 'msgid "Old"\nmsgstr "Alt"\n',
};

/** How each command is asked for a dry run. */
const DRY: Readonly<Record<string, readonly (readonly string[])[]>> = {
  translate: [[], ['--no-memory', '--scope', 'stale', '--to', 'de,fr']],
  check: [['--quality']],
  correct: [[]],
  init: [[]],
  'merge-template': [[]],
  'units prune': [[]],
  'units rename': [['save', 'z']],
  'units sort': [[]],
};

describe('a dry run writes nothing at all', () => {
  const all = (command: Command, name = ''): readonly (readonly [string, Command])[] =>
    command.commands.flatMap((one) => [[`${name}${one.name()}`, one] as const, ...all(one, `${name}${one.name()} `)]);
  const commands = all(createProgram(() => Promise.resolve())).flatMap(([name, command]) =>
    // It asks a server of its own: team.test.ts.
    command.options.some(({ long }) => long === '--dry-run') && name !== 'memory push' ? [name] : [],
  );

  test('and every command that has one is asked', () => expect(Object.keys(DRY).sort()).toEqual([...commands].sort()));

  test.each(Object.entries(DRY))('%s', async (name, variants) => {
    const { run, dry } = await machine(PROJECT);
    const asked = async () => {
      for (const args of variants) {
        const done = await dry([...name.split(' '), ...args, '--dry-run']);
        expect(done.stderr).not.toContain('Dragoman failed');
        expect([0, 1], done.stderr).toContain(done.code);
      }
    };
    // Nothing is there yet: no memory, no state of the embedded service; then there is.
    await asked();
    expect((await run(['translate', 'en/a.json'])).code).toBe(0);
    await asked();
  });
});

test('a dry run knows what a real run would know', async () => {
  const { run, dry } = await machine(PROJECT);
  const total = async () => JSON.parse((await dry(['translate', '--dry-run', '--json'])).stdout).total;
  expect(await total()).toMatchObject({ translated: 2, reused: 1 });
  expect((await run(['translate'])).code).toBe(0);
  expect(await total()).toMatchObject({ translated: 0, reused: 0 });
});
