import type { Cursor } from '../cursor.ts';
import { pairOf } from '../pairs.ts';
import { missingProposals } from './missing.ts';
import type { Proposal, TargetPlace } from './proposal.ts';
import { startProposals } from './start.ts';
import { termProposals } from './terms.ts';

/** The target at a cursor; undefined if the cursor is not in one, or the source locale lacks the unit. */
export function targetPlace<C extends Cursor>(cursor: C): (TargetPlace & { readonly cursor: C }) | undefined {
  const { subject, unit, offset, content, side } = cursor;
  if (side !== 'target' || content === undefined) return undefined;
  const pair = pairOf(subject, unit);
  if (pair === undefined) return undefined;
  const { format, text } = subject.input;
  return { cursor, pair, content, encoder: format.encoderAt(text, content, offset) };
}

/** Proposals for a target from the file, its source and the glossary, in display order. */
export function proposals(place: TargetPlace): readonly Proposal[] {
  return [
    ...missingProposals(place),
    ...termProposals(place, place.cursor.subject.input.terms),
    ...startProposals(place),
  ];
}
