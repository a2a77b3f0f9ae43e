import { type Edit, slice } from '../../text/span.ts';
import type { GlossaryTable, Row } from './table.ts';

let collator: Intl.Collator | undefined;

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

function sortBlock(text: string, { columns }: GlossaryTable, rows: readonly Row[]): readonly Edit[] {
  const term = ({ fields }: Row): string => fields[columns?.source ?? 0]?.value.normalize('NFC') ?? '';
  collator ??= new Intl.Collator('en');
  const { compare: asDictionary } = collator;
  const compare = (a: string, b: string): number => asDictionary(a, b) || (a < b ? -1 : a > b ? 1 : 0);
  const terms = rows.map(term);
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
