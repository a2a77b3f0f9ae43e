import type { Issue, Segment, Severity } from './issue.ts';
import { judgeNegation } from './negation.ts';
import { judgeNumbers } from './numbers.ts';
import { judgeEnd, judgeLength, judgePresence, judgeText } from './wording.ts';

/** How many of the 100 points of a segment an issue costs. The numbers are ours. */
const POINTS: Readonly<Record<Severity, number>> = { Critical: 50, Major: 25, Minor: 5 };

export interface Verdict {
  /** One list per segment, in order. */
  readonly issues: readonly (readonly Issue[])[];
  /** 0 to 100: the average of the segments' remaining points. */
  readonly score: number;
}

/** Finds simple problems, deterministically: an empty or unchanged text, numbers, a lost negation, lengths, endings, doubled words, encoding. */
export function judge(segments: readonly Segment[]): Verdict {
  const issues = segments.map(judgeSegment);
  const kept = issues.map((found) =>
    Math.max(
      0,
      found.reduce((points, { severity }) => points - POINTS[severity], 100),
    ),
  );
  const score = Math.round(kept.reduce((sum, points) => sum + points, 0) / Math.max(1, kept.length));
  return { issues, score };
}

/** For a missing or untranslated text, nothing else is worth reporting. */
function judgeSegment(segment: Segment): readonly Issue[] {
  const absent = judgePresence(segment);
  if (absent.length > 0) return absent;
  return [judgeNumbers, judgeNegation, judgeLength, judgeEnd, judgeText].flatMap((find) => find(segment));
}
