import type { Change, StatePolicy } from '../format.ts';

/** For files with a single word for what needs work: a translation gets it only on request, since programs may then not show it. */
export function needsReview({ origin, review }: Change, policy: StatePolicy): boolean {
  if (review !== undefined) return review;
  const wanted = policy[origin] ?? (policy.write === 'always' && origin === 'machine' ? 'needs-review' : 'translated');
  return wanted === 'needs-review';
}
