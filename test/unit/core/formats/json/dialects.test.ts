import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Catalog, Unit } from '../../../../../server/core/formats/format.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { change, textOf } from './support.ts';

const corpus = resolve(import.meta.dirname, '../../../../corpus/json');

function read(name: string): { readonly text: string; readonly catalog: Catalog; unit(id: string): Unit | undefined } {
  const path = join(corpus, name);
  const text = readFileSync(path, 'utf8');
  const catalog = json.parse(text, { path });
  return { text, catalog, unit: (id) => catalog.units.find((unit) => unit.id === id) };
}

/** The file `to` with texts of `from` put in. */
function fill(from: string, to: string, texts: Readonly<Record<string, string>>) {
  const source = read(from);
  const target = read(to);
  const changes = Object.entries(texts).map(([id, text]) => change(id, text));
  const written = json.write(target.text, target.catalog, changes, source);
  expect(written.rejected).toEqual([]);
  return applyEdits(target.text, written.edits);
}

describe('i18next', () => {
  const { catalog, unit } = read('i18next/en/common.json');

  test('is known by its plurals and placeholders', () => {
    expect(catalog.dialect).toBe('i18next');
    expect(read('i18next/pl/common.json').catalog.dialect).toBe('i18next');
  });

  test('plural forms know their set; numbered keys are none', () => {
    const set = '/item';
    expect(unit('/item_one')?.plural).toEqual({ set, category: 'one', ordinal: false });
    expect(unit('/item_other')?.plural).toEqual({ set, category: 'other', ordinal: false });
    expect(unit('/place_ordinal_few')?.plural).toEqual({ set: '/place_ordinal', category: 'few', ordinal: true });
    expect(unit('/step_one')?.plural).toBeUndefined();
    expect(unit('/step_two')?.plural).toBeUndefined();
  });

  test('a set may lack other where whole numbers never reach it', () => {
    const polish = read('i18next/pl/common.json').catalog.units.map(({ plural }) => plural?.category);
    expect(polish).toEqual([undefined, 'one', 'few', 'many']);
  });

  test('contexts', () => {
    expect(unit('/friend')?.context).toBeUndefined();
    expect(unit('/friend_male')?.context).toBe('male');
    expect(unit('/friend_male_other')).toMatchObject({
      context: 'male',
      plural: { set: '/friend_male', category: 'other' },
    });
  });

  test('a key is never split at a dot', () => {
    expect(unit('/Are you sure? This cannot be undone.')?.name).toBe('Are you sure? This cannot be undone.');
  });

  test('forms that the source lacks stand with their set', () => {
    const after = fill('i18next/en/common.json', 'i18next/pl/common.json', {
      '/item_other': 'o',
      '/place_ordinal_other': 'p',
      '/friend_male': 'm',
      '/friend_male_one': '1',
      '/friend_male_few': '2',
      '/friend_male_many': '5',
      '/friend_male_other': '0',
      '/nested/link': 'l',
    });
    expect(Object.keys(JSON.parse(after))).toEqual([
      'greeting',
      'item_one',
      'item_few',
      'item_many',
      'item_other',
      'place_ordinal_other',
      'friend_male',
      'friend_male_one',
      'friend_male_few',
      'friend_male_many',
      'friend_male_other',
      'nested',
    ]);
  });
});

describe('i18next v3', () => {
  test('two forms', () => {
    const { catalog, unit } = read('i18next-v3/en.json');
    expect(catalog.dialect).toBe('i18next-v3');
    expect(unit('/item')?.plural).toEqual({ set: '/item', category: 'one', ordinal: false });
    expect(unit('/item_plural')?.plural).toEqual({ set: '/item', category: 'other', ordinal: false });
    expect(unit('/nested/file_plural')?.plural?.set).toBe('/nested/file');
    expect(unit('/friend')?.plural).toBeUndefined();
    expect(unit('/chapter_1')?.plural).toBeUndefined();
  });

  test('numbered forms', () => {
    const { catalog, unit } = read('i18next-v3/ar.json');
    expect(catalog.dialect).toBe('i18next-v3');
    expect(unit('/item_3')?.plural).toEqual({ set: '/item', category: '3', ordinal: false });
  });

  test('numbered forms that the source lacks stand with the others', () => {
    const after = fill('i18next-v3/en.json', 'i18next-v3/ar.json', {
      '/item_4': 'x',
      '/item_5': 'y',
      '/nested/file': 'f',
    });
    expect(Object.keys(JSON.parse(after))).toEqual([
      'item_0',
      'item_1',
      'item_2',
      'item_3',
      'item_4',
      'item_5',
      'friend',
      'nested',
    ]);
  });
});

