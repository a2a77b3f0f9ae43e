import { plainText } from '../../text/content.ts';
import { xmlContent } from '../common/xml/value.ts';
import { wellFormedProblems } from '../common/xml/well-formed.ts';
import type { Catalog, Problem, Validating } from '../format.ts';
import { dictOf, VARIABLE } from './read.ts';
import { FORMAT, isDict, pairsOf } from './scan.ts';

/** Variables that a format names but the file does not define: the system shows their names. */
export function* validateDict(text: string, catalog: Catalog): Validating {
  const { table, entries, malformed } = dictOf(text, catalog);
  const problems: Problem[] = [...(yield* wellFormedProblems({ text, table }, malformed))];
  for (const { value } of entries.values()) {
    yield undefined;
    const pairs = pairsOf(table, value);
    const variables = new Set(pairs.filter((pair) => isDict(table, pair)).map(({ name }) => name));
    const format = pairs.find(({ name }) => name === FORMAT);
    if (format === undefined) continue;
    const content = xmlContent(table, format.value);
    const missing = [...plainText(content).matchAll(VARIABLE)].flatMap(([, name = '']) =>
      variables.has(name) ? [] : name,
    );
    if (missing.length > 0)
      problems.push({
        code: 'stringsdict-variable',
        severity: 'error',
        message: `The entry has no variable "${missing[0]?.slice(0, 60)}".`,
        span: content.span,
      });
  }
  return problems;
}
