import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Unit } from '../../../../../server/core/formats/format.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { parsePointer } from '../../../../../server/core/text/json/pointer.ts';
import { applyEdits, slice } from '../../../../../server/core/text/span.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import {
  change,
  type Json,
  load,
  PLAIN,
  render,
  sourceFile,
  styles,
  textOf,
  texts,
  textTrees,
  trees,
} from './support.ts';

/** Plain characters that no text holds. */
const MARK = '@~@';
const files = corpusFiles().filter(({ format }) => format.id === 'json');

describe('laws over the corpus', () => {
  test('there is one', () => expect(files.length).toBeGreaterThan(15));

  test.each(files)('$name', ({ text, path }) => {
    const catalog = json.parse(text, { path });
    if (catalog.malformed) return;
    for (const unit of catalog.units) holdsItsPlaces(text, unit);
    const same = catalog.units.map((unit) => change(unit.id, textOf(unit)));
    expect(json.write(text, catalog, same)).toEqual({ edits: [], rejected: [] });
    const changed = catalog.units.map((unit) => change(unit.id, `${MARK}${textOf(unit)}`));
    const after = applyEdits(text, json.write(text, catalog, changed).edits);
    const again = json.parse(after, { path, dialect: catalog.dialect });
    expect(listed(again.units)).toBe(listed(catalog.units, MARK));
    expect(after.replaceAll(MARK, '')).toBe(text);
  });

  test.each(files)('a new file from $name gets the same texts in the same order', ({ text, path }) => {
    const source = { text, catalog: json.parse(text, { path }) };
    if (source.catalog.malformed) return;
    const units = source.catalog.units.filter(({ lock }) => lock === undefined);
    const empty = json.create(source, 'pt-BR');
    const target = json.parse(empty, { path, dialect: source.catalog.dialect });
    const written = json.write(
      empty,
      target,
      units.map((unit) => change(unit.id, `${MARK}${textOf(unit)}`)),
      source,
    );
    expect(written.rejected).toEqual([]);
    const after = json.parse(applyEdits(empty, written.edits), { path, dialect: source.catalog.dialect });
    expect(after.malformed).toBe(false);
    expect(listed(after.units)).toBe(listed(units, MARK));
  });
});

/** Ids and texts, as one string: a deep comparison of long lists takes longer than reading the files. */
function listed(units: readonly Unit[], mark = ''): string {
  return units.map((unit) => `${unit.id} ${mark}${textOf(unit)}`).join('\n');
}

/** Every range slices to its value, and nothing lies outside of the unit. */
function holdsItsPlaces(text: string, unit: Unit): void {
  const span = unit.source?.span ?? unit.span;
  const raw = slice(text, span);
  if (text[span.start - 1] !== '"' || text[span.end] !== '"') throw new Error(`${unit.id} is not between quotes`);
  if (
    JSON.parse(`"${raw.replace(/[\u0000-\u001f]/g, ' ')}"`) !== textOf(unit).replace(/[\u0000-\u001f]/g, ' ') &&
    !raw.includes('\\')
  )
    throw new Error(`${unit.id} does not slice to its text`);
  if (span.start < unit.span.start || span.end > unit.span.end) throw new Error(`${unit.id} reaches out`);
  const key = parsePointer(unit.id)?.at(-1);
  const named = slice(text, unit.nameSpan);
  if (key !== undefined && !named.includes('\\') && named !== key && unit.nameSpan.start !== span.start)
    throw new Error(`${unit.id} is not named ${named}`);
}

