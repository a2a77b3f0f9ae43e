import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Pair } from '../engine/engine.ts';
import { NO_TERMS, type Terms } from '../engine/terms.ts';
import { baseCode } from '../languages.ts';
import { type Reply, refuse } from '../reply.ts';
import type { Service } from '../service.ts';

export const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * The terms of the glossary a request names, for its pair. A dictionary of base languages serves every variant of them
 * (docs/spec/service.md#language-codes); a pair without a dictionary is a 400 (docs/spec/service.md#translate).
 */
export function findTerms(service: Service, glossaryId: string | undefined, pair: Pair): Result<Terms, Reply> {
  if (glossaryId === undefined) return ok(NO_TERMS);
  if (!GUID.test(glossaryId)) return fail(refuse(400, "Value for 'glossary_id' invalid."));
  const id = glossaryId.toLowerCase();
  if (service.glossaries.get(id) === undefined)
    return fail(refuse(404, `No glossary with the id ${glossaryId} was found.`));
  const terms = service.glossaries.terms(id, baseCode(pair.source).toLowerCase(), baseCode(pair.target).toLowerCase());
  if (terms !== undefined) return ok(terms);
  return fail(refuse(400, `No dictionary found for language pair ${pair.source} -> ${pair.target}.`));
}
