import { termProposals } from '../../../core/language/complete/terms.ts';
import { itemOf } from './item.ts';
import type { CompletionSource } from './source.ts';

/** Glossary translations of the source's terms. */
export const glossarySource: CompletionSource = async (about) => {
  const { context, cursor, token } = about;
  const { state, input } = cursor.subject;
  const { terms } = await context.glossaries.terms(state, input.sourceLocale, input.targetLocale, token);
  return termProposals(about, terms).map((proposal) => itemOf(about, proposal));
};
