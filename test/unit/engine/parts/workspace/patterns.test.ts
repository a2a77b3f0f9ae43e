import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unnamedPattern } from '../../../../../server/core/formats/index.ts';
import { LANGUAGE_CODES } from '../../../../../server/core/text/language-codes.ts';
import { conventions, patternOf } from '../../../../../server/engine/parts/workspace/discovery/conventions.ts';
import { isLocale, localeOfName } from '../../../../../server/engine/parts/workspace/discovery/languages.ts';
import {
  compilePattern,
  siblingPath,
  withoutLocale,
} from '../../../../../server/engine/parts/workspace/discovery/patterns.ts';

describe('patterns', () => {
  test.each([
    ['locales/{locale}/{namespace}.json', 'locales/pt-BR/common.json', 'pt-BR', 'locales/{locale}/common.json'],
    ['i18n/messages.{locale}.xlf', 'i18n/messages.de.xlf', 'de', 'i18n/messages.{locale}.xlf'],
    ['{locale}/app_{locale}.json', 'zh_Hant/app_zh_Hant.json', 'zh-Hant', '{locale}/app_{locale}.json'],
    ['**/{locale}.json', 'a/b/fr.json', 'fr', 'a/b/{locale}.json'],
    ['./sub/{name}.{locale}.srt', 'sub/the.film.ja.srt', 'ja', 'sub/the.film.{locale}.srt'],
  ])('%s fits %s', (pattern, path, locale, key) => {
    expect(compilePattern(pattern).match(path)).toMatchObject({ locale, key });
  });

  test.each([
    ['locales/{locale}.json', 'locales/index.json'],
    ['locales/{locale}.json', 'locales/de/index.json'],
    ['{locale}/app_{locale}.json', 'de/app_fr.json'],
    ['a+b(c)/{locale}.json', 'aab(c)/de.json'],
  ])('%s does not fit %s', (pattern, path) => {
    expect(compilePattern(pattern).match(path)).toBeUndefined();
  });

  test('a pattern says how the paths begin that fit it, but for those without a language', () => {
    const segment = fc.constantFrom('a', 'de', '{locale}', '*', '{name}', 'app_{locale}', '**', '[x]', 'messages');
    const end = fc.constantFrom('.json', '.{locale}.json', '_{locale}.properties', '.properties', '.resx');
    const text = fc.tuple(fc.constantFrom('', './'), fc.array(segment, { maxLength: 3 }), segment, end);
    const path = fc.tuple(
      fc.array(fc.constantFrom('a', 'de', '[x]', 'messages'), { maxLength: 3 }),
      fc.constantFrom('a', 'de', 'app_de', 'messages'),
      fc.constantFrom('.json', '.de.json', '_de.properties', '.properties', '.resx'),
    );
    fc.assert(
      fc.property(text, path, ([before, folders, stem, ending], [above, name, extension]) => {
        const pattern = compilePattern(before + [...folders, stem].join('/') + ending);
        const file = [...above, name].join('/') + extension;
        if (pattern.match(file) === undefined || unnamedPattern(file) !== undefined) return;
        expect(file.startsWith(pattern.start)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(compilePattern('./locales/{locale}.json').start).toBe('locales/');
  });

  test('a new sibling is spelled like the others', () => {
    expect(siblingPath('l/{locale}.json', 'pt-BR', ['de'])).toBe('l/pt-BR.json');
    expect(siblingPath('l/{locale}.json', 'pt-BR', ['zh_CN'])).toBe('l/pt_BR.json');
    expect(siblingPath('l/{locale}.json', 'pt-BR', ['sv-se'])).toBe('l/pt-br.json');
    expect(siblingPath('l/{locale}.ts', 'pt-BR', ['deDE'])).toBe('l/ptBR.ts');
    expect(siblingPath('l/{locale}.ts', 'pt', ['deDE'])).toBe('l/pt.ts');
    expect(siblingPath('_locales/{locale}/messages.json', 'pt-BR', ['en'])).toBe('_locales/pt_BR/messages.json');
    expect(siblingPath('lib/app_{locale}.arb', 'zh-Hant', ['en'])).toBe('lib/app_zh_Hant.arb');
  });

  test('folders of Android have their own spelling of languages, and others that are none', () => {
    const pattern = compilePattern('app/src/{set}/res/values-{locale}/{file}.xml');
    const localeOf = (folder: string) => pattern.match(`app/src/main/res/${folder}/strings.xml`)?.locale;
    expect(
      ['de', 'pt-rBR', 'b+sr+Latn', 'b+es+419', 'iw', 'in-rID', 'ji', 'fil'].map((name) => localeOf(`values-${name}`)),
    ).toEqual(['de', 'pt-BR', 'sr-Latn', 'es-419', 'he', 'id-ID', 'yi', 'fil']);
    const others = ['night', 'v21', 'sw600dp', 'land', 'car', 'de-night', 'ldrtl', 'watch', 'mcc310', 'w820dp'];
    expect(others.filter((name) => localeOf(`values-${name}`) !== undefined)).toEqual([]);
    const key = 'app/src/main/res/values-{locale}/strings.xml';
    expect(pattern.match('app/src/main/res/values/strings.xml')).toMatchObject({ key });
    expect(pattern.match('app/src/main/res/values/strings.xml')?.locale).toBeUndefined();
    const spelled = ['de', 'pt-BR', 'sr-Latn', 'es-419', 'he', 'id', 'yi', 'zh-Hant-TW', 'ca-valencia'];
    expect(spelled.map((tag) => /values-([^/]*)/.exec(siblingPath(key, tag, []))?.[1])).toEqual([
      'de',
      'pt-rBR',
      'b+sr+Latn',
      'b+es+419',
      'iw',
      'in',
      'ji',
      'b+zh+Hant+TW',
      'b+ca+valencia',
    ]);
  });

  test('the source file may have no locale in its name', () => {
    expect(withoutLocale('i18n/messages.{locale}.xlf')).toBe('i18n/messages.xlf');
    expect(withoutLocale('package.nls.{locale}.json')).toBe('package.nls.json');
    expect(withoutLocale('a/{locale}/b.json')).toBe('a/b.json');
    expect(withoutLocale('res/values-{locale}/b.xml')).toBe('res/values/b.xml');
  });

  test('words that look like tags are no locales', () => {
    expect(['src', 'lib', 'index', 'common', 'x'].filter(isLocale)).toEqual([]);
    expect(['de', 'pt_BR', 'zh-Hant-TW', 'es-419', 'fil'].every(isLocale)).toBe(true);
  });

  test('what folders of translations are called is the name of no language', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    const spoken = LANGUAGE_CODES.map((code) => names.of(code)?.toLowerCase());
    for (const word of ['locales', 'i18n', 'Messages', 'lang', 'values', 'translations']) {
      expect(localeOfName(word), word).toBeUndefined();
      expect(spoken).not.toContain(word.toLowerCase());
    }
    expect(localeOfName('German')).toBe('de');
  });

  test('two letters are a locale where the languages have a name for them', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    for (const text of letters.flatMap((first) => letters.map((second) => first + second)))
      expect(isLocale(text), text).toBe(names.of(text) !== undefined);
  });
});

describe('conventions', () => {
  test.each([
    ['locales/de/common.json', 'locales/{locale}/common.json'],
    ['i18n/de.json', 'i18n/{locale}.json'],
    ['lib/l10n/intl_pt_BR.arb', 'lib/l10n/intl_{locale}.arb'],
    ['messages.zh-Hant.xlf', 'messages.{locale}.xlf'],
    ['package.nls.de.json', 'package.nls.{locale}.json'],
    ['_locales/pt_BR/messages.json', '_locales/{locale}/messages.json'],
    ['film.en-GB.srt', 'film.{locale}.srt'],
  ])('%s', (path, pattern) => {
    expect(patternOf(path)?.text).toBe(pattern);
  });

  test('a language and a region, called by its English name', () => {
    const names = ['portuguese-br', 'portuguese', 'german'].map((name) => `localization/${name}.ts`);
    expect(conventions(names).patterns).toEqual(['localization/{locale}.ts']);
    expect(conventions(['localization/german-ux.ts', 'localization/english-ux.ts']).patterns).toEqual([]);
  });

  test('formats name folders of their own', () => {
    expect(conventions(['_locales/en/messages.json']).patterns).toEqual(['_locales/{locale}/messages.json']);
    expect(conventions(['pages/german/menu.srt', 'subtitles/german/film.srt']).patterns).toEqual([
      'subtitles/{locale}/film.srt',
    ]);
    expect(conventions(['xliff/german/menu.xlf', 'xlf/german.xlf', 'app/german.xlf']).patterns).toEqual([
      'app/german.xlf',
      'xlf/{locale}.xlf',
      'xliff/{locale}/menu.xlf',
    ]);
  });

  test('lone JSON files are believed only where the folder says so', () => {
    expect(conventions(['data/de.json', 'package.json', 'tsconfig.json', 'src/it/spec.json']).patterns).toEqual([]);
    expect(conventions(['data/de.json', 'data/en.json']).patterns).toEqual(['data/{locale}.json']);
    expect(conventions(['locales/en.json']).patterns).toEqual(['locales/{locale}.json']);
    expect(conventions(['src/locales/deDE.ts', 'src/locales/enUS.ts']).patterns).toEqual(['src/locales/{locale}.ts']);
    expect(conventions(['packages/localizations/src/de-DE.ts']).patterns).toEqual([
      'packages/localizations/src/{locale}.ts',
    ]);
    expect(conventions(['lang/noUI.ts', 'lang/deUX.ts']).patterns).toEqual([]);
    expect(conventions(['x-locales/src/de/index.js', 'x-locales/src/nb_NO/index.js']).patterns).toEqual([
      'x-locales/src/{locale}/index.js',
    ]);
    expect(conventions(['locales/index.js', 'x-locale/de.js', 'locales/de/menu/index.js']).patterns).toEqual([]);
    expect(conventions(['app/messages.xlf', 'app/messages.de.xlf']).patterns).toEqual(['app/messages.{locale}.xlf']);
    expect(conventions(['app/messages.xlf']).patterns).toEqual(['app/messages.xlf']);
  });
});
