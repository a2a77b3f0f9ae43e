import type { Catalog, Problem } from '../format.ts';
import { hasModel } from './model.ts';
import { parseXliff } from './parse.ts';
import { runRules } from './rules/run.ts';
import { wellFormedProblems } from './well-formed.ts';

/** Well-formedness in full, and the rules of the standard. A damaged file is not held to rules: what looks wrong may be the damage. */
export function validateXliff(text: string, catalog: Catalog): readonly Problem[] {
  const parsed = hasModel(catalog, text) ? catalog : parseXliff(text);
  const problems = wellFormedProblems(parsed.model, parsed.malformed);
  if (parsed.malformed) return problems;
  return [...problems, ...runRules(parsed.model, parsed.dialect)];
}
