import { missingProposals } from '../../../core/language/complete/missing.ts';
import { itemOf } from './item.ts';
import type { CompletionSource } from './source.ts';

/** Placeholders and codes of the source that this target still lacks. */
export const missingSource: CompletionSource = (about) =>
  missingProposals(about).map((proposal) => itemOf(about, proposal));
