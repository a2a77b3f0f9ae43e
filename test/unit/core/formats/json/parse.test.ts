import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectDialect } from '../../../../../server/core/formats/json/detect.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { locate } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { complete } from '../../../../support/complete.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { HOSTILE } from '../../../../support/hostile.ts';
import { change, PLAIN, render, sourceFile, styles, textOf, trees } from './support.ts';

describe('which files are ours', () => {
  test.each([
    'locales/de.json',
    'C:/x/messages.JSON',
    'app_de.arb',
    'package.nls.de.json',
    'x.jsonc',
    '_locales/de/messages.json',
  ])('%s is', (path) => {
    expect(json.recognises(path, '')).toBe(true);
  });
  test.each([
    'package.json',
    'a/tsconfig.build.json',
    'dragoman.json',
    'package-lock.json',
    '.prettierrc.json',
    'x.schema.json',
    'x.json5',
    'de.xlf',
  ])('%s is not', (path) => {
    expect(json.recognises(path, '{}')).toBe(false);
  });
});

describe('the dialects of real projects', () => {
  const real = process.env['DRAGOMAN_CORPUS'];
  const expected: Readonly<Record<string, string>> = {
    arb: 'arb',
    icu: 'icu',
    'icu-deep': 'icu',
    nested: 'i18next',
    'vue-i18n': 'vue-i18n',
    angular: 'angular',
    i18next: 'i18next',
    'i18next-v3': 'i18next-v3',
    vue: 'vue-i18n',
    chrome: 'chrome',
    plain: 'plain',
  };
  const files = corpusFiles().filter(({ format }) => format.id === 'json');

  test.each(Object.entries(expected))('json/%s is %s', (folder, dialect) => {
    const inside = files.filter(
      ({ name }) =>
        name.startsWith(join('json', folder) + (folder === 'chrome' ? '' : '/')) || name.startsWith(`json/${folder}/`),
    );
    if (inside.length === 0) expect(real === undefined || !existsSync(join(real, 'json', folder))).toBe(true);
    for (const { path, text } of inside) expect(json.parse(text, { path }).dialect).toBe(dialect);
    if (inside.length > 0) expect(detectDialect(inside) ?? 'plain').toBe(dialect);
  });

  test('a locale with few texts follows the others', () => {
    expect(detectDialect([{ text: '{"a": "x"}' }, { text: '{"a": "{n, plural, other {#}}"}' }])).toBe('icu');
  });

  test.each([
    ['a title with a bar is no choice', '{"a": "Login | Shop", "b": "{name}"}', 'plain'],
    ['{{count, number}} is no ICU', '{"a": "{{count, number}}"}', 'i18next'],
    [
      'locale and translations as texts are not Angular',
      '{"locale": "Locale", "translations": "Translations"}',
      'plain',
    ],
    ['a message among other keys is not Chrome', '{"a": {"message": "x", "title": "y"}}', 'plain'],
    ['numbered steps are no plurals', '{"step_0": "a", "step_1": "b"}', 'plain'],
    ['an address is no link', '{"a": "write to me@:home or @ home"}', 'plain'],
  ])('%s', (_, text, dialect) => expect(json.parse(text, {}).dialect).toBe(dialect));

  test('one plural message in a large file is found', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 'plain text']));
    expect(json.parse(JSON.stringify({ ...many, last: '{n, plural, other {#}}' }), {}).dialect).toBe('icu');
    expect(json.parse(JSON.stringify({ ...many, in_other: 'x' }), {}).dialect).toBe('plain');
    const plurals = json.parse(JSON.stringify({ ...many, x_one: 'x', x_other: 'xs' }), {});
    expect(plurals.dialect).toBe('i18next');
    expect(plurals.units.at(-1)?.plural).toEqual({ set: '/x', category: 'other', ordinal: false });
  });
});

describe('root', () => {
  test.each([
    ['', 'json-empty', 'information'],
    ['\ufeff', 'json-empty', 'information'],
    ['["a"]', 'json-root', 'information'],
    ['"a"', 'json-root', 'information'],
  ])('%j has no units', (text, code, severity) => {
    expect(json.parse(text)).toMatchObject({ units: [], malformed: false, problems: [{ code, severity }] });
  });

  test('{} is fine', () => expect(json.parse('\ufeff{}')).toMatchObject({ units: [], malformed: false, problems: [] }));
});

describe('malformed', () => {
  test.each([
    ['{"a": "x" "b": "y"}', 'json-syntax'],
    ['{"a": "x",}', 'json-syntax'],
    ['{"a": "x"} // y', 'json-syntax'],
    ['{\n<<<<<<< HEAD\n"a": "x"\n=======\n"a": "y"\n>>>>>>> b\n}', 'json-merge-conflict'],
  ])('%j', (text, code) => {
    const catalog = json.parse(text);
    expect(catalog.malformed).toBe(true);
    expect(catalog.problems.filter(({ severity }) => severity === 'error')[0]?.code).toBe(code);
    expect(catalog.units.length).toBeGreaterThan(0);
  });

  test('comments and trailing commas are fine where they are allowed', () => {
    const text = '{\n// c\n"a": "x", /* d */\n}';
    expect(json.parse(text, { path: 'a/x.jsonc' })).toMatchObject({ malformed: false, problems: [] });
    expect(json.parse(text, { path: 'l10n/bundle.l10n.de.json' }).malformed).toBe(false);
    expect(json.parse(text, { path: 'x.json', dialect: 'l10n' }).malformed).toBe(false);
    expect(json.parse(text, { path: 'x.json' }).malformed).toBe(true);
  });
});

