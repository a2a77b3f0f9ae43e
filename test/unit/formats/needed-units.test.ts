import { expect, test } from 'vitest';
import { json } from '../../../server/formats/json/index.ts';
import { pairUnits } from '../../../server/formats/pair.ts';
import { neededUnits } from '../../../server/formats/plural-keys.ts';

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