describe('ICU messages', () => {
  test('flat', () => {
    const { catalog } = read('icu/en.json');
    expect(catalog.dialect).toBe('icu');
    expect(catalog.units).toHaveLength(4);
  });

  test('extracted by formatjs: the message is the unit, the description a note', () => {
    const { catalog, unit } = read('icu/extracted.json');
    expect(catalog.dialect).toBe('icu');
    expect(catalog.units.map((one) => [one.id, textOf(one)])).toEqual([
      ['/a1b2', 'Hello {name}'],
      ['/c3d4', '{n, plural, one {# day} other {# days}}'],
    ]);
    expect(unit('/a1b2')?.notes.map(({ text }) => text)).toEqual(['Greeting on the first page']);
  });

  test('with structure: context goes with the unit', () => {
    const { catalog, unit } = read('icu/structured.json');
    expect(catalog.units.map(({ id }) => id)).toEqual(['/hello', '/bye']);
    expect(unit('/hello')).toMatchObject({ context: 'door', notes: [{ text: 'On the door' }] });
  });

  test('a group with a key named message is no entry', () => {
    const catalog = json.parse('{"a": {"message": "M", "title": "T"}, "b": "{n, number}"}', {});
    expect(catalog.units.map(({ id }) => id)).toEqual(['/a/message', '/a/title', '/b']);
  });

  test('new entries take the shape that the target has, else that of the source', () => {
    const source = read('icu/extracted.json');
    const put = (text: string) => {
      const target = json.parse(text, { dialect: 'icu' });
      return JSON.parse(applyEdits(text, json.write(text, target, [change('/a1b2', 'Hallo')], source).edits));
    };
    expect(put('{}')).toEqual({ a1b2: { defaultMessage: 'Hallo' } });
    expect(put('{"c3d4": "Tage"}')).toEqual({ a1b2: 'Hallo', c3d4: 'Tage' });
    expect(put('{"c3d4": {"string": "Tage"}}')).toEqual({ a1b2: { string: 'Hallo' }, c3d4: { string: 'Tage' } });
    expect(put('{"a1b2": {"description": "d"}, "c3d4": {"defaultMessage": "Tage"}}')).toEqual({
      a1b2: { description: 'd', defaultMessage: 'Hallo' },
      c3d4: { defaultMessage: 'Tage' },
    });
  });
});

test('vue-i18n is known by its choices, links and literals', () => {
  expect(read('vue/en.json').catalog.dialect).toBe('vue-i18n');
});

test.each<[dialect: string, texts: readonly string[], path: string]>([
  ['laravel', ['Hello :name', 'Save'], '/p/lang/en.json'],
  ['laravel', ['Hello :name', 'Delete :name?', 'Save'], '/p/locales/en.json'],
  ['laravel', ['The :attribute must be at least :min', 'Up to :max'], '/p/en.json'],
  ['plain', ['Hello :name', 'Save'], '/p/locales/en.json'],
  ['plain', ['Note:this', 'At 10:30', 'See http://x.org:port', 'a :b: c'], '/p/lang/en.json'],
  ['plain', ['Hello {name}', 'Bye {name}', 'Hello :name'], '/p/lang/en.json'],
  ['plain', [...Array(300).fill('Save'), 'Note :this', 'Note :this'], '/p/locales/en.json'],
  ['slang', ['{n} h', '@:.hours @:.minutes'], '/p/en.json'],
  ['vue-i18n', ['{n} h', '@:time.hours @:time.minutes'], '/p/en.json'],
])('%s: %j in %s', (dialect, texts, path) => {
  const text = JSON.stringify(Object.fromEntries(texts.map((value, index) => [`k${index}`, value])));
  expect(json.parse(text, { path }).dialect).toBe(dialect);
});

test('slang: notes are no units, and a new entry does not come between a text and its note', () => {
  const source = '{"a":"@:.b and {n}","@a":"about a","c":"C","@@info":["x"],"b":{"@x":"y","z":"Z"}}';
  const catalog = json.parse(source, { path: '/p/en.json' });
  expect([catalog.dialect, catalog.units.map(({ id }) => id)]).toEqual(['slang', ['/a', '/c', '/b/z']]);
  const target = '{"a":"A","@a":"kept"}';
  const change = { unit: '/c', parts: ['C'], origin: 'person' } as const;
  const own = json.parse(target, { dialect: 'slang' });
  const { edits } = json.write(target, own, [change], { text: source, catalog });
  expect(applyEdits(target, edits)).toBe('{"a":"A","@a":"kept","c":"C"}');
});

