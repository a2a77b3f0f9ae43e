import { expect, test } from 'vitest';
import { android } from '../../../../server/core/formats/android/index.ts';
import { neededUnits, pluralKeys } from '../../../../server/core/formats/common/plurals/plural-keys.ts';
import { json } from '../../../../server/core/formats/json/index.ts';
import { pairUnits } from '../../../../server/core/formats/pair.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';

function needed(locale: string, target: object): readonly string[] {
  const read = (texts: object) => json.parse(JSON.stringify(texts), { path: '/p/x.json', dialect: 'i18next' });
  const [from, into] = [read({ a: 'Save', n_one: 'one file', n_other: '{{count}} files' }), read(target)];
  return neededUnits(pairUnits(json, from, into), json, into, locale).map(({ id }) => id);
}

test('forms that a language lacks are nobody’s work, unless somebody has written them', () => {
  expect(needed('de', {})).toEqual(['/a', '/n_one', '/n_other']);
  expect(needed('ja', {})).toEqual(['/a', '/n_other']);
  expect(needed('ja', { n_one: '' })).toEqual(['/a', '/n_other']);
  expect(needed('ja', { n_one: '1件' })).toEqual(['/a', '/n_one', '/n_other']);
});

test('where whole numbers and the language alone choose the form, a zero of English and forms of fractions are nobody’s work', () => {
  const set = (...forms: string[]) =>
    android.parse(
      `<resources><plurals name="n">${forms.map((form) => `<item quantity="${form}">x</item>`).join('')}</plurals></resources>`,
      { path: 'res/values/strings.xml' },
    );
  const [from, into] = [set('zero', 'one', 'other'), set('one', 'many')];
  const forms = (locale: string) => {
    const pairs = pairUnits(android, from, into);
    const { units, needless } = pluralKeys(pairs, android, into, locale);
    return units.filter(({ id }) => !needless.has(id)).map(({ sourceUnit }) => sourceUnit.plural?.category);
  };
  expect(forms('cs')).toEqual(['one', 'few', 'other']);
  expect(forms('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
});

test('an empty form that the language lacks is not missing in a file with both sides, either', () => {
  const segment = (id: number, form: string, target: string) =>
    `<segment id="${id}" pgs:case="${form}"><source>days</source><target>${target}</target></segment>`;
  const missing = (locale: string, one: string) => {
    const text = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.2" xmlns:pgs="urn:oasis:names:tc:xliff:pgs:1.0" version="2.2" srcLang="en" trgLang="${locale}"><file id="f"><unit id="u" pgs:switch="plural:n">${segment(1, 'one', one)}${segment(2, 'other', 'x')}</unit></file></xliff>`;
    const catalog = xliff.parse(text);
    return neededUnits(pairUnits(xliff, catalog, catalog), xliff, catalog, locale).map(
      ({ sourceUnit }) => sourceUnit.plural?.category,
    );
  };
  expect(missing('ja', '')).toEqual(['other']);
  expect(missing('de', '')).toEqual(['one', 'other']);
  // What somebody has written stays to be looked at.
  expect(missing('ja', 'x')).toEqual(['one', 'other']);
});
