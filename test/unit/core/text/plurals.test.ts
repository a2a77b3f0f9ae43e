import { describe, expect, it } from 'vitest';
import { pluralCategories, requiredCategories } from '../../../../server/core/text/messages/plurals.ts';

describe('categories by CLDR', () => {
  it.each([
    ['ja', 'other', 'other'],
    ['de', 'one other', 'one other'],
    ['pt_BR', 'one many other', 'one other'],
    ['he', 'one two other', 'one two other'],
    ['cs', 'one few many other', 'one few other'],
    ['ru', 'one few many other', 'one few many'],
    ['ar', 'zero one two few many other', 'zero one two few many other'],
    ['lv', 'zero one other', 'zero one other'],
  ])('%s has %s, whole numbers reach %s', (locale, all, integer) => {
    expect(pluralCategories(locale)?.all.join(' ')).toBe(all);
    expect(pluralCategories(locale)?.integer.join(' ')).toBe(integer);
  });

  it('tells ordinals apart', () => {
    expect(pluralCategories('en', 'ordinal')?.all).toEqual(['one', 'two', 'few', 'other']);
    expect(pluralCategories('it', 'ordinal')?.integer).toEqual(['many', 'other']);
  });

  it('knows that it does not know', () => {
    for (const unknown of ['xx', 'tlh', 'not a tag', '', '__proto__'])
      expect(pluralCategories(unknown)).toBeUndefined();
  });

  it('always requires other, and rare categories only where asked', () => {
    expect(requiredCategories('ru')).toEqual(['one', 'few', 'many', 'other']);
    expect(requiredCategories('fr')).toEqual(['one', 'other']);
    expect(requiredCategories('fr', 'cardinal', true)).toEqual(['one', 'many', 'other']);
    expect(requiredCategories('xx')).toBeUndefined();
  });
});
