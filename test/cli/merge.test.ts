import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const json = (texts: object) => `${JSON.stringify(texts, undefined, 2)}\n`;
const PROJECT =
  '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["locales/{locale}.json", "po/{locale}.po"] }\n';
const po = (date: string, ...entries: string[]) =>
  [
    `msgid ""\nmsgstr ""\n"PO-Revision-Date: ${date}\\n"\n"Last-Translator: A${date.slice(0, 4)}\\n"\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`,
    ...entries,
  ].join('\n');
const entry = (id: string, text: string, extra = '') => `${extra}msgid "${id}"\nmsgstr "${text}"\n`;

function git(cwd: string, ...args: string[]): { readonly code: number | null; readonly out: string } {
  const identity = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.org',
    '-c',
    'commit.gpgsign=false',
    '-c',
    'core.editor=true',
  ];
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
  return { code: status, out: stdout + stderr };
}

/** A repository with the driver, in which the branches `main` and `other` have both gone on from the first files. */
async function parted(base: Record<string, string>, ours: Record<string, string>, theirs: Record<string, string>) {
  const cwd = await folderOf({ 'dragoman.json': PROJECT, ...base });
  git(cwd, 'init', '-q', '-b', 'main');
  const installed = await runCli(['merge', '--install'], { cwd });
  expect(installed.code, installed.stderr).toBe(0);
  const commit = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'x');
  };
  commit(base);
  git(cwd, 'checkout', '-qb', 'other');
  commit(theirs);
  git(cwd, 'checkout', '-q', 'main');
  commit(ours);
  return { cwd, read: (name: string) => readFileSync(join(cwd, name), 'utf8') };
}

const FILE = 'locales/en.json';
const ADDED = [
  { [FILE]: json({ a: 'A', b: 'B' }) },
  { [FILE]: json({ a: 'A', b: 'B', c: 'C' }) },
  { [FILE]: json({ a: 'A', b: 'B', d: 'D' }) },
] as const;
const BOTH = json({ a: 'A', b: 'B', c: 'C', d: 'D' });

