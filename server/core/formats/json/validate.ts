import { scanJson } from '../../text/json/scan.ts';
import type { Catalog, Problem, Validating } from '../format.ts';
import { JSON_RULES } from './rules/index.ts';
import { toProblem } from './rules/rule.ts';

/** One broken file must not fill the Problems view. */
const LIMIT_PER_RULE = 200;

/** The rules of the file's dialect; findings are ordered by position. `parse` has already reported what is malformed. */
export function* validateJson(text: string, catalog: Catalog): Validating {
  if (catalog.malformed) return [];
  const rules = JSON_RULES.filter(({ dialects }) => dialects.includes(catalog.dialect));
  if (rules.length === 0) return [];
  const tree = scanJson(text, { jsonc: true });
  const problems: Problem[] = [];
  for (const rule of rules) {
    yield undefined;
    let count = 0;
    for (const finding of rule.run(tree, catalog)) {
      if (++count > LIMIT_PER_RULE) break;
      problems.push(toProblem(rule, finding));
    }
  }
  return problems.sort((a, b) => a.span.start - b.span.start);
}
