import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, SourceFile } from '../../../../../server/core/formats/format.ts';
import { strings } from '../../../../../server/core/formats/strings/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { readTable } from './reader.ts';

const parse = (text: string) => strings.parse(text, { path: 'de.lproj/Localizable.strings' });
const texts = (text: string) =>
  Object.fromEntries(parse(text).units.map(({ id, source }) => [id, source === undefined ? '' : plainText(source)]));
const change = (unit: string, text: string): Change => ({ unit, parts: text === '' ? [] : [text], origin: 'machine' });
function written(text: string, changes: readonly Change[], from?: string): string {
  const source: SourceFile | undefined = from === undefined ? undefined : { text: from, catalog: parse(from) };
  const { edits, rejected } = strings.write(text, parse(text), changes, source);
  expect(rejected).toEqual([]);
  return applyEdits(text, [...edits]);
}

describe('reading', () => {
  test.each([
    ['"a" = "b";', { a: 'b' }],
    ["'a' = 'b \"c\"';", { a: 'b "c"' }],
    ['a.b-c/$d: = e;', { 'a.b-c/$d:': 'e' }],
    ['"a";', { a: 'a' }],
    ['"a"/* x */=// y\n"b"/* z */;', { a: 'b' }],
    ['"a" = "b\nc";"d"="e";', { a: 'b\nc', d: 'e' }],
    ['"a" = "\\"\\\\\\n\\t\\\'\\q\\\nx";', { a: '"\\\n\t\'q\nx' }],
    ['"a" = "\\U00e4\\U41 \\Ud83d\\Ude00 \\u00e9";', { a: 'äA \u{1F600} u00e9' }],
    ['"a" = "\\344\\101\\251\\3779";', { a: 'îA\u2019\ufffd9' }],
    ['"a" = "";', { a: '' }],
    ['"a" = "1";\n"b" = "2";\n"a" = "3";', { 'a~1': '1', b: '2', a: '3' }],
    ['\ufeff"a" = "b";', { a: 'b' }],
    ['', {}],
  ])('%j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
    expect(parse(text).malformed).toBe(false);
  });

  test('comments right above an entry are its notes', () => {
    const text = '/* File */\n\n/* one */\n// two\n"a" = "b";\n\n"c" = "d"; /* of none */\n"e" = "f";';
    expect(parse(text).units.map(({ notes }) => notes.map((note) => note.text))).toEqual([
      ['one\ntwo'],
      [],
      ['of none'],
    ]);
  });

  test.each([
    ['a missing semicolon', '"a" = "b"\n"c" = "d";', 'strings-semicolon', '"a" = "b";\n"c" = "d";', { a: 'b', c: 'd' }],
    ['the last semicolon', '"a" = "b"', 'strings-semicolon', '"a" = "b";', { a: 'b' }],
    [
      'quotation marks in a text',
      '"a" = "say "hi" to";\n"c" = "d";',
      'strings-quote',
      '"a" = "say \\"hi\\" to";\n"c" = "d";',
      { a: 'say "hi" to', c: 'd' },
    ],
    ['a comment without an end', '"a" = "b"; /* x', 'strings-comment', '"a" = "b"; /* x*/', { a: 'b' }],
  ])('%s is said, and repaired by its fix', (_, text, code, fixed, expected) => {
    const { problems, malformed } = parse(text);
    expect([malformed, problems.map((problem) => problem.code)]).toEqual([true, [code]]);
    expect(applyEdits(text, [...(problems[0]?.fixes?.[0]?.edits ?? [])])).toBe(fixed);
    expect(parse(fixed).problems).toEqual([]);
    expect(texts(text)).toEqual(expected);
    expect(texts(fixed)).toEqual(expected);
  });

  test.each([
    ['"a" = "open;\n"b" = "c";\n"d" = "e";', ['strings-open'], ['b', 'd']],
    ['"a" = ;\n"b" = "c";', ['strings-syntax'], ['b']],
    ['{ "b" = "c"; }\n"d" = "e";', ['strings-syntax'], ['d']],
    ['<<<<<<< ours\n"a" = "b";\n=======\n"a" = "c";\n>>>>>>> theirs', Array(3).fill('strings-conflict'), ['a~1', 'a']],
    ['"a" = "b', ['strings-open'], []],
  ])('%j loses one entry', (text, codes, ids) => {
    const { problems, units, malformed } = parse(text);
    expect(malformed).toBe(true);
    expect(problems.map(({ code }) => code).filter((code) => code !== 'strings-duplicate-key')).toEqual(codes);
    expect(units.map(({ id }) => id)).toEqual(ids);
    expect(strings.write(text, parse(text), [change('b', 'x')]).edits).toEqual([]);
  });

  test('property lists in other forms are left alone', () => {
    expect(parse('<?xml version="1.0"?><plist/>')).toMatchObject({ units: [], malformed: true });
  });

  test('the earlier of two entries goes with its comment', () => {
    const text = '/* x */\n"a" = "1";\n"a" = "2";\n';
    const [problem] = parse(text).problems;
    expect(problem?.code).toBe('strings-duplicate-key');
    expect(applyEdits(text, [...(problem?.fixes?.[0]?.edits ?? [])])).toBe('"a" = "2";\n');
  });

  test.each([
    ['quotation marks', '"'.repeat(200_001)],
    ['entries without an end', '"a" = "b" '.repeat(60_000)],
    ['bare quotation marks', `"a" = "${'";"'.repeat(100_000)}`],
    ['comments', '/*'.repeat(200_000)],
    ['slashes', '"a" = "b";//'.repeat(60_000)],
  ])('a megabyte of %s comes to an end', (_, text) => {
    expect(parse(text).format).toBe('strings');
  });
});

