import { isBlank } from '../../text/content.ts';
import { wholeTarget } from './insert.ts';
import type { ProposalSource } from './proposal.ts';

/** The source as a starting point, which replaces the blank target. */
export const startProposals: ProposalSource = (place) => {
  if (!isBlank(place.pair.target)) return [];
  const whole = wholeTarget(place, place.pair.source);
  return whole === undefined ? [] : [{ kind: 'text', detail: 'The source, as a start', ...whole }];
};
