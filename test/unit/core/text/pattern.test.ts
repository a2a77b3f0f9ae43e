import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, findPattern, type Pattern } from '../../../../server/core/text/placeholders/pattern.ts';

function compiled(source: string, flags?: string): Pattern {
  const pattern = compilePattern(source, flags);
  if (!pattern.ok) throw new Error(pattern.error);
  return pattern.value;
}

const found = (source: string, text: string, flags?: string) =>
  [...findPattern(compiled(source, flags), text)].map(({ start, end }) => text.slice(start, end));

describe('patterns', () => {
  it.each<[string, string, readonly string[], string?]>([
    ['v\\d+(\\.\\d+)*', 'v1 and v1.2.3, v', ['v1', 'v1.2.3']],
    ['[A-Z]{2,4}-\\d{3}', 'AB-123 ABCDE-456 X-1', ['AB-123', 'BCDE-456']],
    ['\\bfoo\\b', 'foo foobar a_foo foo', ['foo', 'foo']],
    ['\\bber\\b', 'über ber', ['ber']],
    ['^a|b$', 'a ab b', ['a', 'b']],
    ['acme', 'ACME Acme', ['ACME', 'Acme'], 'i'],
    ['(?:ab|a)c?', 'abc ab a', ['abc', 'ab', 'a']],
    ['(?<word>\\p{Lu}+)x?', 'ÄÖx b', ['ÄÖx']],
    ['😀+', 'a😀😀b', ['😀😀']],
    ['a*', 'b', []],
    ['[^\\s,]+@x', 'me@x, you@x', ['me@x', 'you@x']],
    ['\\u{1F600}|\\x41', 'A😀', ['A', '😀']],
    ['a{3}', 'aaaa', ['aaa']],
    ['a.c', 'abc a😀c', ['abc', 'a😀c']],
  ])('/%s/ in %j', (source, text, expected, flags) => {
    expect(found(source, text, flags)).toEqual(expected);
  });

  it.each([
    ['(', 'Unterminated group'],
    ['a(?=b)', 'look-around'],
    ['(?<!a)b', 'look-around'],
    ['(a)\\1', 'back-reference'],
    ['((a{50}){50}){50}', 'too large'],
    ['[z-a]', 'out of order'],
  ])('/%s/ is refused', (source, reason) => {
    expect(compilePattern(source)).toEqual({ ok: false, error: expect.stringContaining(reason) });
  });

  it('match what the runtime matches, where longest and first agree', () => {
    const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\d', '(?:ab)', '(?:a|b)', '1');
    const piece = fc.tuple(atom, fc.constantFrom('', '+', '*', '?', '{2}', '{1,2}')).map((parts) => parts.join(''));
    const source = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        source,
        fc.array(fc.constantFrom('a', 'b', '1', ' '), { maxLength: 12 }).map((all) => all.join('')),
        (pattern, text) => {
          for (const { start, end } of findPattern(compiled(pattern), text))
            expect(new RegExp(`^(?:${pattern})$`, 's').test(text.slice(start, end))).toBe(true);
          const longest = [...findPattern(compiled(pattern), text)][0];
          const first = [...text.matchAll(new RegExp(pattern, 'gs'))].find(([match]) => match !== '');
          expect(longest?.start).toBe(first?.index);
        },
      ),
    );
  });

  it('are the longest that begin at their places, through nested repeats that may be empty as well', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '(?:a?b?)*',
      '(?:a*)*',
      '(?:(?:a?)*b?)+',
      '(?:ab|a*)?',
      '(?:^a|b$)*',
      '(?:\\b|a)*',
    );
    const count = fc.constantFrom('', '+', '*', '?', '{2}', '{0,2}');
    const source = fc.array(fc.tuple(atom, count), { minLength: 1, maxLength: 3 }).map((all) => {
      return all.map(([one, times]) => `(?:${one})${times}`).join('');
    });
    const text = fc.array(fc.constantFrom('a', 'b', ' '), { maxLength: 7 }).map((all) => all.join(''));
    fc.assert(
      fc.property(source, text, (pattern, text) => {
        const expected: string[] = [];
        for (let at = 0; at < text.length; ) {
          const ends = Array.from({ length: text.length - at }, (_, index) => text.length - index);
          const end = ends.find((end) =>
            new RegExp(`(?<=^.{${at}})(?:${pattern})(?=.{${text.length - end}}$)`).test(text),
          );
          if (end !== undefined) expected.push(text.slice(at, end));
          at = end ?? at + 1;
        }
        expect(found(pattern, text)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that count nothing many times are refused, and do not take for ever to be read', () => {
    for (const source of [
      '(){999999999}',
      `${'('.repeat(9)}${'){99}'.repeat(9)}`,
      `${'('.repeat(9)}a?${'){1,99}'.repeat(9)}`,
    ])
      expect(compilePattern(source)).toEqual({ ok: false, error: 'is too large' });
    expect(compilePattern('('.repeat(50_000))).toEqual({ ok: false, error: 'is longer than 500 characters' });
  });

  it('with matches everywhere, each of which might be longer, go through a text once', () => {
    expect(found('a|a.*b', 'a'.repeat(5_000))).toHaveLength(5_000);
    expect(found('a|(a?b?)*c', 'ab'.repeat(2_500))).toHaveLength(2_500);
  });

  it('that would backtrack for ever end at once', () => {
    for (const source of ['(a+)+b', '(a|a)*b', '(a*)*b', '(.*)*x'])
      expect(found(source, 'a'.repeat(2_000))).toEqual([]);
  });
});
