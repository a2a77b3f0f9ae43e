import { describe, expect, test } from 'vitest';
import { levelOf, thresholdsOf, warningFor } from '../../../../client/usage/level.ts';
import type { UsageAnswer } from '../../../../shared/service.ts';

const usage = (more: Partial<UsageAnswer>): UsageAnswer => ({ used: 0, products: [], ...more });

describe('how full an account is', () => {
  test('the nearest limit counts; without limits there is no level', () => {
    expect(levelOf(usage({ used: 5, limit: 50 }))).toBe(10);
    expect(levelOf(usage({ used: 5, limit: 50, keyUsed: 4, keyLimit: 5 }))).toBe(80);
    expect(levelOf(usage({ used: 5, keyUsed: 4 }))).toBeUndefined();
    expect(levelOf(usage({ used: 5, keyLimit: 4 }))).toBeUndefined();
    expect(levelOf(usage({ used: 5, limit: 50, keyUsed: 0, keyLimit: 0 })), 'a key that is blocked').toBe(100);
  });

  test('thresholds are sorted; nonsense is not heard', () => {
    expect(thresholdsOf([95, 80, 80, 0, 101, '50', null, Number.NaN, 12.5])).toEqual([12.5, 80, 95]);
    expect([thresholdsOf(undefined), thresholdsOf('80')]).toEqual([[], []]);
  });
});

describe('warnings', () => {
  const at = (used: number, periodEnd = 'november') => usage({ used, limit: 100, periodEnd });

  test('each threshold once in a period, and again in the next one or at another service', () => {
    const first = warningFor('s', at(81), [80, 95], undefined);
    expect(first).toEqual({ service: 's', period: 'november', threshold: 80 });
    expect(warningFor('s', at(90), [80, 95], first)).toBeUndefined();
    const second = warningFor('s', at(99), [80, 95], first);
    expect(second?.threshold).toBe(95);
    expect(warningFor('s', at(100), [80, 95], second)).toBeUndefined();
    expect(warningFor('s', at(85, 'december'), [80, 95], second)?.threshold).toBe(80);
    expect(warningFor('t', at(85), [80, 95], second)?.threshold).toBe(80);
  });

  test('never below, without a limit or without thresholds', () => {
    expect(warningFor('s', at(79.9), [80], undefined)).toBeUndefined();
    expect(warningFor('s', usage({ used: 1e9 }), [80], undefined)).toBeUndefined();
    expect(warningFor('s', at(100), [], undefined)).toBeUndefined();
  });
});
