import { wellFormedProblems } from '../common/xml/well-formed.ts';
import type { Catalog, Validating } from '../format.ts';
import { hasModel } from './read/catalog.ts';
import { parseXliff } from './read/parse.ts';
import { runRules } from './rules/run.ts';

/** Well-formedness in full, and the rules of the standard. A damaged file is not held to rules: what looks wrong may be the damage. */
export function* validateXliff(text: string, catalog: Catalog): Validating {
  const parsed = hasModel(catalog, text) ? catalog : parseXliff(text);
  const problems = yield* wellFormedProblems(parsed.model, parsed.malformed);
  if (parsed.malformed) return problems;
  return [...problems, ...(yield* runRules(parsed.model, parsed.dialect))];
}
