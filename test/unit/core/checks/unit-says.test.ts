import { expect, test } from 'vitest';
import { findings } from '../../../../server/core/checks/diagnose.ts';
import { pluralKeys } from '../../../../server/core/formats/common/plurals/plural-keys.ts';
import { copyOf } from '../../../../server/core/formats/common/units/unit-copy.ts';
import type { Unit } from '../../../../server/core/formats/format.ts';
import { pairUnits } from '../../../../server/core/formats/pair.ts';
import { properties } from '../../../../server/core/formats/properties/index.ts';

/** What is found in a translation of “Open %s”, when its units say this of themselves. */
function found(target: string, inSource: Partial<Unit>, inTarget: Partial<Unit> = {}): readonly string[] {
  const read = (text: string, more: Partial<Unit>) => {
    const catalog = properties.parse(`a=${text}`);
    return { ...catalog, units: catalog.units.map((unit) => ({ ...copyOf(unit), ...more })) };
  };
  const from = read('Open %s', inSource);
  return findings({
    format: properties,
    text: `a=${target}`,
    catalog: read(target, inTarget),
    role: 'target',
    sourceLocale: 'en',
    targetLocale: 'de',
    project: {},
    reportMissing: true,
    source: { text: 'a=Open %s', catalog: from, name: 'a.properties' },
  }).map(({ severity, code }) => `${severity} ${code}`);
}

test('a unit is read as its file says, else as all of the file', () => {
  expect(found('Öffnen', {})).toEqual(['error placeholders']);
  expect(found('Öffnen', { syntax: 'rails' })).toEqual([]);
});

test('what is wrong with a text that nobody sees yet is a hint', () => {
  expect(found('Öffnen', {}, { draft: true })).toEqual(['hint placeholders']);
});

test('a translation of an earlier source is stale by the word of its file', () => {
  expect(found('%s öffnen', {}, { previousSource: 'Opn %s' })).toEqual(['warning stale-translation']);
});

test('an earlier source that is set in other white space is no other source', () => {
  expect(found('%s öffnen', {}, { previousSource: 'Open  %s' })).toEqual([]);
});

test('a form may show what the source shows for other numbers, and one for few numbers may say its own in words', () => {
  const other = properties.parse('a=Open %d of %s').units[0]?.source;
  const plural = { set: 'a', category: 'one', ordinal: false };
  expect(found('%d von %s öffnen', { plural })).toEqual(['error placeholders']);
  expect(found('%d von %s öffnen', { plural: { ...plural, ...(other && { other }) } })).toEqual([]);
  expect(found('Öffnen', { plural: { ...plural, numbers: [1] } })).toEqual([]);
  expect(found('Öffnen', { plural: { ...plural, numbers: [1, 21, 31, 41, 51, 61] } })).toEqual(['error placeholders']);
});

test('forms of a bilingual file that its source has no words for count as added', () => {
  const { units, ...catalog } = properties.parse('a=Open %s\nb=Open %s');
  const plural = { set: 'a', category: 'few', ordinal: false };
  const all = {
    ...catalog,
    units: units.map((unit, at) => ({
      ...copyOf(unit),
      plural: at === 0 ? plural : { ...plural, borrowed: true as const },
    })),
  };
  const bilingual = { layout: 'bilingual' as const };
  expect([...pluralKeys(pairUnits(bilingual, all, all), bilingual, all, 'pl').added]).toEqual(['b']);
});