describe('writing', () => {
  test('a text takes the place of the old one, and nothing else changes', () => {
    expect(written("/* x */\n'a' = 'b';\n", [change('a', 'it\'s "c"')])).toBe("/* x */\n'a' = 'it\\'s \"c\"';\n");
    expect(written('a = b;', [change('a', 'c d')])).toBe('a = "c d";');
    expect(written('"a";', [change('a', 'b')])).toBe('"a" = "b";');
    expect(written('"a" = "b\nc";', [change('a', 'd\ne')])).toBe('"a" = "d\ne";');
    expect(written('"a" = "b\\nc";', [change('a', 'd\ne\t\\\u0001')])).toBe('"a" = "d\\ne\\t\\\\\\U0001";');
    expect(written('"a" = "b";', [change('a', 'b')])).toBe('"a" = "b";');
  });

  test('an entry goes with its comment and its line', () => {
    expect(written('"a" = "1";\n\n/* b */\n"b" = "2";\n\n"c" = "3";\n', [change('b', '')])).toBe(
      '"a" = "1";\n\n"c" = "3";\n',
    );
    expect(written('"a" = "1"; "b" = "2";\n', [change('a', '')])).toBe(' "b" = "2";\n');
  });

  test('new entries stand as in the source, in the style of the file', () => {
    const source = '/* A */\n"a" = "A";\n\n/* B */\n"b" = "B";\n\n/* C */\n"c" = "C";\n';
    expect(written('/* A */\r\n"a"="1";\r\n', [change('b', '2'), change('c', '3')], source)).toBe(
      '/* A */\r\n"a"="1";\r\n/* B */\r\n"b"="2";\r\n/* C */\r\n"c"="3";\r\n',
    );
    expect(written('"a" = "1";\n\n"c" = "3";\n', [change('b', '2')], source)).toBe(
      '"a" = "1";\n\n"b" = "2";\n\n"c" = "3";\n',
    );
    expect(written('/* C */\n"c" = "3";\n', [change('a', '1')], source)).toBe(
      '/* A */\n"a" = "1";\n/* C */\n"c" = "3";\n',
    );
    expect(written('', [change('b', '2'), change('a', '1')], source)).toBe(
      '/* A */\n"a" = "1";\n\n/* B */\n"b" = "2";\n',
    );
    expect(
      strings.write('', parse(''), [change('x', 'y')], { text: source, catalog: parse(source) }).rejected,
    ).toMatchObject([{ unit: 'x' }]);
  });

  test('a key is renamed in all files', () => {
    const files = ['"a" = "1";', 'c = "2";\na = "3";'].map((text) => ({ text, catalog: parse(text) }));
    const name = strings.naming?.nameAt(files[0]!, 1);
    if (name?.ok !== true) throw new Error('no name');
    const renamed = strings.naming?.rename(files, name.value, 'x "y"');
    expect(renamed?.ok === true && renamed.value.map((edits, at) => applyEdits(files[at]!.text, [...edits]))).toEqual([
      '"x \\"y\\"" = "1";',
      'c = "2";\n"x \\"y\\"" = "3";',
    ]);
  });
});

const letters = fc
  .array(
    fc.constantFrom(
      'a',
      'Ä',
      ' ',
      '=',
      ';',
      '"',
      "'",
      '\\',
      '\n',
      '\r',
      '\t',
      '/*',
      '*/',
      '//',
      '%@',
      '😀',
      '\u0000',
      'U00e4',
    ),
    {
      maxLength: 12,
    },
  )
  .map((list) => list.join(''));

test('what is written reads back, here and in another reader', () => {
  fc.assert(
    fc.property(letters, letters, fc.constantFrom('"', "'"), (text, old, quote) => {
      if (text === '') return;
      const [file] = [`/* k */\n"k" = ${quote}x${quote};\n"z" = "y";\n`];
      const once = written(file, [change('k', text)]);
      expect(texts(once)).toEqual({ k: text, z: 'y' });
      expect(readTable(once)).toEqual(
        new Map([
          ['k', text],
          ['z', 'y'],
        ]),
      );
      const added = written(
        '"z" = "y";\n',
        [change('k', text)],
        `/* ${old.replaceAll(/\*\/|[\r\n]/g, '')} */\n"k" = "K";\n"z" = "Z";\n`,
      );
      expect(readTable(added)).toEqual(
        new Map([
          ['k', text],
          ['z', 'y'],
        ]),
      );
    }),
  );
});

test('another reader sees the same table in any text that it takes', () => {
  const piece = fc.constantFrom(
    '"',
    "'",
    'a',
    'b',
    '=',
    ';',
    ' ',
    '\n',
    '\\',
    '/*',
    '*/',
    '//',
    '"a" = "b";',
    'n',
    '\\U00e4',
    '\\1',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (list) => {
      const text = list.join('');
      const table = readTable(text);
      const { units, malformed } = parse(text);
      expect(malformed).toBe(table === undefined);
      if (table === undefined) return;
      const ours = units.filter(({ lock }) => lock === undefined);
      expect(new Map(ours.map(({ name, source }) => [name, source === undefined ? '' : plainText(source)]))).toEqual(
        table,
      );
    }),
  );
});
