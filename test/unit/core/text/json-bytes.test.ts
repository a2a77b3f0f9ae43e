import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiOf } from '../../../../server/core/text/ascii.ts';
import { includesWords } from '../../../../server/core/text/includes.ts';
import { KeyTable } from '../../../../server/core/text/json/keys.ts';
import { scanJson } from '../../../../server/core/text/json/scan.ts';
import type { JsonTree } from '../../../../server/core/text/json/tree.ts';

const PIECES = ['{', '}', '[', ']', ':', ',', '"', '"a"', '"b\\n"', '\\', '\\u00e9', '\n', '\r\n', '\t', ' ', '//x'];
const broken = fc
  .array(fc.constantFrom(...PIECES, '/*', "'", '12', 'true', '<<<<<<< a\n', '\u0001', '\u0000'), { maxLength: 40 })
  .map((pieces) => pieces.join(''));

/** Lines enough that the text is read as bytes. */
const LINES = 2000;

function told(tree: JsonTree, moved: number) {
  const nodes = Array.from({ length: tree.size }, (_, node) => [
    tree.kind(node),
    ...[tree.keyStart(node), tree.keyEnd(node)].map((at) => (at === -1 ? -1 : at - moved)),
    tree.start(node) - moved,
    tree.end(node) - moved,
    tree.valueFlags(node),
    tree.parent(node),
    tree.after(node),
  ]);
  const problems = tree.problems.map(({ message, span }) => [message, span.start - moved, span.end - moved]);
  return { nodes, problems, malformed: tree.malformed };
}

test('a text read as bytes says what it says as characters', () => {
  fc.assert(
    fc.property(broken, (text) => {
      const long = '\n'.repeat(LINES) + text;
      expect(asciiOf(long)).toBeDefined();
      // A short text is read character by character. What goes wrong at the very beginning has no line before it.
      expect(told(scanJson(long), LINES)).toEqual(told(scanJson(`\n${text}`), 1));
    }),
    { numRuns: 500 },
  );
});

test('bytes are given for ASCII alone', () => {
  expect(asciiOf('x'.repeat(2000))?.length).toBe(2001);
  expect(asciiOf(`${'x'.repeat(2000)}\u007f`)).toBeDefined();
  for (const other of ['\u0080', 'é', '日', '\ud83d', '😀']) {
    expect(asciiOf(`${'x'.repeat(2000)}${other}`)).toBeUndefined();
    expect(asciiOf(`${other}${'x'.repeat(2000)}`)).toBeUndefined();
  }
});

describe('keys in the text', () => {
  const plain = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '_'), maxLength: 3 }), { maxLength: 30 });

  test('are distinct when sets of them say so', () => {
    fc.assert(
      fc.property(plain, (keys) => {
        const tree = scanJson(`{${keys.map((key) => `"${key}": ""`).join(', ')}}`);
        expect(tree.hasDistinctKeys(0)).toBe(new Set(keys).size === keys.length);
      }),
    );
  });

  test('are left to others where they may be written otherwise', () => {
    for (const text of ['{"a": 1, "\\u0061": 2}', '{a: 1, "a": 2}', '{"a: 1\n"b": 2}'])
      expect(scanJson(text).hasDistinctKeys(0)).toBe(false);
    expect(scanJson('{}').hasDistinctKeys(0)).toBe(true);
  });

  test('of one object say nothing of those of the next one', () => {
    const object = `{${Array.from({ length: 40 }, (_, at) => `"k${at}": 1`).join(', ')}}`;
    const tree = scanJson(`[${object}, ${object}, {"k1": 1, "k1": 2}, ${object}]`);
    const objects = Array.from({ length: tree.size }, (_, node) => node).filter((node) => tree.parent(node) === 0);
    for (let asked = 0; asked < 2; asked++)
      expect(objects.map((node) => tree.hasDistinctKeys(node))).toEqual([true, true, false, true]);
  });

  test('that hash alike are not looked through one by one', () => {
    // Of 31 · x + y: `Aa` and `BB` are the same.
    const alike = Array.from({ length: 256 }, (_, bits) =>
      Array.from({ length: 8 }, (__, bit) => ((bits >> bit) & 1 ? 'Aa' : 'BB')).join(''),
    );
    const text = alike.join('');
    const table = new KeyTable(text, alike.length);
    const taken = alike.findIndex((_, index) => !table.add(index * 16, index * 16 + 16));
    expect(taken).toBe(64);
  });
});

test('words are found where the engine finds them', () => {
  const unit = fc.constantFrom(',', ' ', 'p', 'l', '(');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), fc.string({ unit, maxLength: 4 }), (text, words) => {
      expect(includesWords(text, words)).toBe(text.includes(words));
    }),
    { numRuns: 1000 },
  );
});
