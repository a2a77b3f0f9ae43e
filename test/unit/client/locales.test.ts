import { expect, test } from 'vitest';
import { localeChoices, localeName, typedLocale } from '../../../client/ask/locales.ts';

test('each locale once: used before, the project’s, then all by name', () => {
  const choices = localeChoices('en', ['pt_BR', 'de'], ['de', 'ja', 'eo']);
  expect(choices.slice(0, 4).map(({ tag, group }) => [tag, group])).toEqual([
    ['pt_BR', 'recent'],
    ['de', 'recent'],
    ['ja', 'project'],
    ['eo', 'project'],
  ]);
  const all = choices.slice(4);
  expect(all.every(({ group }) => group === 'all')).toBe(true);
  expect(all.map(({ tag }) => tag)).not.toContain('pt-BR');
  const names = all.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  expect(new Set(choices.map(({ tag }) => tag)).size).toBe(choices.length);
});

test('names are in the language of the editor; what has none stays a tag', () => {
  expect(localeName('pt_BR', 'en')).toBe('Brazilian Portuguese');
  expect(localeName('de', 'fr')).toBe('allemand');
  expect(localeName('not a tag', 'en')).toBe('not a tag');
});

test('a typed tag', () => {
  expect(typedLocale(' zh_hant_tw ')).toBe('zh-Hant-TW');
  expect(typedLocale('eo')).toBe('eo');
  expect(typedLocale('aii')).toBe('aii');
  for (const text of ['German language', 'Dutch', 'Du', '']) expect(typedLocale(text), text).toBeUndefined();
});
