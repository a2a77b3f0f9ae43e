import type { CancellationToken } from 'vscode-languageserver/node';
import type { TableReplaceArguments, TableReplacement } from '../../../../shared/pages/table.ts';
import { formOf } from '../../../core/planning/mask/editing-form.ts';
import { compilePattern, findPattern } from '../../../core/text/placeholders/pattern.ts';
import type { Span } from '../../../core/text/span.ts';
import { refusal } from '../../guard.ts';
import { cellsIn, openCells } from './cells.ts';
import { changeFor } from './check.ts';
import type { Table } from './table.ts';

/** What would be written if a text were replaced in translations. Nothing is written. @throws ResponseError if the pattern is invalid */
export async function replacements(
  table: Table,
  { find, replacement, regex, matchCase, ...area }: TableReplaceArguments,
  token: CancellationToken,
): Promise<{ readonly found: readonly TableReplacement[] }> {
  const spans = spansOf({ find, regex: regex === true, matchCase: matchCase === true });
  const found: TableReplacement[] = [];
  for (const { cell, ...place } of await openCells(table, await cellsIn(table, area), token)) {
    if (typeof cell === 'string' || cell.pair.target === undefined) continue;
    const before = formOf(cell.pair).show(cell.pair.target.parts);
    const after = replaced(before, spans(before), replacement);
    if (after === before) continue;
    const change = changeFor(cell.judge, cell.pair, after);
    found.push({ ...place, before, after, ...(!change.ok && { refused: change.error }) });
  }
  return { found };
}

function replaced(text: string, spans: Iterable<Span>, replacement: string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}

/** Where a text or a pattern occurs in others. */
export function spansOf({
  find,
  regex,
  matchCase,
}: {
  readonly find: string;
  readonly regex: boolean;
  readonly matchCase: boolean;
}): (text: string) => Iterable<Span> {
  if (find === '') throw refusal('There is nothing to look for.');
  if (regex) {
    const pattern = compilePattern(find, matchCase ? '' : 'i');
    if (!pattern.ok) throw refusal(`The pattern ${pattern.error}.`);
    return (text) => findPattern(pattern.value, text);
  }
  return function* (text) {
    const lower = text.toLowerCase();
    // A few capital letters are longer in lower case: offsets would be wrong.
    const folds = !matchCase && lower.length === text.length;
    const [where, what] = folds ? [lower, find.toLowerCase()] : [text, find];
    for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length))
      yield { start: at, end: at + what.length };
  };
}
