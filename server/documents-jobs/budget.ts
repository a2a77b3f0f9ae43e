import { describeEstimate, type Estimate } from './estimate.ts';

/** What is used of an account and of its key, in code points. An absent limit is none. */
export interface Used {
  readonly used: number;
  readonly limit?: number;
  readonly keyUsed?: number;
  readonly keyLimit?: number;
}

/** Code points that may still be billed; Infinity where there is no limit. */
export function quotaLeft({ used, limit = Infinity, keyUsed = 0, keyLimit = Infinity }: Used): number {
  return Math.max(0, Math.min(limit - used, keyLimit - keyUsed));
}

/** Why the account cannot pay for it, as a sentence for people; undefined: it can, as far as is known beforehand. */
export function budgetProblem(cost: Estimate, used: Used): string | undefined {
  const left = quotaLeft(used);
  if (cost.least <= left) return undefined;
  const characters = `${left.toLocaleString('en')} ${left === 1 ? 'character' : 'characters'}`;
  return `Only ${characters} of the quota are left, and this is billed ${describeEstimate(cost)}. Nothing was sent.`;
}
