import { missingProposals } from '../../../core/language/complete/missing.ts';
import { itemOf } from './item.ts';
import type { CompletionSource } from './source.ts';

/** What the source has and this target still lacks. */
export const missingSource: CompletionSource = (about) =>
  missingProposals(about).map((proposal) => itemOf(about, proposal));
