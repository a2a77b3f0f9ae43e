import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plain, type Stretch, tokens, wordDiff } from '../../../client/webview/base/word-diff.ts';

const marked = (stretches: readonly Stretch[]) =>
  stretches.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
const pieces = fc.array(fc.constantFrom('Haus', ' ', 'Baum', '<1>', '</1>', '<x2/>', '\\<1>', '家', '。', '\n', '\\'));
const text = pieces.map((all) => all.join(''));

describe('what changed, word by word', () => {
  test('words that are gone and words that are new', () => {
    const sides = wordDiff('Öffne die Akte', 'Öffne die Datei', 'de');
    expect([marked(sides.old), marked(sides.new)]).toEqual(['Öffne die [Akte]', 'Öffne die [Datei]']);
  });

  test('languages without spaces have words too', () => {
    const sides = wordDiff('変更を保存', '変更を破棄', 'ja');
    expect([marked(sides.old), marked(sides.new)]).toEqual(['変更を[保存]', '変更を[破棄]']);
  });

  test('a tag is one thing; what only looks like one is text', () => {
    expect(tokens('a<1>b\\<1>\\\\<x2/>', 'en').filter(({ tag }) => tag)).toEqual([
      { text: '<1>', tag: true },
      { text: '<x2/>', tag: true },
    ]);
    expect(wordDiff('<1>a</1>', '<1>b</1>', 'en').new.map(({ tag }) => tag)).toEqual([true, false, true]);
  });

  test('each side says what its text says', () => {
    const joined = (stretches: readonly Stretch[]) => stretches.map((one) => one.text).join('');
    fc.assert(
      fc.property(text, text, (before, after) => {
        const sides = wordDiff(before, after, 'de');
        expect([joined(sides.old), joined(sides.new)]).toEqual([before, after]);
        expect(joined(plain(before, 'de'))).toBe(before);
        const kept = (all: readonly Stretch[]) => joined(all.filter(({ changed }) => !changed));
        expect(kept(sides.old)).toBe(kept(sides.new));
      }),
    );
  });

  test('a locale that nobody knows, and texts that have nothing in common', () => {
    expect(marked(wordDiff('a b', 'a c', 'not a locale').new)).toBe('a [c]');
    const long = (word: string) => Array.from({ length: 200 }, (_, i) => `${word}${i}`).join(' ');
    expect(wordDiff(long('a'), long('b'), 'en').new.some(({ changed }) => changed)).toBe(false);
  });
});
