import { wellFormedProblems } from '../common/xml/well-formed.ts';
import type { Catalog, Validating } from '../format.ts';
import { hasModel } from './read/catalog.ts';
import { parseXliff } from './read/parse.ts';
import { runRules } from './rules/run.ts';

/** Full well-formedness, and the rules of the standard. Rules are not applied to a damaged file: what looks wrong may be the damage. */
export function* validateXliff(text: string, catalog: Catalog): Validating {
  const parsed = hasModel(catalog, text) ? catalog : parseXliff(text);
  const problems = yield* wellFormedProblems(parsed.model, parsed.malformed);
  if (parsed.malformed) return problems;
  return [...problems, ...(yield* runRules(parsed.model, parsed.dialect))];
}
