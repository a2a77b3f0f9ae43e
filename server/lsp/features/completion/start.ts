import { startProposals } from '../../../core/language/complete/start.ts';
import { itemOf } from './item.ts';
import type { CompletionSource } from './source.ts';

/** The source as a starting point. */
export const startSource: CompletionSource = (about) =>
  startProposals(about).map((proposal) => itemOf(about, proposal));
