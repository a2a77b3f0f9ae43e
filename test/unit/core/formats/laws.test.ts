import { describe, expect, test } from 'vitest';
import type { Catalog, Change, Format, Unit } from '../../../../server/core/formats/format.ts';
import { FORMATS } from '../../../../server/core/formats/index.ts';
import { type Content, codesOf, type NewPart, signature } from '../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { corpusFiles } from '../../../support/corpus.ts';

/** Laws that every format obeys on every file, ours and real ones (`DRAGOMAN_CORPUS`). */
const files = corpusFiles();

/** The content that a translation would replace. */
function written(format: Format, unit: Unit): Content | undefined {
  return format.layout === 'bilingual' ? unit.target : unit.source;
}

/** Evenly spread, so that a large file costs no more than a small one. */
function sample<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, i) => i % step === 0);
}

function checkContent(text: string, content: Content, where: string): void {
  let at = content.span.start;
  // Before its parts, as callers ask who want to be spared them.
  const { plain } = content;
  const texts = content.parts.map((part) => (part.kind === 'text' ? part.text : ''));
  expect(plain ?? texts.join(''), where).toBe(texts.join(''));
  for (const part of content.parts) {
    expect(part.span.start, where).toBeGreaterThanOrEqual(at);
    expect(part.span.end, where).toBeLessThanOrEqual(content.span.end);
    const raw = text.slice(part.span.start, part.span.end);
    if (part.kind === 'code') expect(raw, where).toBe(part.raw);
    else if (part.offsets === undefined) expect(raw, where).toBe(part.text);
    else {
      expect(part.offsets.length, where).toBe(part.text.length + 1);
      expect(part.offsets.at(-1), where).toBe(raw.length);
      for (let i = 1; i < part.offsets.length; i++)
        expect(part.offsets[i]!, where).toBeGreaterThanOrEqual(part.offsets[i - 1]!);
    }
    at = part.span.end;
  }
}

/** A translation no file holds: new words, the source's codes, characters that need escaping. */
function newParts(unit: Unit, content: Content | undefined): NewPart[] {
  const codes = codesOf(unit.source ?? content ?? { span: { start: 0, end: 0 }, parts: [] });
  return ['Ünlike "a" & b < c ', ...codes.flatMap((code): NewPart[] => [code, ' w '])];
}

function signatures(format: Format, catalog: Catalog): Map<string, string> {
  return new Map(catalog.units.map((unit) => [unit.id, signature(written(format, unit)?.parts ?? [])]));
}

test('there are files of every format', () => {
  expect(new Set(files.map(({ format }) => format.id))).toEqual(new Set(FORMATS.map(({ id }) => id)));
});

