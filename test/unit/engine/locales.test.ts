import { describe, expect, test } from 'vitest';
import { meantLocales, mistake } from '../../../server/engine/projects/locales.ts';

const USED = { sources: ['en'], targets: ['de-DE', 'de-CH', 'fr-FR', 'zh_CN', 'kr', 'sr-latn', 'nb'] };
const to = (...tags: readonly string[]) => meantLocales({ to: tags }, USED);
const refusal = (tag: string) => {
  const meant = to(tag);
  return meant.ok ? `taken: ${meant.value.choice.to}` : meant.error.message;
};

describe('languages that somebody names', () => {
  test.each([
    ['jp', 'ja (Japanese)'],
    ['cn', 'zh (Chinese)'],
    ['cz', 'cs (Czech)'],
    ['gr', 'el (Greek)'],
    ['ua', 'uk (Ukrainian)'],
    ['dk', 'da (Danish)'],
    ['cz-CZ', 'cs-CZ (Czech (Czechia))'],
    ['german', 'de (German)'],
    ['deutsch', 'de (German)'],
    ['deu', 'de (German)'],
  ])('%s is no tag: %s was meant', (tag, meant) => {
    expect(mistake(tag)).toBe(`that is not a language tag. Did you mean ${meant}?`);
  });

  test('codes of countries that are languages, too, are asked about; what the project has is better', () => {
    expect(mistake('se')).toMatch(
      /^that is Northern Sami\. Did you mean sv \(Swedish\)\? Where Northern Sami is meant/,
    );
    expect(mistake('gr', ['el-GR'])).toContain('Did you mean el-GR (Greek (Greece))?');
  });

  test.each([
    'ja',
    'pt-BR',
    'zh-Hant-TW',
    'ca@valencia',
    'b+sr+Latn',
    'qps-ploc',
    'gsw',
    'x-pirate',
  ])('%s is one', (tag) => {
    expect(mistake(tag)).toBeUndefined();
    expect(to(tag)).toEqual({ ok: true, value: { choice: { to: [tag] }, notes: [] } });
  });

  test('whatever the project calls a language is accepted as it stands, however it is written', () => {
    for (const tag of ['kr', 'zh-CN', 'zh_CN', 'sr-Latn', 'de-CH']) expect(to(tag)).toMatchObject({ ok: true });
  });

  test('de is the only German that the project has, which is said; of two one has to be named', () => {
    expect(to('fr')).toEqual({
      ok: true,
      value: {
        choice: { to: ['fr-FR'] },
        notes: [expect.stringMatching(/^--to fr: the project has fr-FR, which is used/)],
      },
    });
    expect(refusal('de')).toMatch(/^--to de: the project has de-DE, de-CH\. Name those that you mean/);
  });

  test('a name that is misspelt names the language', () => {
    expect(mistake('germn')).toContain('Did you mean de (German)?');
    expect(mistake('japanes')).toContain('Did you mean ja (Japanese)?');
  });

  test('and so is what a file or folder is called', () => {
    const used = { ...USED, isName: (tag: string) => tag === 'jp' };
    expect(meantLocales({ to: ['jp'] }, used)).toMatchObject({ ok: true, value: { choice: { to: ['jp'] } } });
    expect(meantLocales({ to: ['cn'] }, used)).toMatchObject({ ok: false });
  });

  test('a language that nobody knows and the language of the source are refused', () => {
    expect(refusal('xx')).toMatch(/^--to xx: no language with this tag is known\..*"targetLocales"/);
    expect(refusal('en')).toMatch(/^--to en: that is the language of the source/);
    expect(meantLocales({ from: 'jp' }, USED)).toMatchObject({ ok: false, error: { kind: 'usage' } });
  });
});
