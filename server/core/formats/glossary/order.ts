import { byCodeUnit } from '../../../../shared/order.ts';
import { type Edit, slice } from '../../text/span.ts';
import type { GlossaryTable, Row } from './table.ts';

type Compare = (a: string, b: string) => number;

let collator: Intl.Collator | undefined;

function asDictionary(): Compare {
  collator ??= new Intl.Collator('en');
  return collator.compare;
}

function termOf({ columns }: GlossaryTable, { fields }: Row): string {
  return fields[columns?.source ?? 0]?.value.normalize('NFC') ?? '';
}

/**
 * The edits that sort the rows by source term in dictionary order, moving as few rows as possible. Comments and blank lines stay in place, and rows
 * stay between them. No edits: they are sorted already.
 */
export function sortRows(text: string, table: GlossaryTable): readonly Edit[] {
  const edits: Edit[] = [];
  let block: Row[] = [];
  const flush = (): void => {
    edits.push(...sortBlock(text, table, block));
    block = [];
  };
  for (const row of table.rows) {
    if (row.kind === 'data') block.push(row);
    else flush();
  }
  flush();
  return edits;
}

function sortBlock(text: string, table: GlossaryTable, rows: readonly Row[]): readonly Edit[] {
  const inDictionary = asDictionary();
  const compare: Compare = (a, b) => inDictionary(a, b) || byCodeUnit(a, b);
  const terms = rows.map((row) => termOf(table, row));
  const order = [...rows.keys()].sort((a, b) => compare(terms[a] ?? '', terms[b] ?? '') || a - b);
  if (order.every((from, to) => from === to)) return [];
  const last = rows.at(-1);
  // A file without a final line end: rows are exchanged, line ends are not.
  if (last !== undefined && last.next === last.span.end) return exchanged(text, rows, order);
  const kept = longestRun(order);
  const moves: Edit[] = order.flatMap((from, to): readonly Edit[] => {
    const row = rows[from];
    if (kept.has(from) || row === undefined) return [];
    const behind = order.slice(0, to).findLast((one) => kept.has(one));
    const at = (behind === undefined ? rows[0]?.span.start : rows[behind]?.next) ?? row.span.start;
    return [
      { span: { start: row.span.start, end: row.next }, text: '' },
      { span: { start: at, end: at }, text: text.slice(row.span.start, row.next) },
    ];
  });
  // Insertions at one place stay in their order, before what is removed there.
  return moves.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function exchanged(text: string, rows: readonly Row[], order: readonly number[]): readonly Edit[] {
  return order.flatMap((from, to): readonly Edit[] => {
    const [old, row] = [rows[to], rows[from]];
    return from === to || old === undefined || row === undefined
      ? []
      : [{ span: old.span, text: slice(text, row.span) }];
  });
}

/** The longest increasing run: the rows that can stay. Patience sorting, n log n. */
function longestRun(order: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before = new Map<number, number>();
  for (const value of order) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    const previous = tails[low - 1];
    if (previous !== undefined) before.set(value, previous);
    tails[low] = value;
  }
  const run = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before.get(at)) run.add(at);
  return run;
}

/** Fewer rows may be sorted by accident. */
const FEWEST = 5;

/** Where new rows belong. */
export interface SortedPlaces {
  /** Index of the row after which a term belongs; undefined: before the first one. */
  behind(term: string): number | undefined;
  readonly compare: Compare;
}

/** The order of a table by its source terms, if it has one. `removed` rows do not count, and nothing is put after them. */
export function sortedPlaces(table: GlossaryTable, removed: ReadonlySet<number>): SortedPlaces | undefined {
  const rows: { readonly at: number; readonly term: string }[] = [];
  for (const [at, row] of table.rows.entries())
    if (row.kind === 'data' && !removed.has(at)) rows.push({ at, term: termOf(table, row) });
  if (rows.length < FEWEST) return undefined;
  // The orders that `sort` and spreadsheets produce.
  const compare = [byCodeUnit, asDictionary()].find((order) =>
    rows.every(({ term }, index) => index === 0 || order(rows[index - 1]?.term ?? '', term) <= 0),
  );
  if (compare === undefined) return undefined;
  return {
    compare,
    behind(term) {
      let low = 0;
      let high = rows.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(rows[middle]?.term ?? '', term) <= 0) low = middle + 1;
        else high = middle;
      }
      return rows[low - 1]?.at;
    },
  };
}
