import { describe, expect, test } from 'vitest';
import { readFacts } from '../../../server/core/code/index.ts';
import { xliff } from '../../../server/core/formats/xliff/index.ts';
import { codeCatalog } from '../../../server/engine/code/catalogs.ts';
import { dependenciesIn } from '../../../server/engine/code/files.ts';
import { literalsOf } from '../../../server/engine/code/literals.ts';
import { keyNames } from '../../../server/engine/code/other-locales.ts';
import type { FileGroup } from '../../../server/engine/parts/workspace/discovery/groups.ts';
import { loadGrammar } from '../../support/code-index.ts';

describe('strings that are keys', () => {
  const keys = new Set(['menu.open', 'language', 'a.b.c', 'Key', 'unused']);

  /** Keys with what stands at their places. */
  async function found(path: string, text: string, parsed = true): Promise<readonly (readonly [string, string])[]> {
    const facts = parsed ? new Map([[path, await readFacts(path, text, loadGrammar, [])]]) : new Map();
    return [...literalsOf(facts, new Map([[path, text]]), keys)].map(([key, { at }]) => [
      key,
      text.slice(at, at + key.length),
    ]);
  }

  test('in code, but not in its comments', async () => {
    expect(await found('/a.ts', "const é = ['menu.open', `a.b.c`]; // 'unused'")).toEqual([
      ['menu.open', 'menu.open'],
      ['a.b.c', 'a.b.c'],
    ]);
  });

  test('members that a parsed locale file is read with', async () => {
    const texts = await found('/a.ts', 'x(texts.menu.open, a.b.c, messages[lang].language);');
    expect(texts.map(([key]) => key)).toEqual(['menu.open', 'a.b.c', 'language']);
    // All of a group, but not of one whose name is a single word.
    expect((await found('/a.ts', 'x(a.b[name], menu[name]);')).map(([key]) => key)).toEqual(['a.b.c']);
  });

  test('in a file that is nested too deep to be followed', async () => {
    const text = `<template>${'<b>'.repeat(20_000)}{{ 'menu.open' }}`;
    expect((await readFacts('/a.vue', text, loadGrammar, [])).broken).toBe(true);
    expect(await found('/a.vue', text)).toEqual([['menu.open', 'menu.open']]);
  });

  test('in files that nobody parses, quoted in any way', async () => {
    expect((await found('/a.hbs', `{{say "menu.open"}} {{say 'language'}}`, false)).toSorted()).toEqual([
      ['language', 'language'],
      ['menu.open', 'menu.open'],
    ]);
    expect(await found('/a.html', '<b>${Key}</b>', false)).toEqual([['Key', 'Key']]);
  });

  test('in languages without a grammar, whether a form was found in the file or not', async () => {
    for (const parsed of [true, false])
      expect(await found('/a.dart', "Hive.get('menu.open');", parsed)).toEqual([['menu.open', 'menu.open']]);
  });

  test('as members of generated code, where languages name keys so', async () => {
    expect(await found('/a.dart', 'Text($mine.language); words!.Key')).toEqual([
      ['language', 'language'],
      ['Key', 'Key'],
    ]);
    expect(await found('/a.rb', 'x.language')).toEqual([]);
  });
});

test.each([
  [
    'package.json',
    '{ "dependencies": { "i18next": "1" }, "devDependencies": { "vite": "1" }, "scripts": { "no": "1" } }',
    ['i18next', 'vite'],
  ],
  ['Gemfile', "source 'x'\ngem 'rails', '~> 8'\n  gem \"i18n\"\n", ['rails', 'i18n']],
  ['composer.json', '{ "require": { "laravel/framework": "^12" } }', ['laravel/framework']],
  [
    'pubspec.yaml',
    'dependencies:\n  flutter:\n    sdk: flutter\n  easy_localization: ^3\n',
    ['flutter', 'easy_localization'],
  ],
  ['requirements.txt', 'Django==5.0\n', ['Django']],
])('packages in %s', (path, text, names) => {
  expect(dependenciesIn(`/p/${path}`, text)).toEqual(expect.arrayContaining(names));
});

test('a manifest that is no JSON names no packages', () => {
  expect(dependenciesIn('/p/package.json', '{ "dependencies": { "i18next":')).toEqual([]);
  expect(dependenciesIn('/p/package.json', 'null')).toEqual([]);
});

describe('XLIFF whose sources are keys', () => {
  const file = (locale: string, targets: readonly [string, string]) =>
    xliff.parse(
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="${locale}" original="x"><body><trans-unit id="1" resname="a.b"><source>other</source><target>${targets[0]}</target></trans-unit><trans-unit id="2"><source>c.d</source><target>${targets[1]}</target></trans-unit></body></file></xliff>`,
      { path: `messages.${locale}.xlf` },
    );
  const group: FileGroup = {
    format: xliff,
    pattern: 'messages.{locale}.xlf',
    sourceLocale: 'en',
    source: '/messages.en.xlf',
    targets: new Map([['de', '/messages.de.xlf']]),
    missing: new Set(),
  };

  test('a key has the text of the source locale, which is a target there', () => {
    const { keys } = codeCatalog(
      { group, path: '/messages.en.xlf', hasNamespace: false },
      file('en', ['Save', 'Open']),
    );
    expect([...keys].map(([key, { text }]) => [key, text])).toEqual([
      ['a.b', 'Save'],
      ['c.d', 'Open'],
    ]);
  });

  test('translations have the same keys', () => {
    expect([...keyNames(group, 'de', file('de', ['Sichern', 'Auf']).units)]).toEqual(['a.b', 'c.d']);
  });
});