describe('Flutter ARB', () => {
  const { catalog, unit } = read('arb/app_en.arb');

  test('metadata are no units but say what they know', () => {
    expect(catalog).toMatchObject({ dialect: 'arb', sourceLocale: 'en' });
    expect(catalog.units.map(({ id }) => id)).toEqual(['/title', '/nights', '/bare']);
    expect(unit('/nights')?.declaredPlaceholders).toEqual(['{count}', '{city}']);
    expect(unit('/nights')?.notes.map(({ text }) => text)).toEqual([
      'How long someone stays',
      '{count}: 3',
      '{city}: name of a town',
    ]);
    expect(unit('/bare')?.declaredPlaceholders).toBeUndefined();
  });

  test('a message is inserted without metadata, and behind those of the one before', () => {
    expect(fill('arb/app_en.arb', 'arb/app_de.arb', { '/nights': 'N', '/bare': 'B' })).toBe(
      '{\n  "@@locale": "de",\n  "title": "Reisen",\n  "nights": "N",\n  "bare": "B"\n}\n',
    );
    const target = '{\n  "title": "T",\n  "@title": {}\n}';
    const source = {
      text: '{"title": "", "nights": ""}',
      catalog: json.parse('{"title": "", "nights": ""}', { dialect: 'arb' }),
    };
    const { edits } = json.write(target, json.parse(target, { dialect: 'arb' }), [change('/nights', 'N')], source);
    expect(applyEdits(target, edits)).toBe('{\n  "title": "T",\n  "@title": {},\n  "nights": "N"\n}');
  });

  test('a message is deleted with its metadata', () => {
    const target = '{"title": "T", "@title": {"description": "d"}, "x": "y"}';
    const { edits } = json.write(target, json.parse(target, { dialect: 'arb' }), [
      { unit: '/title', parts: [], origin: 'person' },
    ]);
    expect(applyEdits(target, edits)).toBe('{"x": "y"}');
  });

  test('a new file names its locale', () => {
    expect(json.create(read('arb/app_en.arb'), 'pt-BR')).toBe('{\n  "@@locale": "pt_BR"\n}\n');
  });
});

describe('browser extensions', () => {
  const { catalog, unit } = read('chrome/_locales/en/messages.json');

  test('only messages are units', () => {
    expect(catalog.dialect).toBe('chrome');
    expect(catalog.units.map((one) => [one.id, one.name])).toEqual([
      ['/appName', 'appName'],
      ['/saved', 'saved'],
    ]);
    expect(unit('/appName')?.notes).toMatchObject([{ text: 'Name of the extension', category: 'description' }]);
    expect(unit('/saved')?.declaredPlaceholders).toEqual(['$count$', '$USER$']);
  });

  test('a new message brings its placeholders, in the layout of the target', () => {
    expect(
      fill('chrome/_locales/en/messages.json', 'chrome/_locales/pt_BR/messages.json', { '/saved': '$count$ $USER$' }),
    ).toBe(
      [
        '{',
        '  "appName": {',
        '    "message": "Leitor"',
        '  },',
        '  "saved": {',
        '    "message": "$count$ $USER$",',
        '    "placeholders": {',
        '      "count": {',
        '        "content": "$1",',
        '        "example": "3"',
        '      },',
        '      "user": {',
        '        "content": "$2"',
        '      }',
        '    }',
        '  }',
        '}',
        '',
      ].join('\n'),
    );
  });

  test('an entry without a message gets one', () => {
    const target = '{"appName": {"description": "d"}}';
    const written = json.write(
      target,
      json.parse(target, { dialect: 'chrome' }),
      [change('/appName', 'A')],
      read('chrome/_locales/en/messages.json'),
    );
    expect(JSON.parse(applyEdits(target, written.edits))).toEqual({ appName: { description: 'd', message: 'A' } });
  });
});

