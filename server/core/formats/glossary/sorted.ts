import type { GlossaryTable, Row } from './table.ts';

/** Fewer rows may be sorted by accident. */
const FEWEST = 5;

type Compare = (a: string, b: string) => number;

/** The orders in which tables are kept: by code units (`sort`), or by dictionary order (spreadsheets). */
function orders(): readonly Compare[] {
  return [(a, b) => (a < b ? -1 : a > b ? 1 : 0), new Intl.Collator('en').compare];
}

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
  const compare = orders().find((order) =>
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

function termOf({ columns }: GlossaryTable, { fields }: Row): string {
  return fields[columns?.source ?? 0]?.value.normalize('NFC') ?? '';
}
