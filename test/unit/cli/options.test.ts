import { describe, expect, test } from 'vitest';
import { locale, locales } from '../../../server/cli/options.ts';

describe('a language on the command line', () => {
  test('is whatever is a tag by its grammar: no list of languages is the limit', () => {
    const tags = 'de pt_BR ace bho ceb ckb gom kmr lmo mai pag pam prs scn yue bqi aii nds vls xx zh-Hant ca@valencia';
    expect(locales(tags.replaceAll(' ', ','))).toEqual(tags.split(' '));
  });

  test('is no word', () => {
    expect(() => locale('german')).toThrow('"german" is not a language tag. Did you mean de (German)?');
    expect(() => locale('klingonisch')).toThrow('Write it like de, pt-BR or zh-Hant.');
    for (const text of ['', 'd', '../de', 'de fr', 'd\u00e9'])
      expect(() => locale(text), text).toThrow('not a language tag');
  });
});