describe.each(files)('$name', ({ path, text, format }) => {
  const catalog = format.parse(text, { path });

  test('every range slices to its value, ids are unique', () => {
    expect(new Set(catalog.units.map(({ id }) => id)).size).toBe(catalog.units.length);
    for (const unit of catalog.units) {
      for (const content of [unit.source, unit.target]) if (content !== undefined) checkContent(text, content, unit.id);
    }
    for (const { span, code } of catalog.problems) {
      expect(span.start, code).toBeGreaterThanOrEqual(0);
      expect(span.end, code).toBeLessThanOrEqual(text.length);
    }
  });

  test('units follow one another, and what belongs to one is inside it', () => {
    let before = { start: 0, end: 0 };
    for (const { id, span, nameSpan, source, target, cue } of catalog.units) {
      // Segments of one XLIFF unit may share its place.
      const same = span.start === before.start && span.end === before.end;
      expect(same || before.end <= span.start, id).toBe(true);
      // Where each language has a place of its own, the source stands there.
      const own = format.manyLocales?.apart !== undefined ? undefined : source?.span;
      for (const inner of [nameSpan, own, target?.span, cue?.timing]) {
        expect(inner?.start ?? span.start, id).toBeGreaterThanOrEqual(span.start);
        expect(inner?.end ?? span.end, id).toBeLessThanOrEqual(span.end);
      }
      before = span;
    }
  });

  test('any prefix parses', () => {
    const ends = sample(
      Array.from({ length: text.length }, (_, i) => i),
      text.length > 20_000 ? 12 : 60,
    );
    for (const end of ends)
      expect(() =>
        format.parse(text.slice(0, end), { path }).units.map(({ source, target }) => [source, target]),
      ).not.toThrow();
  });

  test('writing the own text back is no edit', () => {
    if (catalog.malformed) return;
    const changes = catalog.units.flatMap((unit): Change[] => {
      const content = written(format, unit);
      if (content === undefined || content.parts.length === 0 || unit.lock !== undefined) return [];
      return [
        {
          unit: unit.id,
          parts: content.parts.map((part) => (part.kind === 'text' ? part.text : part)),
          origin: 'person',
        },
      ];
    });
    expect(format.write(text, catalog, changes).edits).toEqual([]);
  });

  test('what is written is read again, and nothing else changes', () => {
    if (catalog.malformed) return;
    const chosen = sample(
      catalog.units.filter(({ source, lock }) => source !== undefined && lock === undefined),
      40,
    );
    const changes = chosen.map(
      (unit): Change => ({ unit: unit.id, parts: newParts(unit, written(format, unit)), origin: 'machine' }),
    );
    const { edits, rejected } = format.write(text, catalog, changes);
    const done = new Set(changes.map(({ unit }) => unit));
    for (const { unit } of rejected) done.delete(unit);
    const before = signatures(format, catalog);
    const again = format.parse(applyEdits(text, edits), { path });
    const after = signatures(format, again);
    // What is new in its language moves to its place there.
    const inOrder = (ids: Iterable<string>) => (format.manyLocales?.apart !== undefined ? [...ids].sort() : [...ids]);
    expect(inOrder(after.keys())).toEqual(inOrder(before.keys()));
    for (const change of changes)
      if (done.has(change.unit)) expect(after.get(change.unit), change.unit).toBe(signature(change.parts));
    for (const [id, value] of before) if (!done.has(id)) expect(after.get(id), id).toBe(value);
    expect(again.malformed).toBe(false);
  });

  test('edits are ordered, apart, and inside their units', () => {
    if (catalog.malformed) return;
    const hasPlace = ({ target }: Unit) => format.manyLocales?.apart === undefined || target !== undefined;
    const unit = catalog.units.find((one) => one.source !== undefined && one.lock === undefined && hasPlace(one));
    if (unit === undefined) return;
    const { edits } = format.write(text, catalog, [
      { unit: unit.id, parts: newParts(unit, written(format, unit)), origin: 'machine' },
    ]);
    for (const { span } of edits) {
      const inside = span.start >= unit.span.start && span.end <= unit.span.end;
      // The one place outside: the file's own target language, stated when the first target comes.
      expect(
        inside || /trgLang|target-language/.test(edits.map((edit) => edit.text).join()),
        `${span.start}..${span.end}`,
      ).toBe(true);
    }
  });

  test('a language that is written, one that is new too, leaves the others as they are', () => {
    const { manyLocales } = format;
    const { sourceLocale = 'en' } = catalog;
    if (manyLocales === undefined || catalog.malformed) return;
    const look = (all: string, locale: string) =>
      format.parse(all, { path, dialect: manyLocales.dialect(locale, sourceLocale) });
    const locales = new Set([...manyLocales.in(text).targets, sourceLocale]);
    for (const locale of new Set([...locales, 'pl'])) {
      if (locale === sourceLocale) continue;
      const own = look(text, locale);
      const changes = own.units
        .filter(({ lock }) => lock === undefined)
        .map((unit): Change => ({ unit: unit.id, parts: newParts(unit, unit.target), origin: 'machine' }));
      const { edits, rejected } = format.write(text, own, changes);
      const after = applyEdits(text, edits);
      const again = signatures(format, look(after, locale));
      const refused = new Set(rejected.map(({ unit }) => unit));
      for (const { unit, parts } of changes)
        if (!refused.has(unit)) expect(again.get(unit), `${locale} ${unit}`).toBe(signature(parts));
      for (const other of locales)
        if (other !== locale)
          expect(signatures(format, look(after, other)), other).toEqual(signatures(format, look(text, other)));
      if (manyLocales.apart !== undefined) {
        const sources = (all: string) =>
          look(all, sourceLocale).units.map(({ id, source }) => [id, signature(source?.parts ?? [])]);
        expect(sources(after)).toEqual(sources(text));
      }
      expect(format.write(after, look(after, locale), changes).edits).toEqual([]);
    }
  });
});
