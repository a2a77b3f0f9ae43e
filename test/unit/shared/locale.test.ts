import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../server/embedded/languages.ts';
import {
  glossaryLanguage,
  isLocaleTag,
  normalizeLocale,
  sameLanguage,
  sameLocale,
  serviceSource,
  serviceTarget,
} from '../../../shared/locale.ts';

const OFFERED = new Set(LANGUAGES.filter(({ target }) => target).map(({ code }) => code));

/* Each endpoint wants its own kind of code (docs/spec/service.md#language-codes). */
describe('codes of a locale', () => {
  it.each([
    // locale, target of translate, source of translate, language of a dictionary, as it is normalized
    ['de', 'DE', 'DE', 'de', 'de'],
    ['de-AT', 'DE', 'DE', 'de', 'de-AT'],
    ['en', 'EN-US', 'EN', 'en', 'en'],
    ['en-US', 'EN-US', 'EN', 'en', 'en-US'],
    ['en_GB', 'EN-GB', 'EN', 'en', 'en-GB'],
    ['en-AU', 'EN-GB', 'EN', 'en', 'en-AU'],
    ['pt', 'PT-PT', 'PT', 'pt', 'pt'],
    ['pt_br', 'PT-BR', 'PT', 'pt', 'pt-BR'],
    ['pt-PT', 'PT-PT', 'PT', 'pt', 'pt-PT'],
    ['pt-AO', 'PT-PT', 'PT', 'pt', 'pt-AO'],
    ['es', 'ES', 'ES', 'es', 'es'],
    ['es-ES', 'ES', 'ES', 'es', 'es-ES'],
    ['es-419', 'ES-419', 'ES', 'es', 'es-419'],
    ['es-MX', 'ES-419', 'ES', 'es', 'es-MX'],
    ['zh', 'ZH-HANS', 'ZH', 'zh', 'zh'],
    ['zh-CN', 'ZH-HANS', 'ZH', 'zh', 'zh-CN'],
    ['zh-TW', 'ZH-HANT', 'ZH', 'zh', 'zh-TW'],
    ['zh_hant_hk', 'ZH-HANT', 'ZH', 'zh', 'zh-Hant-HK'],
    ['zh-Hans-SG', 'ZH-HANS', 'ZH', 'zh', 'zh-Hans-SG'],
    ['no', 'NB', 'NB', 'nb', 'no'],
    ['nb-NO', 'NB', 'NB', 'nb', 'nb-NO'],
    ['iw', 'HE', 'HE', 'he', 'iw'],
    ['in-ID', 'ID', 'ID', 'id', 'in-ID'],
  ])('%s', (locale, target, source, glossary, normal) => {
    expect([serviceTarget(locale), serviceTarget(locale, OFFERED)]).toEqual([target, target]);
    expect(OFFERED).toContain(target);
    expect([serviceSource(locale), glossaryLanguage(locale), normalizeLocale(locale)]).toEqual([
      source,
      glossary,
      normal,
    ]);
  });

  it('the most specific code that is offered wins', () => {
    expect(serviceTarget('es-MX', new Set(['ES', 'ES-MX', 'ES-419']))).toBe('ES-MX');
    expect(serviceTarget('es-MX', new Set(['ES']))).toBe('ES');
    expect(serviceTarget('pt-BR', new Set(['PT']))).toBe('PT');
    expect(serviceTarget('en', new Set(['EN']))).toBe('EN');
  });

  it('another script is no substitute', () => {
    expect(serviceTarget('zh-TW', new Set(['ZH', 'ZH-HANS']))).toBe('ZH-HANT');
    expect(serviceTarget('zh', new Set(['ZH']))).toBe('ZH');
  });

  it('a language that is not offered is never one that is', () => {
    fc.assert(
      fc.property(fc.constantFrom('nn', 'tlh', 'dv', 'fo', 'xx-YY'), (locale) => {
        expect(OFFERED.has(serviceTarget(locale, OFFERED))).toBe(false);
      }),
    );
  });

  it('spellings of files are the tags that they mean', () => {
    const meant = ['ca@valencia', 'sr@latin', 'sr_RS@latin', 'uz@cyrillic', 'b+sr+Latn', 'b+es+419'].map(
      normalizeLocale,
    );
    expect(meant).toEqual(['ca-valencia', 'sr-Latn', 'sr-Latn-RS', 'uz-Cyrl', 'sr-Latn', 'es-419']);
  });

  it('a language is the same under the codes it had before', () => {
    for (const [a, b] of Object.entries({ in: 'id', iw: 'he', no: 'nb', tl: 'fil', cmn: 'zh-Hant', pt_BR: 'pt' }))
      expect(sameLanguage(a, b), a).toBe(true);
    for (const [a, b] of [
      ['in', 'fr'],
      ['nn', 'nb'],
      ['sv', 'sl'],
    ] as const)
      expect(sameLanguage(a, b)).toBe(false);
  });

  it('a locale in a path is a tag by grammar, or one of the spellings of files, and nothing else', () => {
    const tags =
      'de pt-BR pt_BR zh-Hant-TW zh_Hant_TW es-419 ca-ES-valencia ca@valencia sr@latin b+sr+Latn pt-rBR x-pseudo i-klingon en-x-pirate de-DE-u-co-phonebk zh-min-nan qps-ploc es-ES_tradnl sl-rozaj-biske';
    for (const tag of tags.split(' ')) expect(isLocaleTag(tag), tag).toBe(true);
    const others = [
      '',
      '.',
      '..',
      '../../evil',
      '/etc/passwd',
      'de/../x',
      'de\\x',
      'C:',
      'de:x',
      'de.',
      'de ',
      ' de',
      'de\n',
      'de\0',
      'd\u2024e',
      'de\uff0fx',
      'd\u00e9',
      '\u0434\u0435',
      'de--DE',
      'de-',
      '-de',
      'de+DE',
      'ca@',
      'ca@../x',
      '.profile',
      'package.json',
      '~',
    ];
    for (const text of others) expect(isLocaleTag(text), JSON.stringify(text)).toBe(false);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (isLocaleTag(text)) expect(text).toMatch(/^[A-Za-z\d_@+-]+$/);
      }),
    );
  });

  it('no source and no dictionary has a region', () => {
    const tags = fc.tuple(
      fc.constantFrom('de', 'en', 'pt', 'zh', 'no'),
      fc.constantFrom('', '-BR', '_Hant_TW', '-419'),
    );
    fc.assert(
      fc.property(tags, ([language, rest]) => {
        expect(serviceSource(language + rest)).toMatch(/^[A-Z]{2}$/);
        expect(glossaryLanguage(language + rest)).toMatch(/^[a-z]{2}$/);
      }),
    );
  });

  it('the codes that Java had before are the same locales', () => {
    expect([sameLocale('iw', 'he'), sameLocale('in-ID', 'id-ID'), sameLocale('ji', 'yi')]).toEqual([true, true, true]);
    expect([sameLocale('no', 'nb'), sameLocale('iwx', 'hex'), sameLocale('iw-IL', 'he')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
