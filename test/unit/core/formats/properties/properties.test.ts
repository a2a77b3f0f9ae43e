import { parse as oracle } from 'dot-properties';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, SourceFile } from '../../../../../server/core/formats/format.ts';
import { properties } from '../../../../../server/core/formats/properties/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const parse = (text: string, dialect?: string) =>
  properties.parse(text, { path: 'messages_de.properties', ...(dialect && { dialect }) });
/** What each key says, codes in their raw form. */
const texts = (text: string) =>
  Object.fromEntries(
    parse(text).units.map(({ id, source }) => [
      id,
      source?.parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join(''),
    ]),
  );
const change = (unit: string, text: string): Change => ({ unit, parts: text === '' ? [] : [text], origin: 'machine' });
function written(text: string, changes: readonly Change[], from?: string): string {
  const source: SourceFile | undefined = from === undefined ? undefined : { text: from, catalog: parse(from) };
  const { edits, rejected } = properties.write(text, parse(text, source?.catalog.dialect), changes, source);
  expect(rejected).toEqual([]);
  return applyEdits(text, edits);
}

/** What the file's own look at itself finds. */
function problemsOf(text: string, dialect?: string) {
  const run = properties.validate?.(text, parse(text, dialect));
  let step = run?.next();
  while (step?.done === false) step = run?.next();
  return step?.value ?? [];
}

describe('reading', () => {
  test.each([
    ['a=b', { a: 'b' }],
    ['a : b', { a: 'b' }],
    ['a b', { a: 'b' }],
    ['  a\t=\tb ', { a: 'b ' }],
    ['a', { a: '' }],
    ['# a=b\n! c=d\n\ne=f', { e: 'f' }],
    ['a=b\\\n   c\r\nd=e', { a: 'bc', d: 'e' }],
    ['a\\ b\\=c=d', { 'a b=c': 'd' }],
    ['a=\\u00e4\\tx\\q', { a: 'ä\txq' }],
    ['a=b\\', { a: 'b' }],
    ['a=one\na=two', { 'a~1': 'one', a: 'two' }],
    ['\ufeffa=b', { a: 'b' }],
    // As java.util.Properties of JDK 17 reads them.
    ['\\\na', { a: '' }],
    ['\\\n  =b', { '': 'b' }],
    ['a\\\n=b', { a: 'b' }],
    ['\\\n# x\nb', { b: '' }],
    ['a\\\n  \\\n b', { ab: '' }],
    ['a=C:\\\\dir\\\\', { a: 'C:\\dir\\' }],
  ])('%j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test('an apostrophe is a letter, but in messages', () => {
    const text =
      "plain=Don't\nmessage=Don''t {0}\nlone=Don't {0}\nquoted={0} is '{0}'\nchoice={0,choice,0#no|1#{1}} end\nother=No '{' at %0";
    const parts = parse(text).units.map(({ source }) =>
      source?.parts.map((part) => `${part.kind} ${part.kind === 'text' ? part.text : part.raw}`),
    );
    expect(parts).toEqual([
      ["text Don't"],
      ["text Don't {0}"],
      ["text Don't {0}"],
      ['text {0} is ', "code '{0}'"],
      ['code {0,choice,0#no|1#{1}}', 'text  end'],
      ["text No '{' at %0"],
    ]);
  });

  test('a text full of codes takes linear time, and each code has an id of its own', () => {
    // Whatever is not linear does not come to an end here.
    const [unit] = parse(`a={0}${"'{x}'".repeat(200_000)}`).units;
    const ids = unit?.source?.parts.flatMap((part) => (part.kind === 'code' ? [part.id] : [])) ?? [];
    expect([ids.length, new Set(ids).size]).toEqual([200_000, 200_000]);
  });

  test('a file that doubles apostrophes everywhere has messages only', () => {
    expect(texts("a=Don''t\nb=It''s {0}")).toEqual({ a: "Don't", b: "It's {0}" });
    expect(texts("a=Don''t\nc=Don't")).toEqual({ a: "Don''t", c: "Don't" });
  });

  test('a file with apostrophes in its messages has them for letters, and its translations follow', () => {
    const messages = (times: number, more = '') => `${"a=It's {0}\n".repeat(times)}${more}b='{0}'`;
    const count = (text: string) =>
      parse(text)
        .units.at(-1)
        ?.source?.parts.map(({ kind }) => kind)
        .join(' ');
    expect([count(messages(4)), count(messages(3)), count(messages(4, "c={0}''s\n"))]).toEqual([
      'text',
      'code',
      'code',
    ]);
    const source = parse(messages(4));
    const target = parse("b='{0}'\nc=l'{0}", source.dialect);
    expect(target.units.map((unit) => unit.source?.parts.length)).toEqual([1, 1]);
    expect(problemsOf("b='{0}' c'est", source.dialect)).toEqual([]);
  });

  test('arguments with names are for programs that know no quotes', () => {
    const dialects = ['a={min}', 'a={min}\nb={0}', "a='{min}'"].map((text) => parse(text).dialect);
    expect(dialects).toEqual(['java-apostrophes', 'java', 'java']);
  });

  test('quotes around an argument have a fix', () => {
    const text = "a=No \\'{0}' of {1}\nb=''{0}''\nc='{x}' {0}";
    const [problem, ...others] = problemsOf(text);
    expect(others).toEqual([]);
    expect([problem?.code, text.slice(problem?.span.start, problem?.span.end)]).toEqual([
      'properties-quoted-argument',
      "\\'{0}'",
    ]);
    expect(applyEdits(text, [...(problem?.fixes?.[0]?.edits ?? [])])).toMatch(/^a=No ''\{0\}'' of \{1\}\n/);
  });

  test('comments above an entry are its notes', () => {
    const [first, second] = parse('# about\n! a\na=b\n\n# of nothing\n\nc=d').units;
    expect([first?.notes[0]?.text, second?.notes]).toEqual(['about\na', []]);
  });

  test('what Java stops at is said, and nothing is written then', () => {
    const broken = parse('a=\\u12\nb=c');
    expect(broken).toMatchObject({
      malformed: true,
      problems: [{ code: 'properties-escape', span: { start: 2, end: 4 } }],
    });
    expect(properties.write('a=\\u12\nb=c', broken, [change('b', 'd')]).edits).toEqual([]);
    expect(parse('<<<<<<< ours\na=b\n=======\na=c\n>>>>>>> theirs\n')).toMatchObject({
      malformed: true,
      problems: [{ code: 'properties-merge-conflict' }, {}, {}, {}],
    });
  });

  test('of keys that come twice the last one counts', () => {
    const text = 'a=1\nb=2\na=3';
    const [problem] = parse(text).problems;
    expect(problem?.code).toBe('properties-duplicate-key');
    expect(applyEdits(text, [...(problem?.fixes?.[0]?.edits ?? [])])).toBe('b=2\na=3');
  });
});

