import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const FILE = 'style/house.json';
const TEXT = `{
  // Ours
  "name": "House",
  "language": "de",
  "rules": { "punctuation": { "quotation_mark": "guillemets" } },
  "instructions": [{ "label": "Short", "prompt": "Write short sentences." }]
}
`;

/** The embedded service of each test. */
let env: { XDG_STATE_HOME: string };
beforeEach(() => {
  env = { XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'dragoman-state-')) };
});

const style = (cwd: string, ...args: string[]) => runCli(['style', ...args], { cwd, env });
const read = (cwd: string, path = FILE) => readFileSync(join(cwd, path), 'utf8');
const write = (cwd: string, text: string) => writeFile(join(cwd, FILE), text);

describe('dragoman style', () => {
  test('from nothing to in step, and drift fails the check', async () => {
    const cwd = await folderOf({ [FILE]: TEXT });
    expect(await style(cwd, 'plan')).toMatchObject({ code: 0, stderr: '' });
    expect((await style(cwd, 'check')).code).toBe(1);
    expect(await style(cwd, 'push')).toMatchObject({
      code: 0,
      stdout: 'style/house.json: created "House" (de): 1 rule, 1 instruction\n',
      stderr: '',
    });
    expect((await style(cwd, 'check')).code).toBe(0);
    await write(cwd, TEXT.replace('short sentences', 'clear sentences'));
    const drift = await style(cwd, 'check', '--json');
    expect(drift.code).toBe(1);
    expect(JSON.parse(drift.stdout).lists).toMatchObject([
      {
        file: FILE,
        standing: 'to push',
        push: {
          changed: [
            {
              kind: 'instruction',
              name: 'Short',
              repository: 'Write clear sentences.',
              service: 'Write short sentences.',
            },
          ],
        },
      },
    ]);
    const shown = await style(cwd, 'plan');
    for (const line of shown.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(await style(cwd, 'push')).toMatchObject({ stdout: 'style/house.json: changed the instruction "Short"\n' });
    expect(await style(cwd, 'push')).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to push') });
  });

  test('two clones: a change of one reaches the other, a conflict is left alone until somebody decides', async () => {
    const mine = await folderOf({ [FILE]: TEXT });
    await style(mine, 'push');
    const theirs = await folderOf({ [FILE]: TEXT, 'dragoman.lock.json': read(mine, 'dragoman.lock.json') });
    await write(theirs, TEXT.replace('guillemets', 'straight').replace('short', 'brief'));
    await style(theirs, 'push');
    await write(mine, TEXT.replace('short', 'clear'));
    const refused = await style(mine, 'push');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('style/house.json was left alone: 1 item is changed on both sides.'),
    });
    expect((await style(mine, 'plan')).stdout).toContain('--prefer repository or --prefer service');
    expect((await style(mine, 'pull', '--prefer', 'service')).code).toBe(0);
    expect(read(mine)).toBe(read(theirs));
    expect((await style(mine, 'check')).code).toBe(0);
  });

  test('lists of the account are shown, pulled into a file by name, and deleted with --yes only', async () => {
    const maker = await folderOf({ [FILE]: TEXT });
    await style(maker, 'push');
    const cwd = await folderOf({ 'dragoman.json': '{}' });
    const { stdout } = await style(cwd, 'list', '--json');
    const [list] = JSON.parse(stdout);
    expect(list).toMatchObject({ name: 'House', language: 'de', version: 1 });
    expect((await style(cwd, 'list', '--csv')).stdout.split('\n')[1]).toContain(`${list.id},House,de,1`);
    expect((await style(cwd, 'show', 'House')).stdout).toContain('quotation_mark = guillemets');
    expect((await style(cwd, 'pull')).stdout).toContain('Nothing to pull');
    expect(existsSync(join(cwd, 'style'))).toBe(false);
    expect(await style(cwd, 'pull', 'House')).toMatchObject({ code: 0, stdout: 'created style/house.de.json\n' });
    expect((await style(cwd, 'check')).code).toBe(0);
    expect((await style(cwd, 'pull', 'Nobody')).code).toBe(2);
    expect((await style(cwd, 'delete', 'House')).code).toBe(2);
    expect(await style(cwd, 'delete', 'House', '--yes')).toMatchObject({ code: 0 });
    expect((await style(cwd, 'plan')).stdout).toContain('lost');
  });

  test('mistakes are findings of check, with their places; other JSON of the folder is no business of ours', async () => {
    const cwd = await folderOf({
      [FILE]: TEXT.replace('Write short sentences.', ' '),
      'style/de.json': '{ "color": "red" }',
      'style/fr.json': '{ "color": "blue" }',
    });
    const checked = await runCli(['check', FILE], { cwd, env });
    expect(checked).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('style/house.json:6:40: error: This is empty.'),
    });
    expect(await style(cwd, 'push')).toMatchObject({ code: 1, stderr: expect.stringContaining('it has mistakes') });
    expect((await style(cwd, 'list')).stderr).toContain('There are no style rule lists.');
  });

  test('files of style rules are no translations, whatever they are called', async () => {
    const cwd = await folderOf({
      'dragoman.json': '{ "files": ["*/{locale}.json"], "sourceLocale": "en" }',
      'style/en.json': TEXT.replace('"de"', '"en"'),
      'style/de.json': TEXT,
      'l/en.json': '{ "a": "A word" }\n',
      'l/de.json': '{ "a": "Ein Wort" }\n',
    });
    const { stdout } = await runCli(['check', '--format', 'json'], { cwd, env });
    const { files } = JSON.parse(stdout);
    const names = files.map(({ file }: { file: string }) => file);
    expect(names.sort()).toEqual(['l/de.json', 'l/en.json', 'style/de.json', 'style/en.json']);
    expect(files.flatMap(({ findings }: { findings: object[] }) => findings)).toEqual([]);
    const dry = await runCli(['translate', '--dry-run', '--to', 'fr', '--json'], { cwd, env });
    expect(dry.stdout).not.toContain('style/');
  });
});
