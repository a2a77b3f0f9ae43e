import fc from 'fast-check';
import { visit } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { scanJson } from '../../../../server/core/text/json/scan.ts';
import type { JsonTree } from '../../../../server/core/text/json/tree.ts';
import { NODE } from '../../../../server/core/text/key-tree.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { corpusFiles } from '../../../support/corpus.ts';

const files = corpusFiles().filter(({ format }) => format.id === 'json');

/** Keys and texts with their ranges, in document order. */
function ours(tree: JsonTree): readonly (readonly [kind: string, start: number, end: number])[] {
  const found: [string, number, number][] = [];
  for (let node = 0; node < tree.size; node++) {
    if (tree.keyStart(node) !== -1) found.push(['key', tree.keyStart(node), tree.keyEnd(node)]);
    if (tree.kind(node) === NODE.string) found.push(['text', tree.start(node), tree.end(node)]);
  }
  return found;
}

function theirs(text: string): readonly (readonly [kind: string, start: number, end: number])[] {
  const found: [string, number, number][] = [];
  visit(text.replace(/^\ufeff/, ' '), {
    onObjectProperty: (_key, offset, length) => void found.push(['key', offset, offset + length]),
    onLiteralValue: (value, offset, length) => {
      if (typeof value === 'string') found.push(['text', offset, offset + length]);
    },
  });
  return found;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The value that the tree stands for. */
function readValue(tree: JsonTree, node = 0): unknown {
  switch (tree.kind(node)) {
    case NODE.object:
      return Object.fromEntries(childrenOf(tree, node).map((child) => [tree.key(child), readValue(tree, child)]));
    case NODE.array:
      return childrenOf(tree, node).map((child) => readValue(tree, child));
    case NODE.string:
      return tree.string(node);
    case NODE.missing:
    case NODE.invalid:
      return undefined;
    default:
      return JSON.parse(tree.text.slice(tree.start(node), tree.end(node)));
  }
}

function childrenOf(tree: JsonTree, node: number): readonly number[] {
  const children: number[] = [];
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) children.push(child);
  return children;
}

/** Every node lies inside its parent and behind its elder sibling. */
function holdsTogether(tree: JsonTree): void {
  const at = new Map<number, number>();
  for (let node = 0; node < tree.size; node++) {
    const parent = tree.parent(node);
    // A root without its brace begins where its first key does.
    const from =
      at.get(parent) ??
      (parent === -1 ? 0 : tree.start(parent) + ('{['.includes(tree.text.charAt(tree.start(parent))) ? 1 : 0));
    if (tree.outerStart(node) < from || tree.end(node) < tree.start(node) || tree.end(node) > tree.text.length)
      throw new Error(`node ${node} is out of order`);
    if (parent !== -1 && tree.end(node) > tree.end(parent)) throw new Error(`node ${node} leaves its parent`);
    if (tree.after(node) <= node || tree.after(node) > tree.size) throw new Error(`node ${node} has no end`);
    at.set(parent, tree.end(node));
  }
  for (const { span } of tree.problems) {
    if (span.start < 0 || span.end < span.start || span.end > tree.text.length) throw new Error('problem out of range');
  }
}

/** Pieces that texts break into while someone types. */
const pieces = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\"',
  '\\u00e',
  '\n',
  ' ',
  '\t',
  '"a"',
  '"b": "c"',
  ', "d": {',
  '1',
  '-',
  '.5',
  'true',
  'nul',
  "'x'",
  '//',
  '/*',
  '*/',
  '<<<<<<< HEAD\n',
  '=======\n',
  '\ufeff',
  '\u00a0',
  '\u0000',
  '__proto__',
);
const broken = fc.array(pieces, { maxLength: 25 }).map((list) => list.join(''));
const wellFormed = fc
  .tuple(fc.json({ maxDepth: 4 }), fc.constantFrom(undefined, 2, '\t'))
  .map(([text, indent]) => JSON.stringify(JSON.parse(text), null, indent));
const edited = fc
  .tuple(
    wellFormed,
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.oneof(pieces, fc.constant(''))), { minLength: 1, maxLength: 3 }),
  )
  .map(([text, edits]) =>
    edits.reduce(
      (now, [at, length, put]) =>
        now.slice(0, at % (now.length + 1)) + put + now.slice((at % (now.length + 1)) + length),
      text,
    ),
  );

