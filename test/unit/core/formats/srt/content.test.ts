import { describe, expect, it } from 'vitest';
import { readContent } from '../../../../../server/core/formats/srt/content.ts';
import { codesOf, locate, type TextPart } from '../../../../../server/core/text/content.ts';

const read = (text: string) => readContent(text, { start: 0, end: text.length });
/** Codes as `id:role`, texts as they are. */
const shape = (text: string) =>
  read(text)
    .parts.map((part) => (part.kind === 'text' ? part.text : `[${part.id}:${part.role}]`))
    .join('');

describe('inline codes', () => {
  it.each([
    ['<i>a</i>', '[i:open]a[i:close]'],
    ['<I>a</i >', '[i:open]a[i:close]'],
    ['<i>a</i> <i>b</i>', '[i:open]a[i:close] [i~2:open]b[i~2:close]'],
    ['<b><i>a</b></i>', '[b:open][i:open]a[b:close][i:close]'],
    ['<i>a<i>b</i>', '[i:standalone]a[i~2:open]b[i~2:close]'],
    ['a</i>', 'a[/i:standalone]'],
    [
      '<font color="#FF0000">a</font><font>b</font>',
      '[font color="#ff0000":open]a[font color="#ff0000":close][font:open]b[font:close]',
    ],
    ['{\\an8}a{\\an8}', '[\\an8:standalone]a[\\an8~2:standalone]'],
    ['a<br>b<br/>c<br />d', 'a[br:standalone]b[br/:standalone]c[br /:standalone]d'],
    ['{Y:i}a{C:$0000ff}', '[y:i:standalone]a[c:$0000ff:standalone]'],
    [
      '2 < 3 > 1, <<quoted>>, <sigh>, {note}, <i, <u\n>, &amp;',
      '2 < 3 > 1, <<quoted>>, <sigh>, {note}, <i, <u\n>, &amp;',
    ],
  ])('%j', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it('have unique ids, whatever the tags say', () => {
    const open = codesOf(read('<font x><font x><font x~2><font x>')).map(({ id }) => id);
    expect(new Set(open).size).toBe(4);
  });

  it('stay apart from names of the language', () => {
    expect(shape('<i __proto__>a</i>')).toBe('[i __proto__:open]a[i __proto__:close]');
  });
});

it.each(['a\r\nbc\rd\n\r\n', '\r\n\r\n', '\r', 'a\n\r'])('line ends are \\n, with their places: %j', (text) => {
  const part = read(text).parts[0] as TextPart;
  expect(part.text).toBe(text.replace(/\r\n?/g, '\n'));
  [...part.text].forEach((character, at) => {
    const { start, end } = locate(part, at, at + 1);
    expect(text.slice(start, end).replace(/\r\n?/, '\n')).toBe(character);
  });
  expect(locate(part, 0, part.text.length)).toEqual({ start: 0, end: text.length });
});

it('costs no offsets where the text is as in the file', () => {
  expect(read('a\nb').parts).toEqual([{ kind: 'text', text: 'a\nb', span: { start: 0, end: 3 } }]);
});
