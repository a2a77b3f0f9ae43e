import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';
import { type RecordedRequest, startFakeService } from '../support/fake-service.ts';

/** Corrections of files, as a user asks for them. */
const FILES = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["locales/{locale}.json", "i18n/{locale}.po"] }',
  'locales/en.json':
    '{\n  "a": "You recieve {count} mails.",\n  "b": "All good.",\n  "n": "{n, plural, other {# wich}}"\n}\n',
  'locales/de.json': '{\n  "a": "Sie erhalten erhalten {count} Mails."\n}\n',
  'i18n/de.po':
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "I recieve %s"\nmsgstr "Ich erhalte erhalte %s"\n',
};

const own = async () => ({ cwd: await folderOf(FILES), env: { XDG_STATE_HOME: await folderOf({}) } });

test('what would be corrected is listed, on the words, and nothing is written', async () => {
  const at = await own();
  const counted = await runCli(['correct', '--dry-run'], at);
  expect(counted).toMatchObject({ code: 0, stdout: '3 files checked: nothing found\n' });
  expect(counted.stderr).toMatch(/^Would send 5 texts with \d+ characters\.$/m);
  const { code, stdout, stderr } = await runCli(['correct', '--check'], at);
  expect(stdout.split('\n').slice(0, 4)).toEqual([
    'locales/en.json:2:13: information: “recieve” should be “receive”. [correction]',
    'locales/de.json:2:22: information: Remove “erhalten”. [correction]',
    'i18n/de.po:5:10: information: “recieve” should be “receive”. [correction]',
    'i18n/de.po:6:21: information: Remove “erhalte”. [correction]',
  ]);
  expect(stderr).toMatch(/Sent 5 texts with \d+ characters\.\nLeft out: 1 message with plural or other forms/);
  expect(code).toBe(1);
  expect(await readFile(join(at.cwd, 'locales/en.json'), 'utf8')).toBe(FILES['locales/en.json']);
});

test('written are the words alone, never the source of a translation; and no text is sent twice', async () => {
  const at = await own();
  await runCli(['correct'], at);
  const asked = await runCli(['correct', '--write'], at);
  expect(asked).toMatchObject({ code: 2 });
  expect(asked.stderr).toMatch(/Write 3 corrections into 3 files\?.*--yes/);
  const { code, stderr } = await runCli(['correct', '--write', '--yes'], at);
  expect(stderr).toMatch(/^Sent nothing\. 5 texts are already known\.$/m);
  expect(code).toBe(0);
  const read = (name: string) => readFile(join(at.cwd, name), 'utf8');
  expect(await read('locales/en.json')).toBe(FILES['locales/en.json'].replace('recieve', 'receive'));
  expect(await read('locales/de.json')).toBe(FILES['locales/de.json'].replace('erhalten erhalten', 'erhalten'));
  expect(await read('i18n/de.po')).toBe(FILES['i18n/de.po'].replace('erhalte erhalte', 'erhalte'));
  const again = await runCli(['correct', '--json'], at);
  expect(JSON.parse(again.stdout).corrections).toMatchObject({ asked: 0, characters: 0 });
});

test('more than the limit: nothing is sent', async () => {
  const at = await own();
  const { code, stdout, stderr } = await runCli(['correct', '--max-characters', '10'], at);
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  expect(stderr).toMatch(/This run would send \d+ characters, more than the limit of 10/);
});

test('a correction that loses a placeholder is not offered', async () => {
  const answer = (request: RecordedRequest) => {
    if (request.method === 'GET') return { status: 404 };
    const { text } = request.json() as { readonly text: readonly string[] };
    const improvements = text.map((one) => ({ text: one.replace(/<x1\/>/, ''), detected_source_language: 'en' }));
    return { json: { improvements } };
  };
  await using service = await startFakeService(answer);
  const { cwd, env } = await own();
  const key = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'any-key-of-the-tests' };
  const { code, stderr } = await runCli(['correct', '--write', '--yes'], { cwd, env: { ...env, ...key } });
  expect(stderr).toContain(
    'locales/en.json, /a: the correction was not safe to use: {count} was lost or occurs twice.',
  );
  expect(code).toBe(0);
  expect(await readFile(join(cwd, 'locales/en.json'), 'utf8')).toBe(FILES['locales/en.json']);
});

test('a text', async () => {
  const { code, stdout } = await runCli(['correct', '--text', '-'], { input: 'I dont recieve {it}.\n' });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "I don't receive {it}.\n" });
});