describe('laws over any tree in any style', () => {
  test('a unit for every text, and ranges that slice to it', () => {
    fc.assert(
      fc.property(trees(), styles, (tree, style) => {
        const text = render(tree, style);
        const catalog = json.parse(text, PLAIN);
        expect(catalog.malformed).toBe(false);
        expect(new Map(catalog.units.map((unit) => [unit.id, textOf(unit)]))).toEqual(leaves(tree));
        for (const unit of catalog.units) holdsItsPlaces(text, unit);
      }),
    );
  });

  test('writing its own texts back changes nothing; writing others gives exactly these', () => {
    fc.assert(
      fc.property(trees(), styles, fc.array(texts), (tree, style, news) => {
        const text = render(tree, style);
        const catalog = json.parse(text, PLAIN);
        expect(
          json.write(
            text,
            catalog,
            catalog.units.map((unit) => change(unit.id, textOf(unit))),
          ).edits,
        ).toEqual([]);
        const changes = catalog.units.slice(0, news.length).map((unit, index) => change(unit.id, news[index] ?? ''));
        const after = applyEdits(text, json.write(text, catalog, changes).edits);
        const expected = leaves(tree);
        for (const { unit, parts } of changes) expected.set(unit, String(parts[0]));
        expect(leaves(load(after))).toEqual(expected);
        expect(shapeOf(load(after))).toEqual(shapeOf(load(text)));
      }),
    );
  });

  test('what was taken out and is written again stands where it stood, in the style of the file', () => {
    fc.assert(
      fc.property(textTrees, styles, fc.infiniteStream(fc.boolean()), (tree, style, dice) => {
        const whole = render(tree, style);
        const gaps = render(thinned(tree, dice), style);
        const source = sourceFile(whole);
        const target = json.parse(gaps, PLAIN);
        const missing = source.catalog.units.filter(({ id }) => !target.units.some((unit) => unit.id === id));
        const written = json.write(
          gaps,
          target,
          missing.map((unit) => change(unit.id, textOf(unit))),
          source,
        );
        expect(written.rejected).toEqual([]);
        expect(applyEdits(gaps, written.edits)).toBe(whole);
      }),
    );
  });

  test('what is deleted leaves JSON without it', () => {
    fc.assert(
      fc.property(textTrees, styles, fc.infiniteStream(fc.boolean()), (tree, style, dice) => {
        const text = render(tree, style);
        const catalog = json.parse(text, PLAIN);
        const gone = catalog.units.filter(() => dice.next().value);
        const changes = gone.map(({ id }) => ({ unit: id, parts: [], origin: 'person' as const }));
        const after = applyEdits(text, json.write(text, catalog, changes).edits);
        const expected = leaves(tree);
        for (const { id } of gone) expected.delete(id);
        expect(leaves(load(after))).toEqual(expected);
      }),
    );
  });

  test('sets, inserts and deletes in one go', () => {
    fc.assert(
      fc.property(
        trees(),
        trees(),
        styles,
        fc.array(fc.tuple(fc.nat(), fc.option(texts))),
        (tree, other, style, picks) => {
          const source = sourceFile(render(tree, style));
          const text = render(other, style);
          const target = json.parse(text, PLAIN);
          const ids = [...new Set([...source.catalog.units, ...target.units].map(({ id }) => id))];
          const changes = new Map(picks.map(([pick, value]) => [ids[pick % Math.max(1, ids.length)] ?? '/x', value]));
          const list = [...changes].map(([unit, value]) => ({
            unit,
            parts: value === null ? [] : [value],
            origin: 'person' as const,
          }));
          const written = json.write(text, target, list, source);
          const after = leaves(load(applyEdits(text, written.edits)));
          const rejected = new Set(written.rejected.map(({ unit }) => unit));
          const inLists = (id: string) =>
            target.units.find((unit) => unit.id === id)?.nameSpan ===
            target.units.find((unit) => unit.id === id)?.source?.span;
          for (const [id, value] of changes) {
            if (rejected.has(id)) continue;
            if (value !== null) expect(after.get(id)).toBe(value);
            else
              expect(after.get(id)).toBe(inLists(id) && target.units.some((unit) => unit.id === id) ? '' : undefined);
          }
          for (const unit of target.units) if (!changes.has(unit.id)) expect(after.get(unit.id)).toBe(textOf(unit));
        },
      ),
    );
  });
});

/** Texts by pointer. */
function leaves(value: Json, pointer = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') found.set(pointer, value);
  else if (value !== null && typeof value === 'object') {
    const members =
      value instanceof Map
        ? [...value]
        : (value as readonly Json[]).map((member, index) => [String(index), member] as const);
    for (const [key, member] of members) {
      if (pointer === '' && key === '$schema') continue;
      leaves(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, found);
    }
  }
  return found;
}

/** Everything but the texts, with the order of keys. */
function shapeOf(value: Json): unknown {
  if (typeof value === 'string') return 'text';
  if (value === null || typeof value !== 'object') return value;
  return value instanceof Map
    ? [...value].map(([key, member]) => [key, shapeOf(member)])
    : (value as readonly Json[]).map((member) => shapeOf(member));
}

function thinned(tree: ReadonlyMap<string, Json>, dice: Iterator<boolean>): ReadonlyMap<string, Json> {
  const kept: [string, Json][] = [];
  for (const [key, value] of tree) {
    if (dice.next().value) continue;
    const inner = value instanceof Map ? thinned(value, dice) : value;
    if (!(inner instanceof Map) || inner.size > 0) kept.push([key, inner as Json]);
  }
  return new Map(kept);
}
