/** How much of an account is used up, and when to warn. Pure. */

import { shareOf } from '../../shared/pages/usage-page.ts';
import type { UsageAnswer } from '../../shared/service.ts';

/** The nearest limit: that of the account or that of the key. Undefined: there is none. */
export function levelOf({ used, limit, keyUsed, keyLimit }: UsageAnswer): number | undefined {
  const shares = [
    ...(limit === undefined ? [] : [shareOf(used, limit)]),
    ...(keyUsed === undefined || keyLimit === undefined ? [] : [shareOf(keyUsed, keyLimit)]),
  ];
  return shares.length === 0 ? undefined : Math.max(...shares) * 100;
}

/** Percentage thresholds from a setting: integers and fractions from 1 to 100, lowest first; anything else is ignored. */
export function thresholdsOf(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return [];
  const numbers = value.filter((one): one is number => typeof one === 'number' && one >= 1 && one <= 100);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** What has been warned about, so that each warning is shown once per period. */
export interface Warned {
  readonly service: string;
  /** End of the period; services without periods have none. */
  readonly period: string;
  readonly threshold: number;
}

/** The highest threshold that is reached and was not yet warned about in this period. */
export function warningFor(
  service: string,
  usage: UsageAnswer,
  thresholds: readonly number[],
  before: Warned | undefined,
): Warned | undefined {
  const level = levelOf(usage);
  const period = usage.periodEnd ?? '';
  const known = before?.service === service && before.period === period ? before.threshold : 0;
  const threshold = thresholds.findLast((one) => level !== undefined && level >= one);
  return threshold === undefined || threshold <= known ? undefined : { service, period, threshold };
}
