/** How full an account is, and when to say so. Pure. */

import { shareOf } from '../../shared/pages/usage-page.ts';
import type { UsageAnswer } from '../../shared/service.ts';

/** The limit that is nearest: of the account, or of the key. Undefined: there is none. */
export function levelOf({ used, limit, keyUsed, keyLimit }: UsageAnswer): number | undefined {
  const shares = [
    ...(limit === undefined ? [] : [shareOf(used, limit)]),
    ...(keyUsed === undefined || keyLimit === undefined ? [] : [shareOf(keyUsed, keyLimit)]),
  ];
  return shares.length === 0 ? undefined : Math.max(...shares) * 100;
}

/** Thresholds in per cent from a setting: whole and broken numbers from 1 to 100, lowest first; nothing else is heard. */
export function thresholdsOf(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return [];
  const numbers = value.filter((one): one is number => typeof one === 'number' && one >= 1 && one <= 100);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** What has been warned of, so that it is said once in a period. */
export interface Warned {
  readonly service: string;
  /** End of the period; services without periods have none. */
  readonly period: string;
  readonly threshold: number;
}

/** The highest threshold that is reached and has not been spoken of in this period. */
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
