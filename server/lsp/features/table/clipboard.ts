import type { CancellationToken } from 'vscode-languageserver/node';
import { MOST_CELLS, type TableArea, type TableWritten } from '../../../../shared/pages/table.ts';
import { refusal } from '../../guard.ts';
import { cellsIn, columnsOf } from './cells.ts';
import type { Table } from './table.ts';
import { fromTsv, toTsv } from './tsv.ts';
import { shownSource } from './window.ts';
import { type Writing, writeEdits } from './write.ts';

/** The texts of a rectangle, preceded by the source if requested. */
export async function copyArea(
  table: Table,
  { view, from, to, locales, source = false }: TableArea & { readonly source?: boolean },
): Promise<{ readonly text: string }> {
  const lines = await table.lines(view, from, to);
  if (lines.length * (locales.length + 1) > MOST_CELLS)
    throw refusal(`That is more than ${MOST_CELLS} cells at once. Select fewer.`);
  const column = await columnsOf(table, lines, locales);
  const rows = lines.map((line) => [
    ...(source ? [shownSource(line.row)] : []),
    ...locales.map((locale) => column(line, locale)?.texts.at(line.at) ?? ''),
  ]);
  return { text: toTsv(rows) };
}

/**
 * Pastes the texts of the clipboard into cells, from the first cell of the area on. A single text fills the whole area; otherwise the clipboard
 * determines the number of rows. An empty text leaves its cell alone: in a spreadsheet it looks the same as a cell that was never filled.
 */
export async function pasteArea(
  writing: Writing,
  table: Table,
  { text, right, ...area }: TableArea & { readonly text: string; readonly right?: readonly string[] },
  token: CancellationToken,
): Promise<TableWritten> {
  const rows = fromTsv(text);
  const [first = []] = rows;
  const single = rows.length === 1 && first.length === 1;
  const to = single ? area.to : area.from + rows.length;
  const locales = single ? area.locales : (right ?? area.locales).slice(0, Math.max(...rows.map((row) => row.length)));
  const cells = await cellsIn(table, { ...area, to, locales });
  const edits = cells.flatMap(({ file, unit, locale }, at) => {
    const row = rows[Math.floor(at / locales.length)];
    const value = single ? first[0] : row?.[at % locales.length];
    return value === undefined || value === '' ? [] : [{ file, unit, locale, text: value }];
  });
  return writeEdits(writing, table, edits, token);
}
