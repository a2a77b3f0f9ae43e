import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, SourceFile } from '../../../../../server/core/formats/format.ts';
import { modules } from '../../../../../server/core/formats/modules/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const parse = (text: string, path = 'locales/de.ts') => modules.parse(text, { path });
const texts = (text: string) =>
  Object.fromEntries(parse(text).units.map(({ id, source }) => [id, source === undefined ? '' : plainText(source)]));
const change = (unit: string, text: string): Change => ({ unit, parts: text === '' ? [] : [text], origin: 'machine' });
function written(text: string, changes: readonly Change[], from?: string): string {
  const source: SourceFile | undefined = from === undefined ? undefined : { text: from, catalog: parse(from) };
  const { edits, rejected } = modules.write(text, parse(text), changes, source);
  expect(rejected).toEqual([]);
  const result = applyEdits(text, [...edits]);
  expect(compiled(result)).toContain('exports');
  return result;
}
const fixture = (name: string) =>
  readFileSync(new URL(`../../../../corpus/modules/locales/${name}`, import.meta.url), 'utf8');
const [english, german] = [fixture('en.ts'), fixture('de.ts')];

/** A module as a function of Node; what is no module throws. */
function compiled(text: string): string {
  return transformSync(text, { loader: 'ts', format: 'cjs' }).code;
}

/** What a module exports, run by Node. */
function loaded(text: string): unknown {
  const module = { exports: {} as { default?: unknown } };
  new Function('module', 'exports', 'require', compiled(text))(module, module.exports, () => ({}));
  return module.exports.default;
}

