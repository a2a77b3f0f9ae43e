import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change, Unit } from '../../../../../server/core/formats/format.ts';
import { vtt } from '../../../../../server/core/formats/vtt/index.ts';
import { signature } from '../../../../../server/core/text/content.ts';
import { applyEdits, slice } from '../../../../../server/core/text/span.ts';
import { HOSTILE } from '../../../../support/hostile.ts';
import { seenByBrowsers } from './strict.ts';

const LINES = [
  '',
  '',
  '',
  ' ',
  '1',
  '2',
  'WEBVTT',
  'NOTE',
  'NOTE words',
  'STYLE',
  'REGION',
  'intro',
  '00:01.000 --> 00:02.000',
  '00:03.000 --> 00:04.000 align:left',
  '00:00:05.000-->00:00:06.000',
  '00:00:07,000 --> 00:00:08,000',
  '00:0x --> 1',
  'a --> b',
  'Hello',
  '<v Mary>Hi <i>there</i>',
  '<c.a>',
  '</c>',
  'a &amp; b & c &lt; &hearts; &#x41;',
  '{"a": 1}',
  '😀',
];
const lineEnd = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');
const soup = fc
  .array(fc.tuple(fc.constantFrom(...LINES), lineEnd), { maxLength: 24 })
  .map((lines) => lines.map((line) => line.join('')).join(''));
const text = fc
  .tuple(fc.constantFrom('WEBVTT\n\n', 'WEBVTT\r\n', '\uFEFFWEBVTT\n\n', ''), soup, fc.constantFrom(0, 0, 1, 2))
  .map(([head, all, cut]) => head + all.slice(0, Math.max(0, all.length - cut)));
const words = fc
  .array(fc.constantFrom('neu', '7', ' ', '\n', '&', '&lt;', '<', '>', '-->', '--', '00:01.000 --> 00:02.000'), {
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''));

const ownParts = (unit: Unit) => unit.source!.parts.map((part) => (part.kind === 'text' ? part.text : part));
const contents = (of: string) => new Map(vtt.parse(of).units.map((unit) => [unit.id, signature(ownParts(unit))]));

test('whatever the lines: ranges are in order and slice to their values, own text is no edit', () => {
  fc.assert(
    fc.property(text, (all) => {
      const catalog = vtt.parse(all);
      let at = 0;
      for (const unit of catalog.units) {
        expect(unit.span.start).toBeGreaterThanOrEqual(at);
        expect(unit.source!.span.end).toBeLessThanOrEqual(unit.span.end);
        at = unit.span.end;
        expect(unit.source!.parts.map((part) => slice(all, part.span)).join('')).toBe(slice(all, unit.source!.span));
      }
      expect(new Set(catalog.units.map(({ id }) => id)).size).toBe(catalog.units.length);
      for (const { fixes = [] } of catalog.problems) for (const { edits } of fixes) applyEdits(all, edits);
      const changes = catalog.units.map((unit): Change => ({ unit: unit.id, parts: ownParts(unit), origin: 'person' }));
      expect(vtt.write(all, catalog, changes).edits).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('what is written is read again, by browsers too, and no other cue changes', () => {
  fc.assert(
    fc.property(text, fc.array(fc.tuple(fc.nat(20), words), { minLength: 1, maxLength: 4 }), (all, wanted) => {
      const catalog = vtt.parse(all);
      if (catalog.malformed || catalog.units.length === 0) return;
      const changes = wanted.map(
        ([at, value]): Change => ({
          unit: catalog.units[at % catalog.units.length]!.id,
          parts: [value],
          origin: 'person',
        }),
      );
      const { edits, rejected } = vtt.write(all, catalog, changes);
      const expected = contents(all);
      const refused = new Set(rejected.map(({ unit }) => unit));
      for (const { unit, parts } of changes) if (!refused.has(unit)) expected.set(unit, String(parts[0]));
      const after = applyEdits(all, edits);
      expect(contents(after)).toEqual(expected);
      const times = (of: string) => seenByBrowsers(of)?.map(({ start, end }) => `${start} ${end}`);
      expect(times(after)).toEqual(times(all));
    }),
    { numRuns: 250 },
  );
});

test('cues inserted from a source are read again, and no other cue changes', () => {
  fc.assert(
    fc.property(text, fc.oneof(text, fc.constant('')), (from, into) => {
      const source = { text: from, catalog: vtt.parse(from) };
      const target = vtt.parse(into);
      if (source.catalog.malformed || target.malformed) return;
      const changes = source.catalog.units.map(
        (unit): Change => ({ unit: unit.id, parts: ['neu'], origin: 'machine' }),
      );
      const { edits, rejected } = vtt.write(into, target, changes, source);
      const twins = vtt.align!(source.catalog, target);
      const expected = contents(into);
      const refused = new Set(rejected.map(({ unit }) => unit));
      for (const { unit } of changes) {
        const id = expected.has(unit) ? unit : (twins.get(unit) ?? unit);
        if (!refused.has(unit)) expected.set(id, 'neu');
      }
      const read = contents(applyEdits(into, edits));
      expect(new Set(read.values())).toEqual(new Set(expected.values()));
      expect(read.size).toBe(expected.size);
    }),
    { numRuns: 150 },
  );
});

test('any prefix of a file parses, and hostile text is read', () => {
  const all = LINES.join('\r\n') + LINES.join('\n').repeat(2);
  for (let end = 0; end <= all.length; end += 3) expect(() => vtt.parse(all.slice(0, end))).not.toThrow();
  for (const make of Object.values(HOSTILE.srt))
    expect(() =>
      vtt.parse(`WEBVTT\n\n${make(60_000).replaceAll(',', '.')}`).units.map(({ source }) => source),
    ).not.toThrow();
});
