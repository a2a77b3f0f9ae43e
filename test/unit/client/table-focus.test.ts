import { expect, test } from 'vitest';
import { focusIn } from '../../../client/table/focus.ts';

const target = (locale: string, uri: string) => ({ locale, uri, exists: true });
const file = (...targets: readonly ReturnType<typeof target>[]) => ({
  name: 'en.json',
  sourceUri: 'file:///en.json',
  rows: 1,
  states: [],
  targets,
});
const table = { files: [file(target('de', 'file:///de.json')), file(target('fr', 'file:///fr.json'))] };

test('a table shows the language of the file from which it is opened', () => {
  expect(focusIn(table, {}, 'file:///fr.json')).toEqual({ locale: 'fr' });
  expect(focusIn(table, { unit: '/save' }, 'file:///fr.json')).toEqual({ unit: '/save', locale: 'fr' });
});

test('another language that was asked for comes first; source files and files of all languages have none', () => {
  expect(focusIn(table, { locale: 'de' }, 'file:///fr.json')).toEqual({ locale: 'de' });
  expect(focusIn(table, { unit: '/save' }, 'file:///en.json')).toEqual({ unit: '/save' });
  expect(focusIn(table, {}, undefined)).toEqual({});
  const all = { files: [file(target('de', 'file:///a.xcstrings'), target('fr', 'file:///a.xcstrings'))] };
  expect(focusIn(all, {}, 'file:///a.xcstrings')).toEqual({});
});
