import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeStyleOf } from '../../../../server/core/text/json/escapes.ts';
import {
  decodedOffsets,
  decodeString,
  type EscapeStyle,
  encodeString,
  PLAIN_ESCAPES,
} from '../../../../server/core/text/json/string.ts';

const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', '/', '<', '\n', '\u0000', '\u2028', '\ud83d', '\ude00', 'é', 'a'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});
const styles: fc.Arbitrary<EscapeStyle> = fc.record({
  ascii: fc.boolean(),
  escaped: fc.constantFrom(new Set<number>(), new Set([0x3c, 0xa0])),
  slash: fc.constantFrom('all' as const, 'closing' as const, 'none' as const),
  upper: fc.boolean(),
});

test('what is encoded in any style decodes to itself, here and in JSON.parse', () => {
  fc.assert(
    fc.property(texts, styles, (text, style) => {
      const raw = encodeString(text, style);
      expect(JSON.parse(`"${raw}"`)).toBe(text);
      expect(decodeString(raw)).toBe(text);
      if (style.ascii) expect(raw).toMatch(/^[\u0000-\u007f]*$/);
    }),
  );
});

test('as plain as JSON.stringify', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(`"${encodeString(text, PLAIN_ESCAPES)}"`).toBe(JSON.stringify(text));
    }),
  );
});

test('every unit of the decoded text has its place in the raw one', () => {
  fc.assert(
    fc.property(texts, styles, (text, style) => {
      const raw = encodeString(text, style);
      const offsets = decodedOffsets(raw);
      expect(offsets).toHaveLength(text.length + 1);
      for (let at = 0; at < text.length; at++)
        expect(decodeString(raw.slice(offsets[at], offsets[at + 1]))).toBe(text[at]);
      expect(offsets[text.length]).toBe(raw.length);
    }),
  );
});

test('total on what is no JSON: text and offsets agree', () => {
  const odd = fc
    .array(fc.constantFrom('\\', '\\u', '\\u12', '\\u00e9', '\\q', '"', 'x', '\n', '\\\\'), { maxLength: 8 })
    .map((list) => list.join(''));
  fc.assert(
    fc.property(odd, (raw) => {
      expect(decodedOffsets(raw)).toHaveLength(decodeString(raw).length + 1);
    }),
  );
});

describe('the escapes of a file are found', () => {
  test.each([
    ['nothing escaped', '{"a": "é / \\n"}', { ascii: false, slash: 'none' }],
    ['all beyond ASCII', '{"a": "\\u00e9 and \\ud83d\\ude00"}', { ascii: true, upper: false }],
    ['capital digits', '{"a": "\\u0031\\u00E9"}', { ascii: true, upper: true }],
    ['a half pair alone says nothing', '{"a": "\\ud83d"}', { ascii: false }],
    ['an escaped backslash before u is none', '{"a": "\\\\u00e9"}', { ascii: false }],
    ['some beside raw ones', '{"a": "\\u00a0é"}', { ascii: false, escaped: new Set([0xa0]) }],
    ['for HTML', '{"a": "\\u003cb>"}', { escaped: new Set([0x3c]) }],
    ['not when it stands raw elsewhere', '{"a": "\\u003cb>", "b": "<"}', { escaped: new Set() }],
    ['slashes', '{"a": "http:\\/\\/x"}', { slash: 'all' }],
    ['slashes that would end a script', '{"a": "a/b<\\/i>"}', { slash: 'closing' }],
    ['a backslash before a slash is none', '{"a": "\\\\/"}', { slash: 'none' }],
    ['one slash among many', '{"a": "a/b/c\\/d"}', { slash: 'none' }],
  ])('%s', (_, text, style) => expect(escapeStyleOf(text)).toMatchObject(style));

  test('a slash is escaped behind < only, also when the < stands in the file already', () => {
    const style = { ...PLAIN_ESCAPES, slash: 'closing' as const };
    expect(encodeString('a/b</i>', style)).toBe('a/b<\\/i>');
    expect(encodeString('/i>', style, '<')).toBe('\\/i>');
  });
});
