import { expect, test } from 'vitest';
import { readMultipart } from '../../../server/embedded/multipart.ts';

const TYPE = 'multipart/form-data; boundary=-b42';
const END = '---b42--\r\n';
const part = (disposition: string, content: string) =>
  `---b42\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

async function read(body: string, type = TYPE) {
  const form = await readMultipart(Buffer.from(body), type);
  if (!form.ok) return form.error;
  const { fields, files } = form.value;
  return {
    fields: [...fields.names()].map((name) => [name, ...fields.texts(name)]),
    files: [...files].map(([name, file]) => [name, file.name, file.content.toString()]),
  };
}

test('fields keep their order, repeated ones all their values, a file its bytes and line breaks', async () => {
  const body = [
    part('name="a"', '1'),
    part('name="file"; filename="a.txt"', 'x\r\n\r\n--y\r\n'),
    part('name=b', ''),
    part('name="a"', 'ü'),
  ];
  expect(await read(`${body.join('')}${END}`, 'Multipart/Form-Data; charset=utf-8; boundary="-b42"')).toEqual({
    fields: [
      ['a', '1', 'ü'],
      ['b', ''],
    ],
    files: [['file', 'a.txt', 'x\r\n\r\n--y\r\n']],
  });
});

test.each([
  ['filename="ü.txt"', 'ü.txt'],
  ['filename="a%22b.txt"', 'a"b.txt'],
  ["filename*=UTF-8''%C3%BC%20x.txt", 'ü x.txt'],
  [`filename="u.txt"; filename*=utf-8''%C3%BC.txt`, 'ü.txt'],
  ['filename=""', ''],
])('a file with %s is called %j', async (disposition, name) => {
  expect(await read(`${part(`name="file"; ${disposition}`, '1')}${END}`)).toEqual({
    fields: [],
    files: [['file', name, '1']],
  });
});

test.each([
  ['no type', undefined],
  ['another type', 'application/x-www-form-urlencoded'],
  ['a type that only looks like it', 'multipart/form-data-2; boundary=-b42'],
  ['no parameter', 'multipart/form-data'],
  ['no boundary', 'multipart/form-data; charset=utf-8'],
])('%s is no form', async (_, type) => {
  const error = 'the content type must be multipart/form-data with a boundary';
  expect(await readMultipart(Buffer.from(END), type)).toEqual({ ok: false, error });
});

test('a file keeps every byte, and fields are those of a form', async () => {
  const bytes = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256));
  const [head = '', tail = ''] = part('name="file"; filename="a.bin"', '|').split('|');
  const form = await readMultipart(Buffer.concat([Buffer.from(head), bytes, Buffer.from(`${tail}${END}`)]), TYPE);
  expect(form.ok && form.value.files.get('file')?.content.equals(bytes)).toBe(true);
  expect(form.ok && form.value.fields.form).toBe(true);
});

test.each([
  ['no end', part('name="a"', '1')],
  ['a part without a name', `${part('x="a"', '1')}${END}`],
  ['a part without a header', `---b42\r\n\r\n1\r\n${END}`],
  ['nothing', ''],
])('%s is malformed', async (_, body) => {
  expect(await read(body)).toBe('the multipart body is malformed');
});

test('a hundred thousand fields of one name are as many values', async () => {
  const form = await readMultipart(Buffer.from(`${part('name="a"', '1').repeat(100_000)}${END}`), TYPE);
  expect(form.ok && form.value.fields.texts('a')).toHaveLength(100_000);
});
