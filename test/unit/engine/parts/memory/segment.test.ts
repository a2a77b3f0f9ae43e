import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adapt } from '../../../../../server/engine/parts/memory/adapt.ts';
import { itemsOf, score, similarity } from '../../../../../server/engine/parts/memory/score.ts';
import { decode, encode, segmentOf, shownSegment } from '../../../../../server/engine/parts/memory/segment.ts';
import { segment, sentence } from '../../../../support/arbitrary-segments.ts';
import { parseJson, parseXliff } from '../../../../support/memory-entries.ts';

describe('a segment', () => {
  test('comes back from what is stored, and no two are stored alike', () => {
    fc.assert(
      fc.property(segment, segment, (a, b) => {
        expect(decode(encode(a))).toEqual(a);
        expect(encode(a) === encode(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
        expect(encode(a).isWellFormed()).toBe(true);
        expect(encode(a)).not.toContain('\u0000');
      }),
      { numRuns: 300 },
    );
  });

  test('is the same whichever format the placeholder stands in', () => {
    const json = parseJson('{"a": "Hello {name}!"}').units[0]?.source;
    const xliff = parseXliff('Hello <ph id="1" equiv-text="{name}"/>!').units[0]?.source;
    const [one, two] = [json, xliff].map((content) => content && segmentOf(content, { dialect: 'icu' }));
    expect(one).toEqual(['Hello ', { role: 'standalone', identity: '={name}' }, '!']);
    expect(two).toEqual(one);
    expect(shownSegment(one ?? [])).toBe('Hello {name}!');
  });

  test('gives its translation the codes of another unit', () => {
    const source = parseXliff('Go <g id="7">back</g> to <x id="9"/>').units[0]?.source;
    if (source === undefined) throw new Error('no source');
    const stored = decode(encode(['Go ', open('#1'), 'back', close('#1'), ' to ', alone('={page}')]));
    const target = ['Zu ', alone('={page}'), ' ', open('#1'), 'zurück', close('#1')];
    const { parts, dropped, missing } = adapt(stored, target, source, { dialect: 'plain' });
    expect(parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('')).toBe(
      'Zu <x id="9"/> <g id="7">zurück</g>',
    );
    expect([dropped, missing]).toEqual([0, 0]);
  });

  test('leaves out codes that the unit does not have, and counts those it lacks', () => {
    const source = parseJson('{"a": "Hello {name}"}').units[0]?.source;
    if (source === undefined) throw new Error('no source');
    const stored = ['Hello ', alone('={name}'), ', ', alone('={count}')];
    const both = adapt(stored, ['Du hast ', alone('={count}'), ', ', alone('={name}')], source, { dialect: 'icu' });
    expect(both).toEqual({ parts: ['Du hast , {name}'], dropped: 1, missing: 0 });
    expect(adapt(stored, ['Hallo'], source, { dialect: 'icu' })).toEqual({ parts: ['Hallo'], dropped: 0, missing: 1 });
  });
});

describe('the score', () => {
  test('is symmetric, between 0 and 100, and 100 for nothing but the same', () => {
    fc.assert(
      fc.property(fc.oneof(segment, sentence), fc.oneof(segment, sentence), (a, b) => {
        const same = encode(a) === encode(b);
        const value = score(a, b, same);
        expect(score(b, a, same)).toBe(value);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(same ? 100 : 99);
        expect(score(a, a, true)).toBe(100);
      }),
      { numRuns: 300 },
    );
  });

  test.each<[string, string, number]>([
    ['Save the file', 'Save the file', 100],
    ['Save the file', 'save the file', 96],
    ['Save the file', 'Save  the file', 99],
    ['Save the file', 'Save the files', 93],
    ['Save the file', 'Save the page', 66],
    ['Page 3 of 10', 'Page 4 of 10', 93],
    ['Delete', 'Remove', 0],
    ['ファイルを保存', 'ファイルを保存する', 77],
    ['', 'Save', 0],
    ['Save', 'Save.', 80],
  ])('of “%s” and “%s” is %i', (a, b, expected) => {
    const [one, two] = [a, b].map((text) => itemsOf(text === '' ? [] : [text]));
    expect(similarity(one ?? [], two ?? [], a === b)).toBe(expected);
  });

  test('of texts whose codes differ is at most 99', () => {
    expect(score(['Hello ', alone('={name}')], ['Hello ', alone('={user}')], false)).toBe(91);
    expect(score(['Hello ', alone('={name}')], ['Hello '], false)).toBe(66);
  });
});

function open(identity: string) {
  return { role: 'open', identity } as const;
}
function close(identity: string) {
  return { role: 'close', identity } as const;
}
function alone(identity: string) {
  return { role: 'standalone', identity } as const;
}
