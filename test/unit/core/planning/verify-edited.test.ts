import { describe, expect, test } from 'vitest';
import { pairUnits } from '../../../../server/core/formats/pair.ts';
import { verifyEdited } from '../../../../server/core/planning/verify/verify-edited.ts';
import type { NewPart } from '../../../../server/core/text/content.ts';
import { memoryCode, memoryFormat } from '../../../support/memory-format.ts';
import { memoryJob } from '../../../support/translate-job.ts';

const [a, endA] = [memoryCode('1', 'open'), memoryCode('1', 'close')];
const [b, endB] = [memoryCode('2', 'open'), memoryCode('2', 'close')];
const lone = memoryCode('3');

/** Why `parts` may not be written as the translation of `source`. */
function why(source: readonly NewPart[], parts: readonly NewPart[], dialect?: string) {
  const job = memoryJob([{ id: 'u', source }], dialect === undefined ? {} : { dialect });
  const [unit] = pairUnits(memoryFormat, job.source.catalog, job.target.catalog);
  return verifyEdited(job, unit!, parts);
}

describe('a text that a person writes', () => {
  test.each([[['']], [[' ', '\n\t']], [[]]])('%j is empty', (parts) => {
    expect(why(['Save'], parts)).toMatch(/^the text is empty: reject/);
  });

  test('may be a code alone where the source is one', () => {
    expect(why([lone], [lone])).toBeUndefined();
    expect(why([lone, ' '], [lone, ' '])).toBeUndefined();
  });

  test('of a source that is broken is refused with what is wrong there', () => {
    expect(why(['{n, plural, one {x}'], ['Text'], 'icu')).toMatch(/^the source is a broken ICU message/);
  });

  test.each([
    ['lost code', ['Save ', lone, ' now'], ['Jetzt sichern']],
    ['code too many', ['Save ', lone], ['Sichern ', lone, lone]],
    ['lost placeholder', ['Save {name}'], ['Sichern']],
    ['end of a pair', ['Save ', a, 'it', endA], ['Sichern ', a, 'es']],
  ])('with a %s is refused', (_, source, parts) => {
    expect(why(source, parts)).toMatch(/^the result /);
  });
});

describe('pairs of codes', () => {
  const source = ['One ', a, 'two', endA, ' three ', b, 'four', endB];
  const NESTING = 'a closing tag comes before its opening one, or tags overlap';

  test.each([
    ['stay as they are', ['Eins ', a, 'zwei', endA, ' drei ', b, 'vier', endB]],
    ['change places', ['Eins ', b, 'vier', endB, ' drei ', a, 'zwei', endA]],
    ['move one into the other', ['Eins ', a, 'zwei ', b, 'vier', endB, endA, ' drei']],
  ])('may %s', (_, parts) => {
    expect(why(source, parts)).toBeUndefined();
  });

  test.each([
    ['overlap', ['Eins ', a, 'zwei', b, ' drei ', endA, 'vier', endB]],
    ['end before they begin', ['Eins ', endA, 'zwei', a, ' drei ', b, 'vier', endB]],
    ['end in the wrong order', ['Eins ', a, 'zwei ', b, 'drei', endA, endB, ' vier']],
  ])('may not %s', (_, parts) => {
    expect(why(source, parts)).toBe(NESTING);
  });

  test('that overlap in the source may do so', () => {
    const overlapping = ['One ', a, 'two', b, ' three ', endA, 'four', endB];
    expect(why(overlapping, overlapping)).toBeUndefined();
  });

  test('without their other end stand where they want', () => {
    expect(why(['One ', a, 'two'], ['Eins zwei', a, ' da'])).toBeUndefined();
    expect(why(['One ', endA, 'two'], ['Eins zwei', endA, ' da'])).toBeUndefined();
    const half = ['One ', b, 'two ', a, 'three', endB, ' four'];
    expect(why(half, ['Eins ', a, 'zwei ', b, 'drei', endB, ' vier'])).toBeUndefined();
    expect(why(half, ['Eins ', endB, 'zwei ', a, 'drei', b, ' vier'])).toBe(NESTING);
    const end = ['One ', b, 'two ', endA, 'three', endB, ' four'];
    expect(why(end, ['Eins ', b, 'zwei ', endA, 'drei', endB, ' vier'])).toBeUndefined();
    expect(why(end, ['Eins ', endB, 'zwei ', endA, 'drei', b, ' vier'])).toBe(NESTING);
  });
});
