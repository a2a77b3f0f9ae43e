import type { Issue, Segment, Severity } from './issue.ts';
import { judgeNegation } from './negation.ts';
import { judgeNumbers } from './numbers.ts';
import { judgeEnd, judgeLength, judgePresence, judgeText } from './wording.ts';

/** What one issue takes from the 100 points of its segment. The numbers are ours. */
const POINTS: Readonly<Record<Severity, number>> = { Critical: 50, Major: 25, Minor: 5 };

export interface Verdict {
  /** One list per segment, in order. */
  readonly issues: readonly (readonly Issue[])[];
  /** 0 to 100: what segments keep of their points, on average. */
  readonly score: number;
}

/** Finds simple things, always the same: an empty or unchanged text, numbers, a lost negation, lengths, ends, doubled words, encoding. */
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

/** Of a text that is not there, or was not translated, nothing else is worth saying. */
function judgeSegment(segment: Segment): readonly Issue[] {
  const absent = judgePresence(segment);
  if (absent.length > 0) return absent;
  return [judgeNumbers, judgeNegation, judgeLength, judgeEnd, judgeText].flatMap((find) => find(segment));
}
