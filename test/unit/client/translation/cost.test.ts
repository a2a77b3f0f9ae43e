import { describe, expect, test } from 'vitest';
import { asksFirst, costsOf, totalOf } from '../../../../client/translation/cost.ts';
import type { EstimatedFile } from '../../../../shared/estimate.ts';

const file = (uri: string, locale: string, units: number, characters: number): EstimatedFile => ({
  uri,
  locale,
  units,
  reused: 1,
  characters,
  mostCharacters: characters * 3,
});
const files = [file('a', 'de', 2, 20), file('b', 'de', 1, 5), file('a', 'tlh', 4, 40), file('a', 'pt', 3, 30)];

describe('what a run over several files costs', () => {
  test('by locale; what the service does not offer stands apart, and a variant of what it offers does not', () => {
    const { offered, others } = costsOf({ files }, new Set(['DE', 'PT-PT', 'PT-BR']));
    expect(offered).toEqual([
      { locale: 'de', files: 2, units: 5, characters: 25, most: 75 },
      { locale: 'pt', files: 1, units: 4, characters: 30, most: 90 },
    ]);
    expect(others).toEqual([{ locale: 'tlh', files: 1, units: 5, characters: 40, most: 120 }]);
    expect(totalOf(offered)).toEqual({ files: 3, units: 9, characters: 55, most: 165 });
  });

  test('all are offered where nobody knows what is', () => {
    expect(costsOf({ files }).others).toEqual([]);
    expect(costsOf({ files }).offered.map(({ locale }) => locale)).toEqual(['de', 'tlh', 'pt']);
  });

  test('one file is asked about when it is long, several always', () => {
    const of = (count: number, characters: number) => ({ files: count, units: 1, characters, most: characters });
    expect(asksFirst(of(1, 10_000), 10_000)).toBe(false);
    expect(asksFirst(of(1, 10_001), 10_000)).toBe(true);
    expect(asksFirst(of(2, 1), 10_000)).toBe(true);
  });
});
