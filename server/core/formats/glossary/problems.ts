import { type Span, slice } from '../../text/span.ts';
import { ProblemList } from '../common/problem-list.ts';
import type { Problem } from '../format.ts';
import { duplicateProblems } from './duplicates.ts';
import { isPlainPhrase, phraseProblems, quoteProblems } from './field-problems.ts';
import { rowProblems } from './row-problems.ts';
import type { Field, GlossaryTable } from './table.ts';

type Read = Omit<GlossaryTable, 'problems' | 'malformed'>;

/** All problems of a table, ordered by position. What the service would reject or ignore is an error or a warning. */
export function findProblems(
  text: string,
  table: Read,
  isLanguage: (text: string) => boolean,
): Pick<GlossaryTable, 'problems' | 'malformed'> {
  const problems = new ProblemList();
  problems.addAll(conflictMarkers(text, table));
  const malformed = !problems.isEmpty;
  for (const [at, row] of table.rows.entries()) {
    const fields = row.kind === 'data' || row.kind === 'header' ? row.fields : [];
    problems.addAll(rowProblems(text, table, row, at, fields, isLanguage));
    for (const field of fields) if (field.flaw !== undefined) problems.addAll(quoteProblems(table, field));
  }
  phrases(text, table, problems);
  duplicateProblems(text, table, problems);
  problems.addAll(unknownPair(table));
  return { problems: problems.sorted(), malformed };
}

/** Checks each field of an entry once, although a source term may have several translations. */
function phrases(text: string, { entries }: Read, problems: ProblemList): void {
  let before: Field | undefined;
  for (const { source, target } of entries) {
    for (const field of source === before ? [target] : [source, target])
      if (!isPlainPhrase(field.value)) problems.addAll(phraseProblems(text, field));
    before = source;
  }
}

function unknownPair({ entries }: Read): readonly Problem[] {
  const first = entries.find(({ pair }) => pair === undefined);
  if (first === undefined) return [];
  const message =
    'The languages of this glossary are unknown. Name the file like "terms.en-de.tsv", or begin it with a row of language codes.';
  const span = { start: first.source.whole.start, end: first.target.whole.end };
  return [{ code: 'glossary-unknown-languages', severity: 'warning', message, span }];
}

/** `<<<<<<< ours` and the like; `=======` is a row with a single field anyway. */
function* conflictMarkers(text: string, { rows }: Read): Iterable<Problem> {
  const message = 'Merge conflict marker. Resolve the conflict: until then the file is neither written nor synced.';
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>')) return;
  for (const { span } of rows) {
    const head: Span = { start: span.start, end: Math.min(span.end, span.start + 8) };
    if (/^(<{7}|>{7})( |$)/.test(slice(text, head)))
      yield { code: 'glossary-merge-conflict', severity: 'error', message, span };
  }
}