describe('writing', () => {
  test('a text takes the place of the old one, and nothing else changes', () => {
    expect(written('# x\na : b\nc\n', [change('a', ' d\\e\n')])).toBe('# x\na : \\ d\\\\e\\n\nc\n');
    expect(written('a', [change('a', 'b')])).toBe('a=b');
    expect(written('a=b\nc=d\n', [change('a', '')])).toBe('c=d\n');
  });

  test('apostrophes are doubled where MessageFormat reads them', () => {
    expect(written('a={0}\nb=x', [change('a', "L'{0}"), change('b', "L'eau")])).toBe("a=L''{0}\nb=L'eau");
    expect(written("a=Don''t\nb=x", [change('b', "L'eau")])).toBe("a=Don''t\nb=L''eau");
    expect(written('', [change('a', "L'eau")], "a=Don''t")).toBe("a=L''eau\n");
  });

  test('letters beyond ASCII as the file has them', () => {
    expect(written('a=\\u00E4\nb=x', [change('b', 'öß')])).toBe('a=\\u00E4\nb=\\u00F6\\u00DF');
    expect(written('a=\\u00e4\nb=x', [change('b', 'é')])).toBe('a=\\u00e4\nb=\\u00e9');
    expect(written('a=ä\nb=x', [change('b', 'ö')])).toBe('a=ä\nb=ö');
  });

  test('new entries stand as in the source, in the style of their neighbours', () => {
    const source = 'a=A\nb=B\n# about c\nc=C\nd=D\n';
    expect(written('# kept\r\na = 1\r\nd = 4', [change('b', '2'), change('c', '3')], source)).toBe(
      '# kept\r\na = 1\r\nb = 2\r\nc = 3\r\nd = 4',
    );
    expect(written('# about c\nc=3\n', [change('a', '1'), change('d', '4')], source)).toBe(
      'a=1\n# about c\nc=3\nd=4\n',
    );
    expect(written('', [change('b', '2'), change('a', '1')], source)).toBe('a=1\nb=2\n');
    expect(
      properties.write('', parse(''), [change('nix', 'x')], { text: source, catalog: parse(source) }).rejected,
    ).toMatchObject([{ unit: 'nix' }]);
  });

  test('a lone apostrophe in a message has a fix', () => {
    const text = "a=It's {0}\nb=Don't\nc='{0}' and ''";
    const problems = problemsOf(text).filter(({ code }) => code === 'properties-apostrophe');
    expect(problems.map(({ span }) => [span.start, text.slice(span.start, span.end)])).toEqual([[4, "'"]]);
    expect(applyEdits(text, [...(problems[0]?.fixes?.[0]?.edits ?? [])])).toMatch(/^a=It''s \{0\}\n/);
  });

  test('a key is renamed in all files, unless one of them has the new one', () => {
    const files = ['a\\ b=1', 'c=2\na\\ b=3'].map((text) => ({ text, catalog: parse(text) }));
    const name = properties.naming?.nameAt(files[0]!, 1);
    if (name?.ok !== true) throw new Error('no name');
    const renamed = properties.naming?.rename(files, name.value, 'x=y');
    expect(renamed?.ok === true && renamed.value.map((edits, at) => applyEdits(files[at]!.text, [...edits]))).toEqual([
      'x\\=y=1',
      'c=2\nx\\=y=3',
    ]);
    expect(properties.naming?.rename(files, name.value, 'c')).toMatchObject({ ok: false, error: { file: 1 } });
  });
});

