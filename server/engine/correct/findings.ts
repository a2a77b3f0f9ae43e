import { type PlacedFinding, place } from '../check/findings.ts';
import type { CorrectedPage } from './correct.ts';

export const CORRECTION = 'correction';

/** One finding for each run of words that the service would write differently. */
export function correctionFindings({ corrections, file, fingerprints }: CorrectedPage): readonly PlacedFinding[] {
  const diagnoses = corrections.flatMap(({ text, edits }) =>
    edits.map(({ span, text: words }) => ({
      code: CORRECTION,
      severity: 'information' as const,
      message: messageOf(file.text.slice(span.start, span.end), words),
      span,
      unit: text.unit,
      fixes: [],
    })),
  );
  return place(file.text, diagnoses, fingerprints);
}

function messageOf(before: string, after: string): string {
  if (before.trim() === '') return after.trim() === '' ? 'Other white space.' : `Insert “${after.trim()}”.`;
  if (after.trim() === '') return `Remove “${before.trim()}”.`;
  return `“${before}” should be “${after}”.`;
}
