import { describe, expect, test } from 'vitest';
import { pairUnits } from '../../../../server/core/formats/pair.ts';
import { FinishedWork } from '../../../../server/core/planning/reuse.ts';
import type { NewPart } from '../../../../server/core/text/content.ts';
import { type MemoryUnit, memoryCode, memoryFormat } from '../../../support/memory-format.ts';
import { memoryJob } from '../../../support/translate-job.ts';

/** What is known for the last of these units; `categories` are plural forms of units. */
function known(units: readonly Omit<MemoryUnit, 'id'>[], categories: Readonly<Record<number, string>> = {}) {
  const job = memoryJob(units.map((unit, index) => ({ id: `u${index}`, state: 'translated', ...unit })));
  const pairs = pairUnits(memoryFormat, job.source.catalog, job.target.catalog).map((pair, index) => {
    const category = categories[index];
    const plural = category === undefined ? {} : { plural: { set: 's', category } };
    return { ...pair, sourceUnit: { ...pair.sourceUnit, ...plural } as typeof pair.sourceUnit };
  });
  const found = new FinishedWork(pairs, { dialect: 'plain' }).for(pairs.at(-1)!);
  return found?.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
}

const save = (target: string, state?: MemoryUnit['state']) => ({
  source: ['Save'],
  target: [target],
  ...(state && { state }),
});
const open: Omit<MemoryUnit, 'id'> = { source: ['Save'], state: 'initial' };

describe('finished work is found by its source', () => {
  test.each<[string, readonly Omit<MemoryUnit, 'id'>[], string | undefined]>([
    ['translated', [save('Sichern'), open], 'Sichern'],
    ['reviewed', [save('Sichern', 'reviewed'), open], 'Sichern'],
    ['final', [save('Sichern', 'final'), open], 'Sichern'],
    ['a draft', [save('Sichern', 'initial'), open], undefined],
    ['a blank one', [save(' ', 'final'), open], undefined],
    ['a copy of the source', [save('Save'), open], undefined],
    ['a copy that somebody looked at', [save('Save', 'reviewed'), open], 'Save'],
    ['a copy that is final', [save('Save', 'final'), open], 'Save'],
    ['twice the same', [save('Sichern'), save('Sichern'), open], 'Sichern'],
    ['two that differ', [save('Sichern'), save('Speichern'), open], undefined],
    ['two that differ, one of them again', [save('Sichern'), save('Speichern'), save('Speichern'), open], undefined],
    ['one that differs and is no finished work', [save('Sichern'), save('Speichern', 'initial'), open], 'Sichern'],
    ['another source', [{ source: ['Save it'], target: ['Sichern'] }, open], undefined],
    ['its own', [save('Sichern')], undefined],
  ])('%s', (_, units, expected) => {
    expect(known(units)).toBe(expected);
  });

  test('and by its plural form', () => {
    expect(known([save('Sichern'), open], { 0: 'one', 1: 'other' })).toBeUndefined();
    expect(known([save('Sichern'), open], { 0: 'one' })).toBeUndefined();
    expect(known([save('Sichern'), open], { 0: 'one', 1: 'one' })).toBe('Sichern');
  });

  const [one, two] = [memoryCode('1'), memoryCode('2')];
  const mine = memoryCode('1', 'standalone', { raw: '<x id="1" mine="yes"/>' });
  test.each<[string, readonly NewPart[], readonly NewPart[], readonly NewPart[], string | undefined]>([
    ['has the codes of the unit', ['a ', one], ['ä ', one], ['a ', mine], 'ä <x id="1" mine="yes"/>'],
    ['that lost a code', ['a ', one], ['ä'], ['a ', mine], undefined],
    ['with a code too many', ['a ', one], ['ä ', one, one], ['a ', mine], undefined],
    ['with a code of its own', ['a ', one], ['ä ', two], ['a ', mine], undefined],
    ['with the end of a code', ['a ', one], ['ä ', memoryCode('1', 'close')], ['a ', mine], undefined],
    ['with its placeholders', ['a {b}'], ['ä {b}'], ['a {b}'], 'ä {b}'],
    ['that lost a placeholder', ['a {b}'], ['ä'], ['a {b}'], undefined],
    ['with a placeholder too many', ['a {b}'], ['ä {b} {c}'], ['a {b}'], undefined],
  ])('%s', (_, source, target, wanted, expected) => {
    expect(
      known([
        { source, target },
        { source: wanted, state: 'initial' },
      ]),
    ).toBe(expected);
  });
});
