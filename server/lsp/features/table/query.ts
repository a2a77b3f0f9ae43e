import type { CancellationToken } from 'vscode-languageserver/node';
import type { TableFilter, TableKind, TableQueryArguments, TableView } from '../../../../shared/pages/table.ts';
import { compilePattern, findPattern } from '../../../core/text/placeholders/pattern.ts';
import type { Context } from '../../context.ts';
import type { Column } from './column.ts';
import { isOf } from './flags.ts';
import { giveWay } from './give-way.ts';
import { findAll } from './look.ts';
import type { OpenSheet, Table } from './table.ts';
import { shownSource } from './window.ts';

type Fits = (text: string) => boolean;

/** The matching rows, in their order, and how many there are of each kind. */
export async function query(
  context: Context,
  table: Table,
  { filter = {}, locales = table.locales, count = [] }: Omit<TableQueryArguments, 'id'>,
  token: CancellationToken,
): Promise<TableView> {
  const { kinds = [], since } = filter;
  const fits = textFilter(filter);
  const found: number[] = [];
  const counts = new Map<TableKind, number>(count.map((kind) => [kind, 0]));
  const yielder = giveWay(token);
  const needed = new Set<TableKind>([...kinds, ...count]);
  const looksAtTexts = typeof fits === 'function' && (filter.where ?? 'translation') === 'translation';
  let problem = typeof fits === 'string' ? fits : undefined;
  for (const [file, open] of (await table.sheets()).entries()) {
    const isMeant = filter.file === undefined || filter.file === file;
    const columns: Column[] = [];
    if (needed.size > 0 || looksAtTexts)
      for (const locale of locales) {
        const column = await table.columns.get(open, locale);
        if (column === undefined || typeof column === 'string') continue;
        const unknown = await findAll(context, table, open, column, needed, since, token);
        problem ??= unknown;
        columns.push(column);
      }
    for (let at = 0; at < open.rows.length; at++) {
      const pause = yielder();
      if (pause !== undefined) await pause;
      for (const kind of count)
        if (columns.some(({ bits }) => isOf(bits[at] ?? 0, kind))) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (!isMeant || !kinds.every((kind) => columns.some(({ bits }) => isOf(bits[at] ?? 0, kind)))) continue;
      if (typeof fits === 'function' && !rowFits(fits, filter, open, columns, at)) continue;
      found.push(open.start + at);
    }
  }
  const view = table.view(Int32Array.from(found));
  return {
    view: view.name,
    total: found.length,
    counts: Object.fromEntries(counts),
    ...(problem !== undefined && { problem }),
  };
}

function rowFits(
  fits: Fits,
  { where }: TableFilter,
  { rows }: OpenSheet,
  columns: readonly Column[],
  at: number,
): boolean {
  const row = rows[at];
  if (row === undefined) return false;
  if (where !== 'source' && where !== 'translation' && (fits(row.unit.name) || fits(row.id))) return true;
  if (where !== 'key' && where !== 'translation' && fits(shownSource(row))) return true;
  return where !== 'key' && where !== 'source' && columns.some(({ texts }) => fits(texts.at(at)));
}

/** Undefined: everything matches. A string says why the pattern is invalid. */
export function textFilter({
  text = '',
  regex,
  matchCase,
}: Pick<TableFilter, 'text' | 'regex' | 'matchCase'>): Fits | string | undefined {
  if (text === '') return undefined;
  if (regex === true) {
    const pattern = compilePattern(text, matchCase === true ? '' : 'i');
    if (!pattern.ok) return `The pattern ${pattern.error}.`;
    return (whole) => !findPattern(pattern.value, whole).next().done;
  }
  if (matchCase === true) return (whole) => whole.includes(text);
  const lower = text.toLowerCase();
  return (whole) => whole.toLowerCase().includes(lower);
}
