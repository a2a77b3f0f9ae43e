import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NODE } from '../../../../../server/core/text/key-tree.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { scanYaml } from '../../../../../server/core/text/yaml/scan.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { isNumeric, ours, theirs } from './support.ts';

const files = corpusFiles().filter(({ format }) => format.id === 'yaml');

/** Pieces of YAML as they come under somebody's hands. */
const PIECES = [
  ...['a', 'word word', 'key: ', 'k:', '"q"', "'s'", '"', "'", 'yes', '12:30', '~', 'é', '😀', '\\', '\\n', '#', '# c'],
  ...['\n', '\n', '\n  ', '\n    ', '\n\n', '\r\n', '- ', '\n- ', '\n  - ', ' ', '\t', '|', '>', '|-', '>+', '|2'],
  ...[
    '[',
    ']',
    '{',
    '}',
    ',',
    ', ',
    ':',
    ': ',
    '%',
    '@',
    '&a ',
    '*a',
    '!t ',
    '! ',
    '? ',
    '---',
    '\n---\n',
    '...',
    '\n... ',
  ],
  ...['<<', '<<<<<<< x\n', '=======\n', '\u2028', '\u0085', '\ud800'],
];
const soup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 20 })
  .map((all) => all.join(''));

describe('against the library "yaml"', () => {
  test('there are files', () => expect(files.length).toBeGreaterThan(15));

  test.each(files)('$name: the same verdict and the same texts at the same places', (file) => {
    // The library knows no carriage return that is a line end of its own.
    const text = file.text.replace(/\r(?!\n)/g, '\n');
    const tree = scanYaml(text);
    const read = theirs(text);
    expect(tree.malformed).toBe(read === undefined);
    if (read === undefined) return;
    const found = ours(tree);
    for (const [start, value] of found) expect(read.get(start), String(start)).toBe(value);
    for (const [start, value] of read) if (!isNumeric(value)) expect(found.get(start), value).toBe(value);
  });

  test.each([
    '>',
    '|',
    '>-',
    '|-',
    '>+',
    '|+',
    '|+ # why',
    '>+\n',
    '|+\n\n',
    '|\n\n',
  ])('a text of no lines: %j', (value) => {
    const text = `k: ${value}\nend: x\n`;
    const read = theirs(text);
    const found = [...ours(scanYaml(text))];
    expect(found).toHaveLength(2);
    for (const [start, own] of found) expect(own).toBe(read?.get(start));
  });

  test('what both read in entries made of anything is the same', () => {
    const value = fc.oneof(
      fc
        .array(
          fc.constantFrom(
            'a',
            'b c',
            "'",
            '"',
            '\\',
            'é',
            '😀',
            ' ',
            ':',
            '#',
            '-',
            '{',
            ',',
            '\t',
            '\n  ',
            '\n\n  ',
            "''",
          ),
          {
            maxLength: 8,
          },
        )
        .map((all) => all.join('')),
      fc.string({ maxLength: 6 }),
    );
    const styled = fc
      .tuple(fc.constantFrom('', '"', "'", '|\n  x', '>\n  x', '|-\n  x', '>+\n  x', '['), value)
      .map(([sign, text]) => sign + text + (sign === '[' ? ']' : sign.length === 1 ? sign : ''));
    fc.assert(
      fc.property(fc.array(styled, { minLength: 1, maxLength: 4 }), (values) => {
        const text = `${values.map((one, index) => `k${index}: ${one}`).join('\n')}\nend: x\n`;
        const tree = scanYaml(text);
        const read = theirs(text);
        // Of an escaped line end before an empty line Ruby and Python make what we make of it.
        // A list as a key has no name: its texts are of no use to anybody, and "yaml" does not tell where they stand.
        const isOther = /\\\s*\n/.test(text) || /[[{,]\s*\?\s*[[{]/.test(text);
        if (tree.malformed || read === undefined || isOther) return;
        for (const [start, found] of ours(tree)) expect(read.get(start), text).toBe(found);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('any text', () => {
  test('is read without an exception, and every place is inside of it', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const tree = scanYaml(text);
        for (let node = 0; node < tree.size; node++) {
          const { span, parts } = tree.content(node);
          tree.remarks(node);
          for (const place of [tree.start(node), tree.end(node), span.start, span.end]) {
            expect(place).toBeGreaterThanOrEqual(0);
            expect(place).toBeLessThanOrEqual(text.length);
          }
          const [part] = parts;
          if (part?.kind === 'text' && tree.kind(node) === NODE.string) {
            expect(part.text).toBe(tree.string(node));
            if (part.offsets !== undefined) expect(part.offsets.length).toBe(part.text.length + 1);
          }
        }
        for (const { span } of tree.problems) expect(text.length).toBeGreaterThanOrEqual(span.end);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['dashes', '- '],
    ['brackets', '['],
    ['braces', '{a: '],
    ['quotes', '"'],
    ['open quotes below each other', 'a: "\n'],
    ['quotes in dashes', "- '\n"],
    ['keys', 'a:\n '],
    ['conflicts', '<<<<<<< \n'],
    ['blank lines', '\n \n'],
    ['anchors', '&a '],
  ])('%s by the ten thousand are no depth for it', (_, piece) => {
    const tree = scanYaml(piece.repeat(20_000));
    expect(tree.problems.length).toBeLessThanOrEqual(100);
  });
});

describe('words', () => {
  const kinds = (text: string, locale = false) => {
    const whole = scanYaml(`de:\n  k: ${text}\n`);
    const tree = locale ? whole.below(1, 'de') : whole;
    return tree.kind(locale ? 1 : 2);
  };

  test.each([
    '~',
    'null',
    'Null',
    '',
    'true',
    'False',
    '12',
    '-1.5',
    '.5',
    '1e3',
    '0x1F',
    '.inf',
    '2024-01-01',
  ])('%j is no text', (word) => {
    expect(kinds(word)).not.toBe(NODE.string);
  });

  test.each(['yes', 'No', 'ON', 'off', '12:30', '1,000', ':word'])('%j is no text to Ruby', (word) => {
    expect(kinds(word, true)).not.toBe(NODE.string);
    expect(kinds(word)).toBe(NODE.string);
  });

  test.each(['y', 'n', 'yes sir', '12 pm', '-5 degrees', 'a:b', 'nullable', '1st', '?!'])('%j is a text', (word) => {
    expect(kinds(word, true)).toBe(NODE.string);
  });

  test('aliases and tags of programs are no texts, `!` and `!!str` make some', () => {
    const tree = scanYaml("a: *x\nb: !ruby/object y\nc: !!str 12\nd: ! 'e'\nf: !!binary |\n  R0\n");
    expect([...ours(tree).values()]).toEqual(['12', 'e']);
  });

  test('keys stay what they look like', () => {
    const tree = scanYaml("on: a\nno: b\n4003: c\n~: d\n\"q\\tr\": e\n'it''s': f\n");
    expect([1, 2, 3, 4, 5, 6].map((node) => tree.key(node))).toEqual(['on', 'no', '4003', '~', 'q\tr', "it's"]);
  });
});

describe('a mistake costs its own entry', () => {
  const BROKEN = 'en:\n  a: one\n  b: two\n  c:\n    d: three\n  e: four\n';
  const others = (edit: string, at: string) => {
    const start = BROKEN.indexOf(at);
    const text = applyEdits(BROKEN, [{ span: { start, end: start + at.length }, text: edit }]);
    const tree = scanYaml(text);
    expect(tree.malformed).toBe(true);
    const paths: string[] = [];
    for (let node = 1; node < tree.size; node++) {
      let path = '';
      for (let up = node; up > 0; up = tree.parent(up)) path = `/${tree.key(up)}${path}`;
      if (tree.kind(node) === NODE.string) paths.push(`${path}=${tree.string(node)}`);
    }
    return paths.filter((path) => !path.startsWith('/en/b'));
  };
  const ALL = ['/en/a=one', '/en/c/d=three', '/en/e=four'];

  test.each([
    ['an open quote', 'b: "two', 'b: two'],
    ['an open single quote', "b: 'two", 'b: two'],
    ['a bracket', 'b: [two', 'b: two'],
    ['a brace', 'b: {x: two', 'b: two'],
    ['no colon', 'b two', 'b: two'],
    ['no blank', 'b:"two"', 'b: two'],
    ['a colon in the text', 'b: two: three', 'b: two'],
    ['a placeholder at the beginning', 'b: %{two}', 'b: two'],
    ['a reserved sign', 'b: @two', 'b: two'],
    ['one blank too few', ' b: two', '  b: two'],
    ['one blank too many', '   b: two', '  b: two'],
    ['a tab', '\tb: two', '  b: two'],
    ['something behind the quote', 'b: "two" x', 'b: two'],
    ['an escape that is none', 'b: "t\\wo"', 'b: two'],
    ['a conflict', 'b: two\n=======', 'b: two'],
  ])('%s', (_, edit, at) => {
    expect(others(edit, at)).toEqual(ALL);
  });

  test('every repair that is offered repairs', () => {
    for (const text of ['a: "x\nb: y\n', "a: 'x\nb: y\n", 'a:"x"\nb: y\n', 'a: %{x}\nb: y\n', 'a: "\\w"\nb: y\n']) {
      const tree = scanYaml(text);
      const { fix } = tree.problems[0]!;
      expect(scanYaml(applyEdits(text, [{ span: fix!.span, text: fix!.text }])).malformed, text).toBe(false);
    }
  });
});

test('comments above an entry and behind it are its remarks', () => {
  const tree = scanYaml(
    '# head\n\n# one\n# two\na: x # behind\nb: y\n# of c\nc: | # of the block\n  text # no comment\n',
  );
  expect([1, 2, 3].map((node) => tree.remarks(node).map(({ text }) => text))).toEqual([
    ['one\ntwo', 'behind'],
    [],
    ['of c', 'of the block'],
  ]);
});

test('a second document is told of and not read', () => {
  const tree = scanYaml('a: x\n---\nb: y\n');
  expect([...ours(tree).values()]).toEqual(['x']);
  expect(tree.malformed).toBe(false);
  expect(tree.problems.map(({ kind }) => kind)).toEqual(['documents']);
  expect(scanYaml('---\na: x\n...\n').problems).toEqual([]);
});
