import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Pair } from '../engine/engine.ts';
import { NO_TERMS, type Terms } from '../engine/terms.ts';
import { baseCode } from '../languages.ts';
import { type Reply, refuse } from '../reply.ts';
import type { Service } from '../service.ts';

/**
 * The terms of the glossaries named in a request, for its pair. A dictionary of base languages serves every variant of them
 * (docs/spec/service.md#language-codes); a pair without a dictionary is a 400 (docs/spec/service.md#translate).
 */
export function findTerms(
  { glossaries }: Pick<Service, 'glossaries'>,
  ids: readonly string[],
  pair: Pair,
): Result<Terms, Reply> {
  if (ids.length === 0) return ok(NO_TERMS);
  for (const id of ids) {
    if (glossaries.get(id) === undefined) return fail(refuse(404, `No glossary with the id ${id} was found.`));
  }
  const terms = glossaries.terms(ids, baseCode(pair.source).toLowerCase(), baseCode(pair.target).toLowerCase());
  if (terms !== undefined) return ok(terms);
  return fail(refuse(400, `No dictionary found for language pair ${pair.source} -> ${pair.target}.`));
}
