import { quotaLeft, type Used } from '../../../../shared/quota.ts';
import { describeEstimate, type Estimate } from './estimate.ts';

/** Why the account cannot pay for it, as a sentence for the user; undefined if it can, as far as is known beforehand. */
export function budgetProblem(cost: Estimate, used: Used): string | undefined {
  const left = quotaLeft(used);
  if (cost.least <= left) return undefined;
  const characters = `${left.toLocaleString('en')} ${left === 1 ? 'character' : 'characters'}`;
  return `Only ${characters} of the quota are left, and this is billed ${describeEstimate(cost)}. Nothing was sent.`;
}