describe('agrees with others', () => {
  test.each(files)('with jsonc-parser on $name', ({ text }) => {
    const tree = scanJson(text, { jsonc: true });
    // As strings: a deep comparison of long lists takes longer than reading the files.
    if (!tree.malformed) expect(ours(tree).join('\n')).toBe(theirs(text).join('\n'));
    holdsTogether(tree);
  });

  test('with JSON.parse and jsonc-parser on any well-formed text', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const tree = scanJson(text);
        expect(tree.malformed).toBe(false);
        expect(readValue(tree)).toEqual(JSON.parse(text));
        expect(ours(tree)).toEqual(theirs(text));
      }),
    );
  });

  test('with JSON.parse on what is JSON and what is not', () => {
    fc.assert(
      fc.property(fc.oneof(broken, edited), (text) => {
        const tree = scanJson(text);
        holdsTogether(tree);
        if (text.trim() !== '') expect(tree.malformed || tree.size === 0).toBe(!isJson(text.replace(/^\ufeff/, '')));
        expect(tree.problems.length > 0).toBe(tree.malformed);
      }),
      { numRuns: 80 },
    );
  });

  test('on every prefix of a file nothing breaks, and the texts read stay the same', () => {
    const text =
      '\ufeff{\r\n  "a": "one \\u00e9",\r\n  "b": { "c": ["x", "y", 1.5e3, null], "d": "" },\r\n  "e": true\r\n}\r\n';
    const whole = ours(scanJson(text));
    for (let end = 0; end <= text.length; end++) {
      const tree = scanJson(text.slice(0, end));
      holdsTogether(tree);
      const complete = whole.filter(([, , to]) => to <= end);
      expect(ours(tree).slice(0, complete.length)).toEqual(complete);
    }
  });
});

describe('says what is wrong, and where', () => {
  test.each([
    ['{"title": "T" "x": 1}', 'Expected a comma after "title"', ''],
    ['{"title" "T"}', 'Expected a colon after "title"', ''],
    ['{"title": }', 'Expected a value after "title"', '"title":'],
    ['{"title"}', 'Expected a colon and a value after "title"', '"title"'],
    ['{"a": "b": "c"}', 'Expected a value for "a", then a comma', '"a"'],
    ['{"a": "x\n}', 'Expected a closing quote (") at the end of this text', '"x'],
    ['{"a": "x",}', 'JSON allows no comma after the last entry', ','],
    ['{"a": "x",, "b": 1}', 'One comma too many', ','],
    ['{"a": "say "hi" now"}', 'A quote inside a text must be written as \\"', '"'],
    ['{"a": [1, 2}', 'Expected "]" before "}"', ''],
    ['{"a": {"b": 1}', 'Expected "}": the object is never closed', ''],
    ['{"a": {"b": "x"', 'Expected "}": the object of "a" is never closed', ''],
    ['{a: 1}', 'Expected a key in double quotes instead of "a"', 'a'],
    ["{'a': 1}", 'JSON wants double quotes (") around a text', "'a'"],
    ['{"a": True}', '"True" is not a JSON value; a text needs double quotes', 'True'],
    ['{"a": 01}', '"01" is not a JSON value; a text needs double quotes', '01'],
    ['{"a": "\\q"}', '\\q is not an escape that JSON knows; write \\\\ for a backslash', '\\q'],
    ['{"a": "\\u12"}', 'Expected four hexadecimal digits after \\u', '\\u'],
    ['{"a": "x\ty"}', 'A tab inside a text must be written as \\t', '\t'],
    ['{"a": 1 // one\n}', 'Comments are not allowed in JSON', '// one'],
    ['{"a": 1}}', 'Nothing may follow the root value', '}'],
    ['{"a": {"b": 1}}, "c": 2}', 'The root object is already closed here: one "}" before this is too many', ','],
    ['"a": "1"}', 'Expected "{" before this key', ''],
    ['{"a": 1]', 'This "]" closes nothing', ']'],
    ['{\u00a0"a": 1}', 'The character U+00A0 is not allowed here', '\u00a0'],
    ['{\n<<<<<<< HEAD\n"a": 1}', 'Merge conflict: settle it and remove the line "<<<<<<<"', '<<<<<<< HEAD'],
  ])('%j', (text, message, place) => {
    const { problems } = scanJson(text);
    expect(problems[0]?.message).toBe(message);
    expect(text.slice(problems[0]?.span.start, problems[0]?.span.end)).toBe(place);
  });

  test.each([
    '{"title": "T" "x": 1}',
    '{"a": "x",}',
    '{"a": "x",, "b": 1}',
    '{"a": "C:\\q"}',
    '{"a": "x\ty\u0001"}',
    '{"a": 1]}',
  ])('the fixes make %j well-formed', (text) => {
    const fixes = scanJson(text).problems.flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
    expect(isJson(applyEdits(text, fixes))).toBe(true);
  });

  test('reports are cut off, the verdict is not', () => {
    const tree = scanJson('}'.repeat(1000));
    expect(tree.problems).toHaveLength(100);
    expect(tree.malformed).toBe(true);
  });
});

