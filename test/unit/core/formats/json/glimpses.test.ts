import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonGlimpses } from '../../../../../server/core/formats/json/glimpses.ts';
import { readJson } from '../../../../../server/core/formats/json/read.ts';
import { corpusFiles } from '../../../../support/corpus.ts';

const pieces = (text: string) =>
  jsonGlimpses(text)?.units.map(({ key, start, end }) => [key, text.slice(start, end)] as const);

/** All strings that are values, in their order. */
function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

describe('glimpses of JSON', () => {
  test('are the strings that are values, by the keys that lead to them', () => {
    expect(pieces('{"a": "x", "b": {"c": ["y", 1, {"d": "z\\""}], "e": {}}, "f": [], "g": null}')).toEqual([
      ['a', '"x"'],
      ['b"c"0', '"y"'],
      ['b"c"2"d', '"z\\""'],
    ]);
    expect(pieces(' "x" ')).toEqual([['', '"x"']]);
    expect(pieces('\uFEFF{"a\\\\": "\\\\"}\n')).toEqual([['a\\\\', '"\\\\"']]);
    expect(pieces(Buffer.from('\uFEFF{"ö": "ü"}').toString('latin1'))).toEqual([['Ã¶', '"Ã¼"']]);
  });

  test.each([
    '',
    '{',
    '{"a"',
    '{"a":',
    '{"a": "x"',
    '{"a": "x',
    '{"a": "x",}',
    '{"a" "x"}',
    '{"a": x}',
    '{a: "x"}',
    '{"a": "x"]',
    '["x"}',
    '["x" "y"]',
    '{"a": "x"} {}',
    '{"a": "x" // note\n}',
    '<<<<<<< HEAD\n{"a": "x"}',
    '{"a": "\\"}',
    '{"a": 01x}',
    '{"\\u0061": "x"}',
    '{"\\/": "x"}',
  ])('none where it is not strict JSON, or a key may be written in two ways: %s', (text) => {
    expect(jsonGlimpses(text)).toBeUndefined();
  });

  test('of any JSON are all of its strings, each with a key of its own', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 2, '\t'), (text, space) => {
        const written = JSON.stringify(JSON.parse(text), undefined, space);
        const found = pieces(written);
        if (found === undefined) {
          expect(written).toMatch(/\\[u/]/);
          return;
        }
        expect(found.map(([, piece]) => JSON.parse(piece))).toEqual(stringsOf(JSON.parse(written)));
        expect(new Set(found.map(([key]) => key)).size).toBe(found.length);
      }),
    );
  });

  test('say the same of a string, whichever escapes it is written with', () => {
    const made = jsonGlimpses('""')?.made;
    expect(made?.('"\\u00fc  \\n\\/"')).toBe(made?.('"ü /"'));
    expect(made?.('"a"')).not.toBe(made?.('"b"'));
  });

  test('in real files each text of a unit lies in one of them', () => {
    for (const { format, text, path } of corpusFiles()) {
      const units = format.id === 'json' ? jsonGlimpses(text)?.units : undefined;
      if (units === undefined) continue;
      const ends = new Map(units.map(({ start, end }) => [start, end]));
      for (const { source } of readJson(text, { path }).units)
        if (source !== undefined) expect(ends.get(source.span.start - 1)).toBe(source.span.end + 1);
    }
  });
});
