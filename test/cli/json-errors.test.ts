import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const FILES = { 'locales/en.json': '{ "a": "Save" }\n', 'locales/de.json': '{ "a": "Sichern" }\n' };

describe('under --json a command that fails prints one document, and ends as it does without', () => {
  test.each<[string, readonly string[], Record<string, string>, object, number]>([
    ['a wrong option', ['check', '--jsn'], {}, { kind: 'usage', advice: 'Did you mean --json?' }, 2],
    [
      'a wrong project file',
      ['check'],
      { 'dragoman.json': '{\n  "sourceLocale": 5\n}\n' },
      { kind: 'usage', file: expect.stringMatching(/dragoman\.json$/), line: 2 },
      2,
    ],
    ['no service', ['usage'], {}, { kind: 'service' }, 3],
    ['a file that is not there', ['memory', 'import', 'a.tmx'], {}, { kind: 'files' }, 5],
  ])('%s', async (_, args, files, error, exit) => {
    const cwd = await folderOf({ ...FILES, ...files });
    const { code, stdout, stderr } = await runCli([...args, '--json'], { cwd, env: { DRAGOMAN_SERVICE: undefined } });
    const said = JSON.parse(stdout) as { error: { message: string } };
    expect({ code, said }).toMatchObject({ code: exit, said: { error } });
    // People read it as before.
    expect(stderr.toLowerCase()).toContain(said.error.message.slice(0, -1).toLowerCase());
  });

  test('a file of several that is not there stands with the result', async () => {
    const cwd = await folderOf(FILES);
    const { code, stdout } = await runCli(['check', 'locales', 'no.json', '--json'], { cwd });
    expect(code).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({ files: [{}, {}], errors: [expect.stringContaining('no.json')] });
  });

  test('and a translation of it is not complete', async () => {
    const cwd = await folderOf(FILES);
    const { code, stdout } = await runCli(['translate', 'no.json', '--to', 'de', '--json'], { cwd });
    expect({ code, said: JSON.parse(stdout) }).toMatchObject({ code: 5, said: { files: [], complete: false } });
  });
});