describe('goes on after a mistake', () => {
  test.each([
    ['{"a": "1" "b": "2"}', { a: '1', b: '2' }],
    ['{"a": "1,\n"b": "2"}', { a: '1,', b: '2' }],
    ['{"a": ,"b": "2"}', { a: undefined, b: '2' }],
    ['{"a"\n"b": "2"}', { a: undefined, b: '2' }],
    ['{"a":\n"b": "2", "c": "3"}', { a: undefined, b: '2', c: '3' }],
    ['{"a\n"b": "2"}', { a: undefined, b: '2' }],
    ['{"a": "1"}, "b": "2"}', { a: '1', b: '2' }],
    ['"a": "1", "b": "2"}', { a: '1', b: '2' }],
    ['{"a": {"x": "1"]}, "b": "2"}', { a: { x: '1' }, b: '2' }],
    ['{a: "1", \'b\': "2"}', { a: '1', "'b'": '2' }],
    ['{"a": "say "hi" now", "b": "2"}', { a: 'say ', hi: ' now', b: '2' }],
    ['{\n<<<<<<< HEAD\n"a": "1",\n=======\n"b": "2"\n>>>>>>> x\n}', { a: '1', b: '2' }],
  ])('%j', (text, value) => {
    expect(readValue(scanJson(text))).toMatchObject(value);
  });
});

describe('looks at the indentation when braces do not match', () => {
  const lines = [
    '{',
    '  "menu": {',
    '    "open": "Open",',
    '    "more": {',
    '      "about": "About"',
    '    },',
    '    "list": [',
    '      "one",',
    '      { "two": "Two" }',
    '    ]',
    '  },',
    '  "title": "Title",',
    '  "end": {',
    '    "last": "Last"',
    '  }',
    '}',
  ];
  const whole = JSON.parse(lines.join('\n')) as Record<string, unknown>;
  const parts = whole as { menu: Record<string, unknown> };

  test.each([
    ['without the end of more', lines.toSpliced(5, 1), whole],
    ['without the end of menu', lines.toSpliced(10, 1), whole],
    ['without the end of the list', lines.toSpliced(9, 1), { title: 'Title', end: { last: 'Last' } }],
    ['without both ends', lines.toSpliced(9, 2), { title: 'Title', end: { last: 'Last' } }],
    ['with the end of more twice', lines.toSpliced(5, 0, '    },'), whole],
    ['with the end of menu twice', lines.toSpliced(10, 0, '  }'), whole],
    [
      'without the beginning of more',
      lines.toSpliced(3, 1),
      { ...whole, menu: { open: 'Open', about: 'About', list: parts.menu['list'] } },
    ],
    ['without the brace of more', lines.with(3, '    "more": '), whole],
    ['with a group that has just been begun', lines.toSpliced(11, 0, '  "new": {'), { ...whole, new: {} }],
    ['with half a group', lines.toSpliced(11, 0, '  "new": {', '    "x": "1",'), { ...whole, new: { x: '1' } }],
    ['without the last brace', lines.slice(0, -1), whole],
  ])('%s', (_, changed, value) => {
    for (const eol of ['\n', '\r\n']) {
      const tree = scanJson(changed.join(eol));
      expect(tree.malformed).toBe(true);
      expect(readValue(tree)).toMatchObject(value);
    }
  });

  test('one mistake is one report', () => {
    expect(scanJson(lines.toSpliced(5, 1).join('\n')).problems.map(({ message }) => message)).toEqual([
      'Expected "}" to close "more"',
    ]);
    expect(scanJson(lines.toSpliced(10, 1).join('\n')).problems.map(({ message }) => message)).toEqual([
      'Expected "}" to close "menu"',
    ]);
  });

  test('but not when they match', () => {
    const odd = '{\n"a": {\n"b": "1",\n  "c": "2"\n      },\n   "d": "3"\n }';
    expect(readValue(scanJson(odd))).toEqual(JSON.parse(odd));
  });
});

describe('hostile texts', () => {
  test('200,000 levels', () => {
    expect(scanJson('{"a":'.repeat(200_000)).size).toBe(200_001);
    expect(scanJson(`${'['.repeat(200_000)}1${']'.repeat(200_000)}`).malformed).toBe(false);
  });

  test('closers of the wrong kind do not search the whole depth', () => {
    expect(scanJson('{"a":'.repeat(20_000) + ']'.repeat(20_000)).malformed).toBe(true);
    expect(scanJson('['.repeat(20_000) + '{"a":'.repeat(20_000) + '}]'.repeat(20_000)).malformed).toBe(true);
  });

  test('long texts, keys and words', () => {
    const long = 'x'.repeat(1_000_000);
    expect(scanJson(`{"${long}": "${long}"}`).malformed).toBe(false);
    expect(scanJson(long).problems[0]?.message.length).toBeLessThan(100);
    expect(scanJson(`{"${'\\"'.repeat(20_000)}`).malformed).toBe(true);
  });
});
