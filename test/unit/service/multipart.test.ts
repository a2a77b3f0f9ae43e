import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipartBody } from '../../../server/service/resources/documents.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-form-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function sent(fields: Record<string, string>, content: string, size: number, filename = 'a.txt') {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const body = multipartBody(new Map(Object.entries(fields)), { path, filename, size });
  const bytes = await buffer(body.open());
  return { body, text: bytes.toString(), length: bytes.length };
}

test.each([
  ['an empty file', '', 0, ''],
  ['one byte', 'x', 1, 'x'],
  ['a file that has grown since it was measured', 'measured and more', 8, 'measured'],
])('a form with %s is as long as it says', async (_, content, size, carried) => {
  const { body, text, length } = await sent({ target_lang: 'DE' }, content, size);
  expect(length).toBe(body.length);
  const boundary = /^multipart\/form-data; boundary=(dragoman-\S+)$/.exec(body.contentType)?.[1];
  expect(text.split(`--${boundary}`).map((part) => part.split('\r\n'))).toEqual([
    [''],
    ['', 'Content-Disposition: form-data; name="target_lang"', '', 'DE', ''],
    [
      '',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      'Content-Type: application/octet-stream',
      '',
      carried,
      '',
    ],
    ['--', ''],
  ]);
});

test('no name breaks out of its quotes', async () => {
  const { text } = await sent({ 'a"\r\nb': '1' }, 'x', 1, '"a"\r\n\r\n.txt');
  expect(text).toContain('; name="a%22%0D%0Ab"\r\n');
  expect(text).toContain('; filename="%22a%22%0D%0A%0D%0A.txt"\r\n');
});

test('it can be sent again', async () => {
  const { body, text } = await sent({}, 'again', 5);
  expect((await buffer(body.open())).toString()).toBe(text);
});
