import type { CancellationToken } from 'vscode-languageserver/node';
import { MOST_CELLS, type TableArea, type TablePlace } from '../../../../shared/pages/table.ts';
import { refusal } from '../../guard.ts';
import type { OpenCell } from './check.ts';
import type { Column, OpenColumn } from './column.ts';
import { FLAG } from './flags.ts';
import type { Table, TableLine } from './table.ts';

/** A cell by its position, with the name of its unit. */
export interface NamedPlace extends TablePlace {
  readonly name: string;
}

/** A cell to change; a string says why that is not possible. */
export interface FoundCell extends NamedPlace {
  readonly cell: OpenCell | string;
}

/** The cells of a rectangle, row by row. @throws ResponseError if there are too many */
export async function cellsIn(table: Table, { view, from, to, locales }: TableArea): Promise<readonly NamedPlace[]> {
  const lines = await table.lines(view, from, to);
  if (lines.length * locales.length > MOST_CELLS)
    throw refusal(`That is more than ${MOST_CELLS} cells at once. Select fewer.`);
  return lines.flatMap(({ file, row }) =>
    locales.map((locale) => ({ file, unit: row.id, locale, name: row.unit.name })),
  );
}

/** The current columns of the rectangle, for read-only use. */
export async function columnsOf(
  table: Table,
  lines: readonly TableLine[],
  locales: readonly string[],
): Promise<(line: TableLine, locale: string) => Column | undefined> {
  const columns = new Map<string, Column | string | undefined>();
  for (const { file, open } of lines)
    for (const locale of locales) {
      const key = `${file} ${locale}`;
      if (!columns.has(key)) columns.set(key, await table.columns.get(open, locale));
    }
  return ({ file }, locale) => {
    const column = columns.get(`${file} ${locale}`);
    return typeof column === 'string' ? undefined : column;
  };
}

/** Cells with their files in memory, file by file, so that only a few are loaded at once. */
export async function openCells(
  table: Table,
  places: readonly TablePlace[],
  token: CancellationToken,
): Promise<readonly FoundCell[]> {
  const found: FoundCell[] = [];
  for (const own of Map.groupBy(places, ({ file, locale }) => `${file} ${locale}`).values()) {
    let column: Column | string | undefined;
    let open: OpenColumn | string | undefined;
    for (const { file, unit, locale } of own) {
      const place = { file, unit, locale };
      const line = await table.line(file, unit).catch(() => undefined);
      if (line === undefined) {
        found.push({ ...place, name: unit, cell: 'the source no longer has it' });
        continue;
      }
      column ??= (await table.columns.get(line.open, locale)) ?? 'there is no file for this language';
      open ??= typeof column === 'string' ? column : await table.columns.open(line.open, column);
      const named = { ...place, name: line.row.unit.name };
      const pair = typeof open === 'string' ? undefined : open.pairs.get(unit);
      const bits = typeof column === 'string' ? 0 : (column.bits[line.at] ?? 0);
      if (typeof open === 'string') found.push({ ...named, cell: open });
      else if (pair === undefined || (bits & FLAG.none) !== 0)
        found.push({ ...named, cell: 'the language does not use it, or the file has no place for it' });
      else found.push({ ...named, cell: { open, pair, judge: await table.columns.judge(table.state, open, token) } });
    }
  }
  return found;
}