const letters = fc.array(
  fc.constantFrom('a', 'Ä', ' ', '=', ':', '#', '!', '\\', '\n', '\t', "'", '{0}', '{', '}', '😀', '\u00a0', 'x'),
  { maxLength: 12 },
);
const key = fc.array(fc.constantFrom('k', '.', ' ', '=', ':', '#', '!', 'ö', '\\'), { minLength: 1, maxLength: 6 });

test('what is written reads back, here and in another reader', () => {
  fc.assert(
    fc.property(key, letters, fc.constantFrom('', '=x', ' : y', '=\\u00e4'), (names, words, tail) => {
      const name = names.join('');
      // What MessageFormat reads otherwise than the file's own texts do is refused by the look at the result.
      const text = words.join('').replaceAll(/'+(?=['{}])/g, '');
      const source = `${encode(name)}=S\n`;
      const file = `z${tail}\n`;
      const result = written(file, text === '' ? [] : [change(name, text)], source);
      if (text === '') return;
      expect(texts(result)[name]).toBe(text);
      const theirs = oracle(result)[name];
      expect(/\{\s*\d/.test(text) ? String(theirs).replaceAll("''", "'") : theirs).toBe(text);
    }),
  );
});

test('another reader sees the same keys and texts in any text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', '=', ':', ' ', '\t', '\\', '\n', '#', '!', 'ü', '\\u00e4'), {
        maxLength: 30,
      }),
      (list) => {
        const text = list.join('');
        const ours = parse(text);
        // A comment may begin behind a continued line without text: so Java has it, and this reader has not.
        if (ours.malformed || /\\\n[ \t]*[#!]/.test(text)) return;
        const kept = ours.units.filter(({ lock }) => lock === undefined);
        // A continued line that nothing follows is an entry without key and text to Java, and none here: it takes the
        // place of an entry without key that stands before it.
        const open = /\\\n[ \t\n]*$/.test(text);
        const said = (entries: readonly (readonly [string, unknown])[]) =>
          Object.fromEntries(entries.filter(([name, value]) => name !== '' || !(open || value === '')));
        expect(said(kept.map(({ name, source }) => [name, source === undefined ? '' : plainText(source)]))).toEqual(
          said(Object.entries(oracle(text))),
        );
      },
    ),
  );
});

function encode(name: string): string {
  return name.replace(/[\\:=#! ]/g, '\\$&');
}
