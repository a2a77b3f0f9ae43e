import { describe, expect, test } from 'vitest';
import { yaml } from '../../../../../server/core/formats/yaml/index.ts';
import { messageDialect } from '../../../../../server/core/text/dialects/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { ok } from '../../../../../shared/values/result.ts';
import { read } from './support.ts';

const codes = (text: string, path?: string) =>
  yaml.parse(text, path === undefined ? {} : { path }).problems.map(({ code }) => code);

describe('files below their locale', () => {
  test.each([
    'de',
    'de-AT',
    'zh-TW',
    'pt_BR',
    "'no'",
    '"no"',
    'no',
  ])('%s is no part of the ids, and the locale of the file', (locale) => {
    const catalog = yaml.parse(`${locale}:\n  a:\n    b: x\n`);
    expect(catalog.units.map(({ id, name }) => [id, name])).toEqual([['/a/b', 'a.b']]);
    expect(catalog.sourceLocale).toBe(locale.replace(/['"]/g, ''));
    expect(catalog.dialect).toBe('rails');
  });

  test.each(['app:\n  a: x\n', 'en:\n  a: x\nde:\n  a: y\n', 'en: x\n', 'sylius:\n  a: x\n'])('%j has none', (text) => {
    const catalog = yaml.parse(text);
    expect(catalog.sourceLocale).toBeUndefined();
    expect(catalog.units[0]?.id).toMatch(/^\/(app|en|sylius)/);
  });

  test('the name of the file says another one', () => {
    expect(codes('en:\n  a: x\n', 'config/locales/de.yml')).toEqual(['yaml-locale']);
    expect(codes('en:\n  a: x\n', 'config/locales/devise.de.yml')).toEqual(['yaml-locale']);
    expect(codes('de:\n  a: x\n', 'config/locales/devise.de.yml')).toEqual([]);
    expect(codes('de:\n  a: x\n', 'config/locales/active_model.yml')).toEqual([]);
    expect(codes("'no':\n  a: x\n", 'config/locales/nb.yml')).toEqual([]);
  });
});

describe('Rails', () => {
  test('groups of plural categories are sets', () => {
    const { units } = yaml.parse(
      'en:\n  a:\n    one: x\n    other: y\n  b:\n    one: x\n    two: y\n  c:\n    other: x\n    title: y\n',
    );
    expect(units.map(({ id, plural }) => [id, plural?.set, plural?.category])).toEqual([
      ['/a/one', '/a/', 'one'],
      ['/a/other', '/a/', 'other'],
      ['/b/one', undefined, undefined],
      ['/b/two', undefined, undefined],
      ['/c/other', undefined, undefined],
      ['/c/title', undefined, undefined],
    ]);
  });

  test('patterns of dates and numbers are for people', () => {
    const { units } = yaml.parse(
      'en:\n  a: "%d. %B %Y"\n  b: "%n %u"\n  c: "%Y-%m-%dT%H:%M"\n  d: "%{n} %"\n  e: "%d days"\n  order:\n  - year\n  - month\n  s: ","\n  t: " "\n',
    );
    expect(units.filter(({ lock }) => lock === 'translate-no').map(({ id }) => id)).toEqual([
      '/a',
      '/b',
      '/c',
      '/order/0',
      '/order/1',
      '/s',
      '/t',
    ]);
  });

  test('placeholders are those of Ruby', () => {
    expect(messageDialect('rails').placeholders).toContain('ruby');
  });

  test('a plural form cannot be renamed, its group and other keys can', () => {
    const text = 'en:\n  a:\n    one: x\n    other: y\n  b: z\n';
    const file = { text, catalog: yaml.parse(text) };
    expect(yaml.naming?.nameAt(file, text.indexOf('one'))?.ok).toBe(false);
    const name = yaml.naming?.nameAt(file, text.indexOf('a:'));
    expect(name?.ok && name.value.key).toBe('a');
    if (!name?.ok) return;
    const renamed = yaml.naming?.rename([file], name.value, 'c');
    expect(renamed?.ok && applyEdits(text, renamed.value[0] ?? [])).toBe(text.replace('a:', 'c:'));
    expect(yaml.naming?.rename([file], name.value, 'a: b')?.ok).toBe(false);
    expect(yaml.naming?.rename([file], name.value, 'no')?.ok).toBe(false);
    expect(yaml.naming?.rename([file], name.value, 'b')).not.toEqual(ok([]));
  });
});

describe('dialects', () => {
  test.each([
    ['translations/messages.en.yaml', 'a: x\n', 'symfony'],
    ['src/Resources/translations/validators.pt_BR.yml', 'a: x\n', 'symfony'],
    [
      'translations/validators.en.yaml',
      Array.from({ length: 30 }, (_, at) => `k${at}: "{{ limit }}"\n`).join(''),
      'symfony',
    ],
    ['translations/messages+intl-icu.en.yaml', 'a: "{n, plural, other {x}}"\n', 'icu'],
    ['translations/messages+intl-icu.en.yaml', 'a: x\n', 'icu'],
    ['x.yml', 'a: "Hello %name%"\n', 'symfony'],
    ['en.yml', 'a_one: "{{count}} x"\na_other: "{{count}} y"\n', 'i18next'],
    ['en.yml', 'a: "{n} day | {n} days"\n', 'vue-i18n'],
    ['en.yml', 'a: "{n, plural, one {x} other {y}}"\n', 'icu'],
    ['en.yml', 'a: x\n', 'plain'],
  ])('%s with %j is %s', (path, text, dialect) => {
    expect(yaml.parse(text, { path }).dialect).toBe(dialect);
    if (dialect !== 'plain') expect(yaml.detect?.([{ path, text }])).toBe(dialect);
  });
});

test('comments are notes', () => {
  const [unit] = yaml.parse('# what it is\na: x # and where\n').units;
  expect(unit?.notes.map(({ text }) => text)).toEqual(['what it is', 'and where']);
});

test('what is no text is no unit', () => {
  expect(read('a: ~\nb: 1\nc: true\nd: &x y\ne: *x\nf: !t z\n? g\n: h\ni: []\nj: ""\n<<: *x\n')).toEqual({
    '/d': 'y',
    '/j': '',
  });
});

describe('findings', () => {
  test.each([
    ['', ['yaml-empty']],
    ['# nothing\n', ['yaml-empty']],
    ['de:\n', []],
    ['- a\n', ['yaml-root']],
    ['text\n', ['yaml-root']],
    ['a: x\na: y\n', ['yaml-duplicate-key']],
    ['a: "x\n', ['yaml-syntax']],
    ['a:\n\tb: x\n', ['yaml-tab']],
    ['a: x\n<<<<<<< HEAD\nb: y\n', ['yaml-merge-conflict']],
    ['a: x\n---\nb: y\n', ['yaml-documents']],
    [`${'- '.repeat(300)}x\n`.replace(/^/, 'a:\n'), ['yaml-too-deep']],
  ])('%j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  test('of a key that comes twice the last one is read, and the fix removes the earlier one', () => {
    const text = 'a: x\nb: y\na: z\n';
    const { units, problems } = yaml.parse(text);
    expect(units.map(({ id, lock }) => [id, lock])).toEqual([
      ['/a~dup1', 'locked'],
      ['/b', undefined],
      ['/a', undefined],
    ]);
    expect(applyEdits(text, problems[0]?.fixes?.[0]?.edits ?? [])).toBe('b: y\na: z\n');
  });
});

describe('what is typed or selected', () => {
  const encode = (text: string, id: string, typed: string) => {
    const unit = yaml.parse(text).units.find((one) => one.id === id);
    return yaml.encoderAt(text, unit!.source!, unit!.source!.span.end).text(typed);
  };

  test('fits the quotes around it', () => {
    const text = 'a: x\nb: \'x\'\nc: "x"\nd: |\n  x\n';
    expect(encode(text, '/a', ' y')).toBe(' y');
    expect(encode(text, '/a', ': y')).toBeUndefined();
    expect(encode(text, '/b', "it's")).toBe("it''s");
    expect(encode(text, '/b', 'a\nb')).toBeUndefined();
    expect(encode(text, '/c', 'a\n"b"')).toBe('a\\n\\"b\\"');
    expect(encode(text, '/d', '"y"')).toBe('"y"');
  });

  test('is decoded where it is a piece of a text', () => {
    expect(yaml.codec.decode('a\\tb')).toBe('a\tb');
    expect(yaml.codec.decode('nb', 'a\\')).toBeUndefined();
    expect(yaml.codec.encode('a: "b"')).toBe('a: \\"b\\"');
  });
});

test('files of tools are none of texts', () => {
  const isOne = (path: string) => yaml.recognises(path, '');
  expect(['config/locales/de.yml', 'translations/messages.de.yaml', 'a/en.YML'].filter(isOne)).toHaveLength(3);
  expect(
    [
      'docker-compose.yml',
      'pnpm-lock.yaml',
      '.github/workflows/en.yml',
      '.travis.yml',
      'pubspec.yaml',
      'a.json',
    ].filter(isOne),
  ).toEqual([]);
});