describe('reading', () => {
  test('units are strings below keys; what the program computes is none', () => {
    expect(texts(english)).toEqual({
      '/title': 'Notebook',
      '/save-as': 'Save as "copy"',
      '/welcome': 'Welcome, {name}\nto your notes',
      '/list/count': '{n} note | {n} notes',
      '/list/colours/0': 'red',
      '/list/colours/1': 'green',
      '/list/nothing': 'Nothing here',
      '/last': 'The end',
    });
    expect(parse(english)).toMatchObject({ malformed: false, problems: [] });
    const notes = Object.fromEntries(parse(english).units.map(({ id, notes }) => [id, notes.map(({ text }) => text)]));
    expect(notes).toMatchObject({ '/welcome': ['Shown above the list'], '/last': ['of the file'], '/title': [] });
  });

  test.each([
    ["export default { a: 'b' }", { '/a': 'b' }],
    ["module.exports = { a: 'b' };", { '/a': 'b' }],
    ["exports = { a: 'b' };", { '/a': 'b' }],
    ["export const de = { a: 'b' };", { '/a': 'b' }],
    ["export const de: Record<string, { x: string }> = { a: 'b' } satisfies X;", { '/a': 'b' }],
    ["const de = { a: 'b' }; export default de;", { '/a': 'b' }],
    // A string without an end in brackets.
    ["f(['x\n); export default { a: 'b' };", { '/a': 'b' }],
    ["const de = { a: 'b' }; export default Object.freeze(de);", { '/a': 'b' }],
    ["export default Object . freeze ( { a: 'b' } );", { '/a': 'b' }],
    ["const all = { de: { a: 'b' } }; export default all.de;", {}],
    ["const all = { de: { a: 'b' } }; export default all.de[{ a: 'b' }.a];", {}],
    ["const de: X = { texts: {}, n: () => 1 }; de.texts = { a: 'b' }; export default de;", { '/a': 'b' }],
    ["const de = { texts: { a: 'b' } }; de.more = { c: 'd' }; export default de;", { '/texts/a': 'b' }],
    ["const de = { texts: { a: 'b' } }; de.texts = other; export default de;", { '/texts/a': 'b' }],
    ["export default defineLocale({ name: 'Deutsch', code: 'de', messages: { a: 'b' } })", { '/a': 'b' }],
    ["export default defineLocale<Messages>({ messages: { a: 'b' } })", { '/a': 'b' }],
    ["export default defineI18nLocale(async (locale) => { return { a: 'b' } })", { '/a': 'b' }],
    ["export default defineI18nLocale(locale => ({ a: 'b' }))", { '/a': 'b' }],
    ["export default () => ({ a: 'b' })", { '/a': 'b' }],
    ["export default ({ a: 'b', /* c: 'd', */ });", { '/a': 'b' }],
    [
      "export default { a: 'b', [c]: 'd', e() { return 'f' }, get g() { return 'h' }, i, ...j, 'k': 'l' }",
      { '/a': 'b', '/k': 'l' },
    ],
    ["export default { a: cond ? 'b' : 'c', d: t('e'), f: 'g'.trim(), h: 'i' }", { '/h': 'i' }],
    ["export default { a: `x ${`y ${z} }`} w`, b: 'c' }", { '/b': 'c' }],
    ["export default { a: 'x\\\n y', b: '\\x41\\u{1F600}\\q' }", { '/a': 'x y', '/b': 'A\u{1F600}q' }],
    ['export const a = { x: "1" }; export const b = { y: "2" };', {}],
    [
      "export const deTexts: T = { a: 'b' };\nexport const de: L = { dateFNSKey: 'de', translations: deTexts };",
      { '/a': 'b' },
    ],
    ["const message = { a: 'b' };\nlet more = {};\nexport default { ...library, ...message, ...more };", { '/a': 'b' }],
    ["const one = { a: 'b' };\nconst two = { c: 'd' };\nexport default { ...one, ...two };", {}],
    ["const one = { a: 'b' };\nexport default { ...one, c: 'd' };", { '/c': 'd' }],
    ["export default { name: 'Deutsch', messages: load() }", { '/name': 'Deutsch' }],
    ['export function f() { return { a: "b" } }', {}],
    ['const messages = load(); export default messages;', {}],
    ['export default class { a = "b" }', {}],
    ['', {}],
  ])('%j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
    expect(parse(text).malformed).toBe(false);
  });

  test.each([
    ["export default {\n  a: 'b'\n  c: 'd',\n}", 'modules-comma', { '/a': 'b', '/c': 'd' }],
    ["export default {\n  a: 'it's b',\n  c: 'd',\n}", 'modules-quote', { '/c': 'd' }],
    ["export default { a: 'b', c: ['d' }", 'modules-bracket', { '/a': 'b' }],
    ["export default { a: 'b',, c: 'd' }", 'modules-syntax', { '/a': 'b', '/c': 'd' }],
    ["export default {\n>>>>>>> theirs\n a: 'b' }", 'modules-merge-conflict', {}],
  ])('%j is broken', (text, code, expected) => {
    expect(parse(text).problems.map((problem) => problem.code)).toContain(code);
    expect(texts(text)).toMatchObject(expected);
    expect(modules.write(text, parse(text), [change('/c', 'x')]).edits).toEqual([]);
  });

  test.each([
    ['brackets', `export default ${'{a:'.repeat(100_000)}`],
    ['templates', `export default {${"a: `${'x'}`, ".repeat(50_000)}`],
    ['holes', `export default { a: \`${'${`'.repeat(100_000)}`],
    ['templates without an end', `export default {\n${'a: `x ${`y\n'.repeat(30_000)}`],
    ['constants without a value', 'as const satisfies X '.repeat(10_000)],
    ['constants', 'const a = {};\n'.repeat(50_000)],
    ['open quotes', `export default {\n${"a: 'b\n".repeat(100_000)}`],
  ])('a file of %s comes to an end', (_, text) => {
    expect(parse(text).format).toBe('modules');
  });
});

describe('writing', () => {
  test('a text keeps its quotes where it can, and nothing else changes', () => {
    expect(written(english, [change('/title', 'Cahier')])).toBe(english.replace("'Notebook'", "'Cahier'"));
    expect(written(english, [change('/title', "L'heure")])).toBe(english.replace("'Notebook'", '"L\'heure"'));
    expect(written(english, [change('/welcome', 'a ` ${b}\nc')])).toContain('`a \\` \\${b}\nc`');
    expect(written(english, [change('/list/nothing', 'a\n\\b')])).toContain("'a\\n\\\\b'");
    expect(written(english, [change('/list/nothing', 'Nothing here')])).toBe(english);
  });

  test('new entries stand as in the source, in the style of the file', () => {
    const result = written(
      german,
      [change('/save-as', 'x'), change('/list/colours/0', 'rot'), change('/last', 'Ende')],
      english,
    );
    expect(result).toBe(
      german
        .replace("'Notizbuch',\n", "'Notizbuch',\n  'save-as': 'x',\n")
        .replace("Notizen',\n", "Notizen',\n    colours: [\n      'rot',\n    ],\n")
        .replace('  },\n}', "  },\n  last: 'Ende',\n}"),
    );
    const french = fixture('fr.js');
    expect(written(french, [change('/list/nothing', 'Rien'), change('/last', 'Fin')], english)).toBe(
      french.replace('"{n} note" } }', '"{n} note", nothing: "Rien" }, last: "Fin" }'),
    );
  });

  test('a module is made of its source', () => {
    const empty = modules.create({ text: english, catalog: parse(english) }, 'de');
    expect(empty).toContain('const messages: Messages = {} as const;');
    const all = Object.entries(texts(english)).map(([id, text]) => change(id, text));
    expect(texts(written(empty, all, english))).toEqual(texts(english));
    expect(texts(written('', all, english))).toEqual(texts(english));
  });

  test('a module that says its language says the new one', () => {
    const text = "export default defineLocale({ name: 'English', code: 'en', messages: { name: 'Name', code: 'en' } })";
    const empty = modules.create({ text, catalog: parse(text) }, 'pt-BR');
    expect(empty).toBe("export default defineLocale({ name: 'Português (Brasil)', code: 'pt-BR', messages: {} })");
    expect(modules.create({ text: english, catalog: parse(english) }, 'de')).toContain('const messages: Messages = {}');
  });

  test('a file without a group of texts stays as it is', () => {
    const [text, source] = ['const messages = load(); export default messages;', "export default { a: 'b' }"];
    const from = { text: source, catalog: parse(source) };
    const { edits, rejected } = modules.write(text, parse(text), [change('/a', 'x')], from);
    expect([edits, rejected.map(({ unit }) => unit)]).toEqual([[], ['/a']]);
  });

  test('what a program computes is refused', () => {
    const [text, source] = ["export default { a: f('b') }", "export default { a: 'b' }"];
    const { edits, rejected } = modules.write(text, parse(text), [change('/a', 'x')], {
      text: source,
      catalog: parse(source),
    });
    expect([edits, rejected.map(({ unit }) => unit)]).toEqual([[], ['/a']]);
  });

  test('what is written reads back, here and in Node', () => {
    const letters = fc
      .array(
        fc.constantFrom(
          'a',
          'ä',
          '\\',
          "'",
          '"',
          '`',
          '${',
          '}',
          '\n',
          '\r',
          '\t',
          '\u2028',
          '/*',
          '//',
          '😀',
          'u0041',
        ),
        { minLength: 1, maxLength: 10 },
      )
      .map((list) => list.join(''));
    fc.assert(
      fc.property(letters, letters, fc.constantFrom("'", '"', '`'), (text, other, quote) => {
        const file = `export default { k: ${quote}x${quote}, z: 'y' }`;
        const source = "export default { k: 'K', m: { 'n-n': 'N' }, z: 'Z' }";
        const result = written(file, [change('/k', text), change('/m/n-n', other)], source);
        expect(texts(result)).toEqual({ '/k': text, '/m/n-n': other, '/z': 'y' });
        // A template turns a carriage return into a line feed, unless it is escaped.
        expect(loaded(result)).toEqual({ k: text, m: { 'n-n': other }, z: 'y' });
      }),
      { numRuns: 60 },
    );
  });
});

test('what was copied from somebody else is none of the project’s', () => {
  for (const path of ['assets/vendor/picker/i18n/de.js', 'web/static/vendor/i18n/de.js', 'vendor/a/lang/de.js'])
    expect(modules.recognises(path, ''), path).toBe(false);
  for (const path of ['apps/vendor/i18n/de.js', 'src/locales/de/vendor/menu.js'])
    expect(modules.recognises(path, ''), path).toBe(true);
});