describe('VS Code', () => {
  test('package.nls', () => {
    const { catalog, unit } = read('vscode/package.nls.json');
    expect(catalog.dialect).toBe('nls');
    expect(catalog.units.map((one) => [one.id, textOf(one)])).toEqual([
      ['/command.open', 'Open Preview'],
      ['/setting.width', 'Width in {0}'],
    ]);
    expect(unit('/setting.width')?.notes.map(({ text }) => text)).toEqual(['{0} is a unit\nKeep it short']);
    expect(fill('vscode/package.nls.json', 'vscode/package.nls.de.json', { '/setting.width': 'Breite in {0}' })).toBe(
      '{\n\t"command.open": "Vorschau öffnen",\n\t"setting.width": "Breite in {0}"\n}\n',
    );
  });

  test('bundle.l10n, with comments and a trailing comma', () => {
    const { catalog, unit } = read('vscode/bundle.l10n.json');
    expect(catalog).toMatchObject({ dialect: 'l10n', malformed: false, problems: [] });
    expect(unit('/Ready~1state of the server')).toMatchObject({
      name: 'Ready/state of the server',
      notes: [{ text: 'state of the server' }],
    });
    expect(
      fill('vscode/bundle.l10n.json', 'vscode/bundle.l10n.de.json', { '/Ready~1state of the server': 'Bereit' }),
    ).toBe('{\n  "Hello {name}": "Hallo {name}",\n  "Ready/state of the server": "Bereit"\n}\n');
  });
});

describe('Angular', () => {
  test('units are below translations, and the file names its locale', () => {
    const { catalog } = read('angular/messages.json');
    expect(catalog).toMatchObject({ dialect: 'angular', sourceLocale: 'en-US' });
    expect(catalog.units.map(({ id }) => id)).toEqual([
      '/translations/4286451273117902052',
      '/translations/7103588127254721505',
      '/translations/menu.open',
    ]);
    expect(fill('angular/messages.json', 'angular/messages.de.json', { '/translations/menu.open': 'Ö' })).toBe(
      '{\n  "locale": "de",\n  "translations": {\n    "menu.open": "Ö"\n  }\n}\n',
    );
    expect(json.create(read('angular/messages.json'), 'fr')).toBe('{\n  "locale": "fr",\n  "translations": {}\n}\n');
  });
});

describe('plain', () => {
  test('strings at any depth, by index in lists; other values are none', () => {
    const { catalog } = read('plain/leaves.json');
    expect(catalog.dialect).toBe('plain');
    expect(catalog.units.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '/text text',
      '/mixed/0 mixed.0',
      '/mixed/2/three mixed.2.three',
      '/mixed/2/four/0 mixed.2.four.0',
      '/mixed/4 mixed.4',
    ]);
  });

  test('a flat key with dots beside a nested one', () => {
    const { catalog } = read('plain/dotted.json');
    expect(catalog.units.map(({ id }) => id)).toEqual([
      '/a.b',
      '/a/b',
      '/a/b~1c',
      '/a/~0',
      '/A whole sentence. With dots.',
      '/',
      '/__proto__/polluted',
      '/constructor',
    ]);
  });

  test('of equal keys the last one has the id; the others are locked and reported where they come again', () => {
    const { text, catalog } = read('plain/duplicate-keys.json');
    expect(catalog.units.map((unit) => [unit.id, textOf(unit), unit.lock])).toEqual([
      ['/a~dup1', 'first', 'locked'],
      ['/b', 'between', undefined],
      ['/a', 'second', undefined],
      ['/group~dup1/x', '1', 'locked'],
      ['/group/x', '2', undefined],
      ['/group/y', '3', undefined],
    ]);
    const found = catalog.problems.filter(({ code }) => code === 'json-duplicate-key');
    expect(found.map(({ span, severity }) => [text.slice(span.start, span.end), span.start, severity])).toEqual([
      ['"a"', text.lastIndexOf('"a"'), 'warning'],
      ['"group"', text.lastIndexOf('"group"'), 'warning'],
    ]);
    const fixed = found.reduceRight((now, { fixes }) => applyEdits(now, fixes?.[0]?.edits ?? []), text);
    expect(fixed).toBe('{\n  "b": "between",\n  "a": "second",\n  "group": { "x": "2", "y": "3" }\n}\n');
  });
});

test('what is asked for beats what is found', () => {
  const text = readFileSync(join(corpus, 'i18next/en/common.json'), 'utf8');
  expect(json.parse(text, { dialect: 'Plain' }).dialect).toBe('plain');
  expect(json.parse(text, { dialect: 'formatjs' }).dialect).toBe('icu');
  expect(json.parse(text, { dialect: 'no such dialect' }).dialect).toBe('i18next');
});
