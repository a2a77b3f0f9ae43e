import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../../server/core/formats/format.ts';
import { xcstrings } from '../../../../../server/core/formats/xcstrings/index.ts';
import { type Content, plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const CATALOG = readFileSync(
  new URL('../../../../corpus/xcstrings/app/Localizable.xcstrings', import.meta.url),
  'utf8',
);
const view = (locale: string, text = CATALOG) => xcstrings.parse(text, { dialect: `apple-${locale}` });
const said = (content: Content | undefined) => (content === undefined ? undefined : plainText(content));
const rows = (locale: string, text = CATALOG) =>
  view(locale, text).units.map(({ name, source, target }) => [name, said(source), said(target)]);
const change = (unit: string, text: string, more: Partial<Change> = {}): Change => ({
  unit,
  parts: text === '' ? [] : [text],
  origin: 'machine',
  ...more,
});
function written(locale: string, changes: readonly Change[], text = CATALOG): string {
  const { edits, rejected } = xcstrings.write(text, view(locale, text), changes);
  expect(rejected).toEqual([]);
  return applyEdits(text, [...edits]);
}
/** Xcode's own layout: two spaces, ` : `, an empty object over three lines. */
const asXcode = (value: unknown) =>
  `${JSON.stringify(value, null, 2)
    .replace(/^(\s*"(?:[^"\\]|\\.)*"): /gm, '$1 : ')
    .replace(/^( *)(.*)\{\}/gm, '$1$2{\n\n$1}')}\n`;
const idOf = (key: string, locale: string, ...steps: readonly string[]) =>
  ['/strings', key, 'localizations', locale, ...steps].join('/');

describe('reading', () => {
  test('each language is a bilingual view of the file, with the plural forms of that language', () => {
    expect(xcstrings.manyLocales?.in(CATALOG)).toEqual({ source: 'en', targets: ['de', 'pl'] });
    expect(rows('de')).toEqual([
      ['', '', undefined],
      ['%@ of %lld', '%1$@ of %2$lld', '%1$@ von %2$lld'],
      ['about "us"', 'about "us"', undefined],
      ['Brand', 'Brand', undefined],
      ['cars %lld/one', '%lld car', '%lld Auto'],
      ['cars %lld/other', '%lld cars', '%lld Autos'],
      ['hint/iphone', 'Tap here', undefined],
      ['hint/other', 'Click here', undefined],
      ['photos', '%#@photos@ by %@', undefined],
      ['photos/photos/one', '%arg photo', undefined],
      ['photos/photos/other', '%arg photos', undefined],
      ['Save', 'Save', undefined],
    ]);
    const cars = rows('pl').filter(([name]) => name?.startsWith('cars'));
    expect(cars.map(([name, source]) => [name, source])).toEqual([
      ['cars %lld/one', '%lld car'],
      ['cars %lld/few', '%lld cars'],
      ['cars %lld/many', '%lld cars'],
      ['cars %lld/other', '%lld cars'],
    ]);
    expect(view('de')).toMatchObject({ sourceLocale: 'en', targetLocale: 'de', dialect: 'apple-de' });
    expect(new Set([...view('de').units, ...view('pl').units].map(({ id }) => id)).size).toBe(
      view('de').units.length + view('pl').units.length,
    );
  });

  test('a key of Interface Builder is no text: the comment has it', () => {
    const told = (key: string, comment: string) => {
      const text = JSON.stringify({ sourceLanguage: 'en', strings: { [key]: { comment } }, version: '1.0' });
      const [unit] = view('de', text).units;
      const { start = 0, end = 0 } = unit?.source?.span ?? {};
      return [said(unit?.source), text.slice(start, end)];
    };
    const button = String.raw`Class = "NSButton"; title = "\tSave \"it\""; ObjectID = "aB1-2c-D3e";`;
    expect(told('aB1-2c-D3e.title', button)).toEqual(['\tSave "it"', String.raw`\\tSave \\\"it\\\"`]);
    const segment = 'Class = "NSSegmentedCell"; 12.segmentLabels[0] = "x"; segmentLabels[0] = "All"; ObjectID = "12";';
    expect(told('12.segmentLabels[0]', segment)[0]).toBe('All');
    // Of another object, of another property, and a key that somebody has written.
    expect(told('aB1-2c-D3f.title', button)[0]).toBe('aB1-2c-D3f.title');
    expect(told('aB1-2c-D3e.text', button)[0]).toBe('aB1-2c-D3e.text');
    expect(told('Save', button)[0]).toBe('Save');
  });

  test('states, comments, what is not translated and what code no longer asks for', () => {
    const units = new Map(view('de').units.map((unit) => [unit.name, unit]));
    expect(units.get('cars %lld/one')).toMatchObject({ state: 'needs-work', stateName: 'needs_review' });
    expect(units.get('cars %lld/other')).toMatchObject({ state: 'translated', plural: { category: 'other' } });
    expect(units.get('Brand')).toMatchObject({ lock: 'translate-no' });
    expect(units.get('about "us"')?.notes).toMatchObject([{ text: 'Title of a page / of "us"' }]);
    expect(units.has('Old')).toBe(false);
  });

  test('a translation that counts in another way than its source is left alone', () => {
    const own = CATALOG.replace(
      '"value" : "Zapisz"\n          }',
      (all) =>
        `${all},\n "substitutions" : { "n" : { "argNum" : 1, "variations" : { "plural" : { "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg" } } } } } }`,
    );
    expect(rows('pl', own).some(([name]) => name?.startsWith('Save'))).toBe(false);
  });

  test('a key that stands twice is found, and the later one counts', () => {
    const twice = CATALOG.replace('    "Save" : {', '    "Save" : {\n\n    },\n    "Save" : {');
    expect(view('pl', twice).problems.map(({ code }) => code)).toEqual(['xcstrings-duplicate-key']);
    expect(rows('pl', twice).filter(([name]) => name === 'Save')).toEqual([['Save', 'Save', 'Zapisz']]);
  });
});

describe('writing', () => {
  test('a text replaces a text, and says who wrote it', () => {
    const id = idOf('%@ of %lld', 'de');
    const text = written('de', [change(id, '%2$lld, %1$@')]);
    expect(text).toBe(
      CATALOG.replace(
        '"state" : "translated",\n            "value" : "%1$@ von %2$lld"',
        '"state" : "needs_review",\n            "value" : "%2$lld, %1$@"',
      ),
    );
    expect(written('de', [change(id, '%2$lld, %1$@', { origin: 'person' })])).toContain(
      '"state" : "translated",\n            "value" : "%2$lld, %1$@"',
    );
    expect(xcstrings.write(CATALOG, view('de'), [change(id, '%1$@ von %2$lld')]).edits).toEqual([]);
  });

  test('new languages, plural forms, devices and substitutions stand where Xcode sorts them, in its layout', () => {
    for (const locale of ['de', 'fr', 'pl', 'ar', 'zh-Hans']) {
      const wanted = view(locale).units.filter(({ target, lock, name }) => !target && !lock && name !== '');
      const text = written(
        locale,
        wanted.map(({ id, name }) => change(id, `<${name}> "${locale}"`)),
      );
      expect(text).toBe(asXcode(JSON.parse(text)));
      expect(
        view(locale, text)
          .units.filter(({ target }) => !target)
          .map(({ name }) => name),
      ).toEqual(['', 'Brand']);
      const locales = Object.values<{ localizations?: object }>(JSON.parse(text).strings).map((one) =>
        Object.keys(one.localizations ?? {}),
      );
      for (const order of locales) expect(order).toEqual([...order].sort());
      // Other languages read as before.
      for (const other of ['de', 'pl'].filter((one) => one !== locale)) expect(rows(other, text)).toEqual(rows(other));
    }
    const { photos } = JSON.parse(
      written('pl', [change(idOf('photos', 'pl', 'substitutions/photos/variations/plural/few'), '%arg')]),
    ).strings;
    expect(photos.localizations.pl.substitutions.photos).toMatchObject({ argNum: 1, formatSpecifier: 'lld' });
  });

  test('views of two languages write one after the other without losing anything', () => {
    const once = written('de', [change(idOf('Save', 'de'), 'Sichern')]);
    const both = written('fr', [change(idOf('Save', 'fr'), 'Enregistrer')], once);
    expect(Object.keys(JSON.parse(both).strings.Save.localizations)).toEqual(['de', 'fr', 'pl']);
  });

  test('a person gives a state', () => {
    const id = idOf('cars %lld', 'de', 'variations/plural/one');
    const { edits } = xcstrings.mark?.(CATALOG, view('de'), [{ unit: id, state: 'translated' }]) ?? { edits: [] };
    expect(edits).toHaveLength(1);
    expect(view('de', applyEdits(CATALOG, [...edits])).units.find((unit) => unit.id === id)?.state).toBe('translated');
  });

  test('a file with syntax errors, and one that names no language, are not written', () => {
    const broken = CATALOG.slice(0, -20);
    const one = change(idOf('Save', 'de'), 'Sichern');
    expect(xcstrings.write(broken, view('de', broken), [one])).toMatchObject({ edits: [], rejected: [{}] });
    const none = '{ "sourceLanguage" : "en", "strings" : { "Save" : {} } }';
    expect(xcstrings.write(none, xcstrings.parse(none), [one])).toMatchObject({ edits: [], rejected: [{}] });
  });
});
