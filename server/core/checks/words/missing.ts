import { isPlaceholder } from '../../formats/keyed.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { isBlank, plainText } from '../../text/content.ts';

/** Id of the diagnostic for units that still need a translation. */
export const MISSING = 'missing-translation';

/**
 * A unit that needs a translation: its source is not empty, it may be changed, and its target is absent, blank, a placeholder, or marked as not begun
 * while it merely repeats the source. A target marked as not begun that differs from the source is somebody's draft.
 */
export function isMissing(unit: BilingualUnit): boolean {
  if (unit.sourceUnit.lock !== undefined || unit.targetUnit?.lock !== undefined || isBlank(unit.source)) return false;
  if (unit.target === undefined || isBlank(unit.target)) return true;
  if (unit.targetUnit !== undefined && isPlaceholder(unit.targetUnit)) return true;
  return unit.targetUnit?.state === 'initial' && plainText(unit.target).trim() === plainText(unit.source).trim();
}

/** A translation that its file marks for review: fuzzy, or in a state that requires it. */
export function needsReview({ targetUnit }: BilingualUnit): boolean {
  return targetUnit?.state === 'needs-work' && targetUnit.lock === undefined;
}
