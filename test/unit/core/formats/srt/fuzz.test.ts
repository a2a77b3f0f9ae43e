import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../../../../server/core/formats/format.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { signature } from '../../../../../server/core/text/content.ts';
import { applyEdits, slice } from '../../../../../server/core/text/span.ts';
import { HOSTILE } from '../../../../support/hostile.ts';
import { ownParts, sourceFile } from './helpers.ts';

/** Every kind of line that files are made of, and some that nobody should make. */
const LINES = [
  '',
  '',
  '',
  ' ',
  '\t',
  '1',
  '2',
  '3',
  '42',
  '007',
  '\uFEFF1',
  '\u200b',
  '\u00a0',
  '00:00:01,000 --> 00:00:02,000',
  '00:00:01,000 --> 00:00:02,000',
  '00:00:02,500 --> 00:00:03,000',
  '00:00:04,000 --> 00:00:03,000',
  '0:00:05.000-->0:00:06.5',
  '00:07,000 -> 00:08,000',
  '00:00:0x,000 --> 00:00:02,000',
  '00:00:09,000 -->',
  '1 --> 2',
  '10 --> 20 --> 30',
  'Hello',
  '<i>Hi</i>',
  '<i>',
  '</i>',
  '{\\an8}',
  '<font color="red">a</font>',
  '- a <b>b',
  '<br>',
  '😀',
  '<<<<<<< ours',
  '=======',
  'a{b',
];
const lineEnd = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');
const soup = fc
  .array(fc.tuple(fc.constantFrom(...LINES), lineEnd), { maxLength: 24 })
  .map((lines) => lines.map((line) => line.join('')).join(''));
const text = fc
  .tuple(fc.constantFrom('', '', '\uFEFF'), soup, fc.constantFrom(0, 0, 0, 1, 2))
  .map(([mark, all, cut]) => mark + all.slice(0, all.length - cut));
const words = fc
  .array(fc.constantFrom(...LINES, 'neu', 'a b', '\n', '\n', ' '), { maxLength: 6 })
  .map((pieces) => pieces.join(''));

const contents = (of: string) => new Map(srt.parse(of).units.map((unit) => [unit.id, signature(ownParts(unit))]));

test('whatever the lines: ranges are in order and slice to their values, own text is no edit', () => {
  fc.assert(
    fc.property(text, (all) => {
      const catalog = srt.parse(all);
      let at = 0;
      for (const unit of catalog.units) {
        expect(unit.span.start).toBeGreaterThanOrEqual(at);
        expect(unit.source!.span.end).toBeLessThanOrEqual(unit.span.end);
        at = unit.span.end;
        for (const part of unit.source!.parts) {
          const raw = slice(all, part.span);
          expect(part.kind === 'text' ? part.text : part.raw).toBe(
            part.kind === 'text' ? raw.replace(/\r\n?/g, '\n') : raw,
          );
        }
        expect(unit.source!.parts.map((part) => slice(all, part.span)).join('')).toBe(slice(all, unit.source!.span));
      }
      expect(new Set(catalog.units.map(({ id }) => id)).size).toBe(catalog.units.length);
      for (const { fixes = [] } of catalog.problems) for (const { edits } of fixes) applyEdits(all, edits);
      const changes = catalog.units.map((unit): Change => ({ unit: unit.id, parts: ownParts(unit), origin: 'person' }));
      expect(srt.write(all, catalog, changes).edits).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('what is written is read again, and no other cue changes', () => {
  fc.assert(
    fc.property(text, fc.array(fc.tuple(fc.nat(20), words), { minLength: 1, maxLength: 4 }), (all, wanted) => {
      const catalog = srt.parse(all);
      if (catalog.malformed || catalog.units.length === 0) return;
      const changes = wanted.map(
        ([at, value]): Change => ({
          unit: catalog.units[at % catalog.units.length]!.id,
          parts: [value],
          origin: 'person',
        }),
      );
      const { edits, rejected } = srt.write(all, catalog, changes);
      // An editor has no position inside a CRLF or a character.
      for (const at of edits.flatMap(({ span }) => [span.start, span.end]))
        expect(all.slice(at - 1, at + 1)).not.toMatch(/^(\r\n|[\ud800-\udbff][\udc00-\udfff])$/);
      const expected = contents(all);
      const refused = new Set(rejected.map(({ unit }) => unit));
      for (const { unit, parts } of changes) {
        // Tags in the new text are read as codes: the reader says what the text means.
        const alone = srt.parse(`1\n00:00:00,000 --> 00:00:01,000\n${String(parts[0]).replace(/\r\n?/g, '\n')}`);
        if (!refused.has(unit))
          expected.set(unit, signature(alone.units[0] === undefined ? [] : ownParts(alone.units[0])));
      }
      const after = applyEdits(all, edits);
      if (!srt.parse(after).malformed) expect(contents(after)).toEqual(expected);
    }),
    { numRuns: 250 },
  );
});

test('cues inserted from a source are read again, and no other cue changes', () => {
  fc.assert(
    fc.property(text, fc.oneof(text, fc.constant('')), (from, into) => {
      const source = sourceFile(from);
      const target = srt.parse(into);
      if (source.catalog.malformed || target.malformed) return;
      const changes = source.catalog.units.map(
        (unit): Change => ({ unit: unit.id, parts: ownParts(unit).length > 0 ? ['neu'] : [], origin: 'machine' }),
      );
      const twins = srt.align!(source.catalog, target);
      const { edits, rejected } = srt.write(into, target, changes, source);
      const expected = contents(into);
      const refused = new Set(rejected.map(({ unit }) => unit));
      for (const { unit, parts } of changes) {
        const id = expected.has(unit) ? unit : (twins.get(unit) ?? unit);
        if (!refused.has(unit) && (parts.length > 0 || expected.has(id))) expected.set(id, parts.join(''));
      }
      const after = applyEdits(into, edits);
      const read = contents(after);
      expect(new Set(read.values())).toEqual(new Set(expected.values()));
      expect(read.size).toBe(expected.size);
    }),
    { numRuns: 200 },
  );
});

test('any prefix of a file parses', () => {
  const all = LINES.join('\r\n') + LINES.join('\n').repeat(2);
  for (let end = 0; end <= all.length; end += 3) expect(() => srt.parse(all.slice(0, end))).not.toThrow();
});

test('hostile text is read', () => {
  for (const make of Object.values(HOSTILE.srt)) expect(() => srt.parse(make(60_000))).not.toThrow();
});