describe('a merge by units', () => {
  test('of two branches that add keys at the same place has no conflict: merge, rebase and cherry-pick', async () => {
    for (const command of [
      ['merge', '-q', 'other', '-m', 'm'],
      ['rebase', '-q', 'other'],
      ['cherry-pick', 'other'],
    ]) {
      const { cwd, read } = await parted(...ADDED);
      const { code, out } = git(cwd, ...command);
      expect([command[0], code, out.includes('CONFLICT')]).toEqual([command[0], 0, false]);
      expect(Object.keys(JSON.parse(read(FILE)) as object).sort()).toEqual(['a', 'b', 'c', 'd']);
      if (command[0] !== 'rebase') expect(read(FILE)).toBe(BOTH);
    }
  });

  test('puts markers around a unit that both have changed, and takes the rest of both', async () => {
    const { cwd, read } = await parted(
      { [FILE]: json({ a: 'A', b: 'B', c: 'C' }) },
      { [FILE]: json({ a: 'A1', b: 'B', c: 'C', d: 'D' }) },
      { [FILE]: json({ a: 'A2', b: 'B', c: 'C2', e: 'E' }) },
    );
    expect(git(cwd, 'merge', 'other').code).toBe(1);
    expect(read(FILE)).toMatch(
      /^\{\n<{7} \S+\n {2}"a": "A1",\n={7}\n {2}"a": "A2",\n>{7} \S+\n {2}"b": "B",\n {2}"c": "C2",\n {2}"d": "D",\n {2}"e": "E"\n\}\n$/,
    );
    expect(git(cwd, 'ls-files', '-u').out.trim().split('\n')).toHaveLength(3);
  });

  test('shows what stood there before where Git is set up to do so', async () => {
    const { cwd, read } = await parted(
      { [FILE]: json({ a: 'A', b: 'B' }) },
      { [FILE]: json({ a: 'A1', b: 'B' }) },
      { [FILE]: json({ a: 'A2', b: 'B' }) },
    );
    git(cwd, 'config', 'merge.conflictStyle', 'diff3');
    git(cwd, 'merge', 'other');
    expect(read(FILE)).toMatch(/"a": "A1",\n\|{7} \S+\n {2}"a": "A",\n={7}\n/);
  });

  test('is a conflict where one deletes what the other changes; deleted and unchanged is gone', async () => {
    const { cwd, read } = await parted(
      { [FILE]: json({ a: 'A', b: 'B', c: 'C', d: 'D' }) },
      { [FILE]: json({ a: 'A', d: 'D' }) },
      { [FILE]: json({ a: 'A', b: 'B2', c: 'C', d: 'D' }) },
    );
    expect(git(cwd, 'merge', 'other').code).toBe(1);
    expect(read(FILE)).toMatch(/<{7} \S+\n={7}\n {2}"b": "B2",\n>{7} \S+\n {2}"d": "D"\n/);
    expect(read(FILE)).not.toContain('"c"');
  });

  test('of PO files takes entries, states and notes of both, and the later header', async () => {
    const open = entry('Open', '', '#: src/a.c:1\n');
    const { cwd, read } = await parted(
      { 'po/de.po': po('2024-01-01 10:00+0000', open, entry('Close', 'Zu')) },
      {
        'po/de.po': po(
          '2024-03-01 10:00+0000',
          entry('Open', 'Auf', '#: src/a.c:1\n'),
          entry('Close', 'Zu'),
          entry('Save', 'Sichern', '# ours\n'),
        ),
      },
      {
        'po/de.po': po(
          '2024-02-01 10:00+0000',
          entry('Open', '', '#: src/a.c:7\n'),
          entry('Close', 'Zu', '#, fuzzy\n'),
          entry('Load', 'Laden', '# theirs\n'),
        ),
      },
    );
    expect(git(cwd, 'merge', '-q', 'other', '-m', 'm').code).toBe(0);
    expect(read('po/de.po')).toBe(
      po(
        '2024-03-01 10:00+0000',
        entry('Open', 'Auf', '#: src/a.c:7\n'),
        entry('Close', 'Zu', '#, fuzzy\n'),
        entry('Save', 'Sichern', '# ours\n'),
        entry('Load', 'Laden', '# theirs\n'),
      ),
    );
  });

  test('leaves a file that cannot be read to Git', async () => {
    const { cwd, read } = await parted(
      { [FILE]: '{\n "a": "A",\n "b": \n' },
      { [FILE]: '{\n "a": "A1",\n "b": \n' },
      { [FILE]: '{\n "a": "A2",\n "b": \n' },
    );
    const { code, out } = git(cwd, 'merge', 'other');
    expect(code).toBe(1);
    expect(out).toContain('Merged by lines');
    expect(read(FILE)).toMatch(/^\{\n<{7} \S+\n "a": "A1",\n={7}\n "a": "A2",\n>{7} \S+\n "b": \n$/);
  });

  test('is set up only where somebody has asked for it, and taken out again without a trace', async () => {
    const cwd = await folderOf({
      'dragoman.json': PROJECT,
      ...ADDED[0],
      'locales/de.json': json({ a: 'Ä' }),
      '.gitattributes': '*.png binary\n',
    });
    git(cwd, 'init', '-q');
    const config = readFileSync(join(cwd, '.git/config'), 'utf8');
    const first = await runCli(['merge', '--install'], { cwd });
    expect(first.stdout).toContain('/locales/*.json merge=dragoman');
    const attributes = readFileSync(join(cwd, '.gitattributes'), 'utf8');
    expect(attributes).toMatch(/^\*\.png binary\n# Locale files.*\n\/locales\/\*\.json merge=dragoman\n# End.*\n$/);
    await runCli(['merge', '--install'], { cwd });
    expect(readFileSync(join(cwd, '.gitattributes'), 'utf8')).toBe(attributes);
    expect((await runCli(['merge', '--uninstall'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, '.gitattributes'), 'utf8')).toBe('*.png binary\n');
    expect(readFileSync(join(cwd, '.git/config'), 'utf8')).toBe(config);
    expect((await runCli(['merge', '--uninstall'], { cwd })).stdout).toContain('was not installed');
    expect(existsSync(join(cwd, 'locales/en.json'))).toBe(true);
  });

  test('is set up by init, where it is asked to', async () => {
    const cwd = await folderOf({ 'locales/en.json': json({ a: 'A' }), 'locales/de.json': json({ a: 'Ä' }) });
    git(cwd, 'init', '-q');
    expect((await runCli(['init', '--yes', '--merge-driver'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, '.gitattributes'), 'utf8')).toContain('/locales/*.json merge=dragoman\n');
    expect(git(cwd, 'config', 'merge.dragoman.driver').out).toContain('merge --path=%P');
  });
});
