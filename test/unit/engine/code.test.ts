import { describe, expect, test } from 'vitest';
import { readFacts } from '../../../server/code/index.ts';
import { dependenciesIn } from '../../../server/engine/code/files.ts';
import { literalsOf } from '../../../server/engine/code/literals.ts';
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
