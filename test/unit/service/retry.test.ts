import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backOff, RetryBudget, retryAfter, waitBefore } from '../../../server/service/transport/retry.ts';
import { FakeClock } from '../../support/fake-clock.ts';

describe('back-off', () => {
  test('full jitter: first at most 1 s, growing by 1.6, never above 120 s', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, chance) => {
          const wait = backOff(attempt, new FakeClock(() => chance));
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(Math.min(120_000, 1_000 * 1.6 ** (attempt - 1)));
        },
      ),
    );
    const most = (attempt: number): number => backOff(attempt, new FakeClock(() => 1));
    expect([most(1), most(2), Math.round(most(3)), most(40)]).toEqual([1_000, 1_600, 2_560, 120_000]);
    expect(backOff(3, new FakeClock(() => 0))).toBe(0);
  });
});

describe('Retry-After', () => {
  const clock = new FakeClock();
  test.each([
    ['0', 0],
    [' 7 ', 7_000],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['123456789', 123_456_789_000],
    ['1234567890', undefined],
    ['7 s', undefined],
    ['x7', undefined],
    ['Wed, 99 Nonsense', undefined],
    ['01.02.2027', undefined],
    ['01 Feb 2026 00:00:00 GMT', 31 * 86_400_000],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j ms', (header, expected) => {
    expect(retryAfter(header, clock)).toBe(expected);
  });

  test('is never undercut, and more than two minutes is not waited for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (ms, chance) => {
          const wait = waitBefore(1, ms, new FakeClock(() => chance)) ?? Number.NaN;
          expect(wait).toBeGreaterThanOrEqual(ms);
          expect(wait).toBeLessThanOrEqual(ms + 1_000);
        },
      ),
    );
    expect(waitBefore(1, 120_001, clock)).toBeUndefined();
    const late = new FakeClock(() => 1);
    expect([0, 1_000, 10_000, 120_000].map((ms) => waitBefore(1, ms, late))).toEqual([50, 1_300, 11_000, 121_000]);
    expect(waitBefore(2, undefined, late)).toBe(1_600);
  });
});

describe('retry budget', () => {
  test('a dead service gets five attempts for one request, and twenty repeats for a whole run', () => {
    const budget = new RetryBudget();
    expect([1, 2, 3, 4, 5].map((attempts) => budget.take(attempts, false, false))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    for (let request = 0; request < 16; request += 1) expect(budget.take(1, false, false)).toBe(true);
    expect(budget.exhausted).toBe(true);
    expect(budget.take(1, true, true)).toBe(false);
  });

  test('asking to wait earns more patience, getting on earns most, nothing goes on for ever', () => {
    const attempts = (rate: boolean, gotOn: boolean): number => {
      const budget = new RetryBudget(1_000);
      let made = 1;
      while (budget.take(made, rate, gotOn)) made += 1;
      return made;
    };
    expect([attempts(false, false), attempts(true, false), attempts(false, true), attempts(true, true)]).toEqual([
      5, 8, 12, 12,
    ]);
  });

  test('every success gives one repeat back, never more than there were', () => {
    const budget = new RetryBudget(2);
    budget.succeeded();
    expect([budget.take(1, false, false), budget.take(1, false, false), budget.take(1, false, false)]).toEqual([
      true,
      true,
      false,
    ]);
    budget.succeeded();
    expect([budget.take(1, false, false), budget.take(1, false, false)]).toEqual([true, false]);
  });
});
