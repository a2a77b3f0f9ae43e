import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { type JsonCatalog, readJson } from '../../../../../server/core/formats/json/read.ts';
import { updateJson } from '../../../../../server/core/formats/json/update.ts';
import { NODE } from '../../../../../server/core/text/key-tree.ts';
import { LiveText } from '../../../../../server/core/text/live-text.ts';
import { applyEdit, type Edit } from '../../../../../server/core/text/span.ts';
import { corpusFiles } from '../../../../support/corpus.ts';

const files = new Map(
  corpusFiles()
    .filter(({ format, text }) => format.id === 'json' && text.length < 20_000)
    .map(({ name, path, text }) => [name, { path, text }]),
);

/** Everything a catalog says, but for how it came about. */
function told({ tree, units, few: _, ...catalog }: JsonCatalog) {
  return {
    ...catalog,
    nodes: Array.from({ length: tree.size }, (_, node) => [
      tree.kind(node),
      tree.keyStart(node),
      tree.keyEnd(node),
      tree.start(node),
      tree.end(node),
      tree.after(node),
      tree.valueFlags(node),
    ]),
    units: units.map(
      ({ id, name, span, nameSpan, source, notes, state, lock, context, declaredPlaceholders, plural }) => ({
        ...{ id, name, span, nameSpan, notes, state, lock, context, declaredPlaceholders, plural },
        source: source && {
          span: source.span,
          parts: source.parts.map((part) => ({
            ...part,
            offsets: part.kind === 'text' && part.offsets && [...part.offsets],
          })),
        },
      }),
    ),
  };
}

const typed = fc.constantFrom(
  'a',
  ' ',
  'ü',
  '',
  '',
  'two words',
  '{',
  '}',
  '{n, plural, other {#}}',
  '"',
  '\\',
  '\\n',
  '\\u00e9',
  '\n',
  ',',
  '@:key',
  '%s',
);

/** Edits that fall into texts more often than chance would have it. */
const plans = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(6), fc.boolean(), typed), { minLength: 1, maxLength: 5 });

describe('an update says what a parse would say', () => {
  test('after any chain of edits, in any dialect', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files.keys()), plans, fc.boolean(), (name, plan, asked) => {
        const { path, text } = files.get(name)!;
        let live = LiveText.of(text);
        let catalog = readJson(text, { path });
        for (const [which, where, size, anywhere, insert] of plan) {
          const unit = catalog.units[which % Math.max(1, catalog.units.length)];
          const inside = unit?.source?.span;
          const span = anywhere || inside === undefined ? { start: 0, end: live.length } : inside;
          const start = span.start + (where % (span.end - span.start + 1));
          const edit: Edit = { span: { start, end: Math.min(span.end, start + size) }, text: insert };
          live = live.after(edit);
          catalog = updateJson(catalog, edit, live, { path });
          if (asked) expect(told(catalog)).toEqual(told(readJson(live.slice(0), { path })));
        }
        expect(told(catalog)).toEqual(told(readJson(live.slice(0), { path })));
      }),
      { numRuns: 150 },
    );
  });

  test('typing inside a text moves the units behind it and reads nothing again', () => {
    const text = JSON.stringify({ a: 'one', b: ['two', 'three'], c: 'four' }, null, 2);
    const catalog = readJson(text);
    const at = text.indexOf('two') + 3;
    const edit: Edit = { span: { start: at, end: at }, text: '!' };
    const updated = updateJson(catalog, edit, applyEdit(text, edit));
    expect(updated.units[0]).toBe(catalog.units[0]);
    const shown = updated.units.map(
      ({ source }) => source && applyEdit(text, edit).slice(source.span.start, source.span.end),
    );
    expect(shown).toEqual(['one', 'two!', 'three', 'four']);
  });

  test('a note behind the text that is typed in moves, though its unit stands before', () => {
    const text = '{"a": "one", "b": "two", "@a": {"description": "A note"}}';
    const edit: Edit = { span: { start: 18, end: 18 }, text: 'more ' };
    const next = applyEdit(text, edit);
    const options = { path: '/w/app_en.arb' };
    const [unit] = updateJson(readJson(text, options), edit, next, options).units;
    expect(next.slice(unit?.notes[0]?.span?.start, unit?.notes[0]?.span?.end)).toBe('A note');
  });

  test('what the text did not hold before is found where it has been typed', () => {
    const text = '{"a": "one", "b": "two"}';
    const options = { dialect: 'vue-i18n' };
    const catalog = readJson(text, options);
    expect(catalog.tree.mentions('@:')).toBe(false);
    const at = text.indexOf('two');
    const first: Edit = { span: { start: at, end: at }, text: '@' };
    const second: Edit = { span: { start: at + 1, end: at + 1 }, text: ':' };
    const live = LiveText.of(text).after(first);
    const once = updateJson(catalog, first, live, options);
    expect(once.tree.mentions('@:')).toBe(false);
    expect(updateJson(once, second, live.after(second), options).tree.mentions('@:')).toBe(true);
  });

  test('a moved catalog can be written', () => {
    const text = '{"a": "one", "b": "two"}';
    const edit: Edit = { span: { start: 7, end: 10 }, text: 'eleven' };
    const next = applyEdit(text, edit);
    const updated = updateJson(readJson(text), edit, next);
    const { edits } = json.write(next, updated, [{ unit: '/b', parts: ['zwei'], origin: 'person' }]);
    expect(edits.reduce((result, each) => applyEdit(result, each), next)).toBe('{"a": "eleven", "b": "zwei"}');
  });

  test('a catalog of a large file costs a keystroke one string', () => {
    const text = JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, `Text ${i}`])));
    const catalog = readJson(text, { dialect: 'plain' });
    const at = text.indexOf('Text 1000');
    const edit: Edit = { span: { start: at, end: at }, text: 'x' };
    const updated = updateJson(catalog, edit, applyEdit(text, edit), { dialect: 'plain' });
    expect(updated.tree.kind(1001)).toBe(NODE.string);
    expect(updated.units.slice(0, 1000).every((unit, index) => unit === catalog.units[index])).toBe(true);
  });
});
