import type { Change, StatePolicy } from '../format.ts';

/** Of a file with one word for what needs work: a translation gets it only where somebody asks for it, since programs may not show it then. */
export function needsReview({ origin, review }: Change, policy: StatePolicy): boolean {
  if (review !== undefined) return review;
  const wanted = policy[origin] ?? (policy.write === 'always' && origin === 'machine' ? 'needs-review' : 'translated');
  return wanted === 'needs-review';
}
