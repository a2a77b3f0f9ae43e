import type { Cursor } from '../cursor.ts';
import { pairOf } from '../pairs.ts';
import { missingProposals } from './missing.ts';
import type { Proposal, TargetPlace } from './proposal.ts';
import { startProposals } from './start.ts';
import { termProposals } from './terms.ts';

/** Where a cursor stands in a target; undefined: it does not, or the source locale lacks the unit. */
export function targetPlace<C extends Cursor>(cursor: C): (TargetPlace & { readonly cursor: C }) | undefined {
  const { subject, unit, offset, content, side } = cursor;
  if (side !== 'target' || content === undefined) return undefined;
  const pair = pairOf(subject, unit);
  if (pair === undefined) return undefined;
  const { format, text } = subject.input;
  return { cursor, pair, content, encoder: format.encoderAt(text, content, offset) };
}

/** What is proposed in a target by the file, its source and the glossary, in the order in which it is shown. */
export function proposals(place: TargetPlace): readonly Proposal[] {
  return [
    ...missingProposals(place),
    ...termProposals(place, place.cursor.subject.input.terms),
    ...startProposals(place),
  ];
}