test('places inside a text with escapes', () => {
  const text = '{"a": "x\\u00e9\\ny"}';
  const [unit] = json.parse(text, PLAIN).units;
  const part = unit?.source?.parts[0];
  if (part?.kind !== 'text') throw new Error('no text');
  expect(part.text).toBe('xé\ny');
  expect([0, 1, 2, 3].map((at) => locate(part, at, at + 1)).map(({ start, end }) => text.slice(start, end))).toEqual([
    'x',
    '\\u00e9',
    '\\n',
    'y',
  ]);
});

describe('while someone types', () => {
  const garbage = fc.constantFrom('{', '}', '"', ',', ':', '[', ']', '\\', '\n', 'x', '//', "'", '<<<<<<< ', '\u0000');

  test('nothing ever throws, ids stay unique, and what is malformed is never written', () => {
    const edit = fc.tuple(fc.nat(), fc.nat({ max: 4 }), fc.oneof(garbage, fc.constant('')));
    fc.assert(
      fc.property(
        trees(),
        styles,
        fc.array(edit, { maxLength: 4 }),
        fc.constantFrom('plain', 'arb', 'chrome', 'icu', 'i18next', 'i18next-v3', 'angular', 'nls', undefined),
        (tree, style, edits, dialect) => {
          const before = render(tree, style);
          const options = dialect === undefined ? {} : { dialect };
          const text = edits.reduce((now, [at, length, put]) => {
            const from = at % (now.length + 1);
            return now.slice(0, from) + put + now.slice(from + length);
          }, before);
          const catalog = json.parse(text, options);
          expect(new Set(catalog.units.map(({ id }) => id)).size).toBe(catalog.units.length);
          const written = json.write(
            text,
            catalog,
            catalog.units.map((unit) => change(unit.id, `${textOf(unit)}!`)),
            sourceFile(before, options),
          );
          if (catalog.malformed) expect(written.edits).toEqual([]);
          else expect(written.edits).toHaveLength(catalog.units.length);
          json.create({ text, catalog }, 'de');
          complete(json.validate!(text, catalog));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('every prefix of every small fixture', () => {
    for (const { text, path } of corpusFiles().filter(
      ({ format, text: all }) => format.id === 'json' && all.length < 700,
    )) {
      for (let end = 0; end < text.length; end += 3) json.parse(text.slice(0, end), { path });
    }
  });

  test('the units behind a half-written text keep their places', () => {
    const whole = json.parse('{\n  "a": "one",\n  "b": "two",\n  "c": "three"\n}', PLAIN);
    const typing = json.parse('{\n  "a": "one",\n  "b": "t,\n  "c": "three"\n}', PLAIN);
    expect(typing.units.map(({ id }) => id)).toEqual(whole.units.map(({ id }) => id));
    expect(typing.units.at(-1)?.source?.span.start).toBe((whole.units.at(-1)?.source?.span.start ?? 0) - 3);
  });
});

describe('hostile files', () => {
  test.each(Object.entries(HOSTILE.json))('%s: read', (_, make) => {
    expect(() => json.parse(make(30_000)).units.map(({ source }) => source)).not.toThrow();
  });

  test('texts nested too deep are left out and reported', () => {
    const deep = `${'{"a":'.repeat(100_000)}"x"${'}'.repeat(100_000)}`;
    expect(json.parse(deep)).toMatchObject({ units: [], malformed: false, problems: [{ code: 'json-too-deep' }] });
  });

  test('nothing is copied or written so deep that it would overflow', () => {
    const deep = `${'{"a":'.repeat(50_000)}"x"${'}'.repeat(50_000)}`;
    const source = sourceFile(deep);
    expect(json.write('{}', json.parse('{}'), [change('/a'.repeat(50_000), 'y')], source).rejected).toHaveLength(1);
    const chrome = sourceFile(`{"m": {"message": "$X$", "placeholders": ${deep}}}`, { dialect: 'chrome' });
    const written = json.write('{}', json.parse('{}'), [change('/m', 'y')], chrome);
    expect(json.parse(applyEdits('{}', written.edits), { dialect: 'chrome' }).malformed).toBe(false);
  });

  test('many texts too deep are one report', () => {
    const text = `${'['.repeat(300)}${'"x",'.repeat(1000)}"x"${']'.repeat(300)}`;
    expect(json.parse(`{"a": ${text}}`).problems).toHaveLength(1);
  });

  test('keys that would make ids grow without end', () => {
    const long = 'k'.repeat(50_000);
    const text = `{"${long}": {${Array.from({ length: 5000 }, (_, index) => `"${index}": "x"`).join(',')}}}`;
    const catalog = json.parse(text);
    expect(catalog.problems).toMatchObject([{ code: 'json-too-deep' }]);
    expect(catalog.units.length).toBeLessThan(100);
  });

  test('names of the language’s own objects are keys like any other', () => {
    const text = '{"__proto__": {"x": "1"}, "constructor": "2", "toString": {"valueOf": "3"}}';
    expect(json.parse(text).units.map(({ id }) => id)).toEqual(['/__proto__/x', '/constructor', '/toString/valueOf']);
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  test('ten thousand duplicates: all are seen, a thousand are reported, and how many more there are', () => {
    const catalog = json.parse(`{${'"a": "x",'.repeat(10_000)}"a": "y"}`);
    expect(catalog.units).toHaveLength(10_001);
    expect(catalog.problems).toHaveLength(1001);
    expect(catalog.problems.at(-1)?.message).toContain('8,999 more findings of this kind');
    expect(catalog.units.at(-1)?.id).toBe('/a');
  });
});
