import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES } from '../../../../../server/embedded/documents/types.ts';
import { budgetProblem } from '../../../../../server/engine/parts/documents-jobs/budget.ts';
import { describeEstimate, estimate, total } from '../../../../../server/engine/parts/documents-jobs/estimate.ts';
import { believable, pollWait } from '../../../../../server/engine/parts/documents-jobs/poll.ts';
import { planJob } from '../../../../../server/engine/parts/documents-jobs/submit.ts';
import { DOCUMENT_KINDS } from '../../../../../shared/document-kinds.ts';
import { quotaLeft } from '../../../../../shared/quota.ts';
import { Bench } from '../../../../support/document-jobs.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';

const account = { service: 'https://service.example', plan: 'paid' as const };

test('kinds and limits are those of the interface, as the embedded service has them', () => {
  const theirs = DOCUMENT_TYPES.map(({ extension, output, freeBytes, paidBytes, minimumCharacters }) => ({
    extension,
    output,
    freeBytes,
    paidBytes,
    minimumCharacters,
  }));
  expect(DOCUMENT_KINDS.map(({ alternatives: _, ...kind }) => kind)).toEqual(theirs);
});

test('estimates: a minimum for office files, code points for text, nothing for pictures, nothing invented', async () => {
  using bench = new Bench();
  writeFileSync(bench.source, 'Grüße 👋');
  writeFileSync(join(bench.folder, 'a.docx'), 'x');
  writeFileSync(join(bench.folder, 'a.html'), '<p>Hi</p>');
  writeFileSync(join(bench.folder, 'a.png'), 'x');
  const cost = async (name: string) => {
    const found = await planJob({ source: join(bench.folder, name), name, locale: 'de' }, account);
    return found.ok ? found.value.estimate : found.error;
  };
  const costs = [await cost('report.txt'), await cost('a.docx'), await cost('a.html'), await cost('a.png')];
  expect(costs).toEqual([{ least: 7, most: 7 }, { least: 50_000 }, { least: 0, most: 9 }, { least: 0, most: 0 }]);
});

test('polling: never faster than half a second, never slower than half a minute, whatever the service says', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000),
      fc.option(fc.double(), { nil: undefined }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (looks, seconds, chance) => {
        const wait = pollWait(looks, seconds, new FakeClock(() => chance));
        expect(wait).toBeGreaterThanOrEqual(450);
        expect(wait).toBeLessThanOrEqual(33_000);
      },
    ),
  );
});

describe('what is left of a quota', () => {
  test.each([
    [{ used: 10 }, Infinity],
    [{ used: 10, limit: 100 }, 90],
    [{ used: 10, limit: 100, keyUsed: 5 }, 90],
    [{ used: 10, limit: 100, keyLimit: 20 }, 20],
    [{ used: 10, limit: 100, keyUsed: 5, keyLimit: 20 }, 15],
    [{ used: 10, limit: 20, keyUsed: 5, keyLimit: 200 }, 10],
    [{ used: 10, keyUsed: 5, keyLimit: 200 }, 195],
    [{ used: 120, limit: 100 }, 0],
    [{ used: 0, limit: 100, keyUsed: 21, keyLimit: 20 }, 0],
  ])('%j: %s', (used, left) => {
    expect(quotaLeft(used)).toBe(left);
  });

  test.each([
    [{ least: 90 }, undefined],
    [{ least: 0, most: 1_000 }, undefined],
    [
      { least: 91, most: 91 },
      'Only 90 characters of the quota are left, and this is billed about 91 characters. Nothing was sent.',
    ],
  ])('%j of 90', (cost, problem) => {
    expect(budgetProblem(cost, { used: 10, limit: 100 })).toBe(problem);
  });

  test('one character is one', () => {
    expect(budgetProblem({ least: 50_000 }, { used: 1_999, limit: 2_000 })).toBe(
      'Only 1 character of the quota are left, and this is billed at least 50,000 characters. Nothing was sent.',
    );
  });
});

describe('an estimate', () => {
  test.each([
    [{ least: 50_000 }, 'at least 50,000 characters'],
    [{ least: 1 }, 'at least 1 character'],
    [{ least: 7, most: 7 }, 'about 7 characters'],
    [{ least: 0, most: 1 }, 'at most 1 character'],
    [{ least: 0, most: 1_234 }, 'at most 1,234 characters'],
  ])('%j in words', (value, words) => {
    expect(describeEstimate(value)).toBe(words);
  });

  test.each([
    [[], { least: 0, most: 0 }],
    [
      [
        { least: 1, most: 2 },
        { least: 3, most: 40 },
      ],
      { least: 4, most: 42 },
    ],
    [[{ least: 1, most: 2 }, { least: 3 }, { least: 5, most: 6 }], { least: 9 }],
  ])('%j together', (parts, sum) => {
    expect(total(parts)).toStrictEqual(sum);
  });

  test('of a file that cannot be read promises nothing', async () => {
    const kind = DOCUMENT_KINDS.find(({ extension }) => extension === 'txt')!;
    expect(await estimate(kind, '/nowhere/a.txt')).toStrictEqual({ least: 0 });
  });
});

describe('the wait between two looks', () => {
  const clock = new FakeClock(() => 0.5);

  test.each([
    [0, undefined, 500],
    [1, undefined, 750],
    [2, undefined, 1_125],
    [10, undefined, 28_832.5],
    [11, undefined, 30_000],
    [1e9, undefined, 30_000],
    // An estimate shortens a wait and stretches it, four times at most.
    [5, 2, 2_000],
    [5, 0, 500],
    [0, 1, 1_000],
    [0, 3_600, 2_000],
    [10, 86_400, 30_000],
    // Noise does neither.
    [0, 86_401, 500],
    [5, -1, 3_796.875],
  ])('after %i looks, %s seconds estimated: %s ms', (looks, seconds, wait) => {
    expect(pollWait(looks, seconds, clock)).toBeCloseTo(wait, 1);
  });

  test('is a tenth shorter or longer by chance', () => {
    expect(pollWait(0, undefined, new FakeClock(() => 0))).toBeCloseTo(450);
    expect(pollWait(0, undefined, new FakeClock(() => 0.999))).toBeCloseTo(549.9);
  });

  test.each([
    [undefined, false],
    [Number.NaN, false],
    [-0.1, false],
    [0, true],
    [86_400, true],
    [86_401, false],
  ])('%s seconds are believable: %s', (seconds, told) => {
    expect(believable(seconds)).toBe(told);
  });
});
