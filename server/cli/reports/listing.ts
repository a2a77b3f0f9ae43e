import { type CsvCell, writeCsv } from '../../../shared/values/csv.ts';
import type { CliContext } from '../context.ts';
import type { Outputs } from '../outputs/outputs.ts';

export interface ListingOptions {
  readonly csv?: boolean;
}

/** A list in the three available forms. */
export interface Listing<C extends keyof Outputs> {
  readonly json: Outputs[C];
  /** The whole list: exact values, one row per item. */
  readonly csv: { readonly head: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] };
  /** For people: at most 80 columns. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] };
  /** Printed instead of an empty table. */
  readonly empty: string;
}

/** Prints the list on stdout in the form that `--json` or `--csv` ask for, otherwise as a table. */
export function printListing<C extends keyof Outputs>(
  { terminal, options }: CliContext,
  command: C,
  listing: Listing<C>,
  { csv }: ListingOptions,
): void {
  if (options.json === true) terminal.json(command, listing.json);
  else if (csv === true) terminal.data(writeCsv(listing.csv.head, listing.csv.rows).trimEnd());
  else if (listing.table.rows.length === 0) terminal.note(listing.empty);
  else terminal.table(listing.table.head, listing.table.rows);
}

/** Names and values, one pair per line. */
export function printDetails({ terminal }: CliContext, rows: readonly (readonly [string, string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) terminal.print(`${terminal.style('bold', name.padEnd(width))}  ${value}`);
}
