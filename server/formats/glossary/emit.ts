import type { Edit } from '../../text/span.ts';
import { encodeField } from './fields.ts';
import { removalOf } from './remove.ts';
import type { Field, GlossaryTable, Row } from './table.ts';

/** What is to become of a table: new values of cells by row and column, rows to go, rows to come. */
export interface Plan {
  readonly cells: Map<number, Map<number, string>>;
  readonly removed: Set<number>;
  readonly added: string[][];
}

/** The edits of a plan, in order and without overlap. */
export function emit(text: string, table: GlossaryTable, plan: Plan): readonly Edit[] {
  const removed = new Set([...plan.removed, ...emptied(table, plan)]);
  const edits: Edit[] = [];
  for (const [at, cells] of plan.cells) {
    const row = table.rows[at];
    if (row !== undefined && !removed.has(at)) edits.push(...cellEdits(table, row, cells));
  }
  for (const [first, last] of runs(removed)) edits.push(removalOf(text, table.rows, first, last));
  edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const added = addition(text, table, plan.added, removed);
  return added === undefined ? edits : insertOrdered(edits, added);
}

/** Behind every edit that begins before it or ends at it. */
function insertOrdered(edits: readonly Edit[], added: Edit): readonly Edit[] {
  const at = edits.findLastIndex(({ span }) => span.start < added.span.start || span.end <= added.span.start) + 1;
  return edits.toSpliced(at, 0, added);
}

/** Rows of a table of locales that lose their last translation. */
function emptied({ columns, rows }: GlossaryTable, { cells }: Plan): readonly number[] {
  if (columns === undefined) return [];
  return [...cells].flatMap(([at, values]) => {
    const rest = columns.locales.some((locale, column) => {
      if (locale === undefined || column === columns.source) return false;
      return (values.get(column) ?? rows[at]?.fields[column]?.value ?? '').trim() !== '';
    });
    return rest ? [] : [at];
  });
}

function cellEdits(table: GlossaryTable, row: Row, cells: ReadonlyMap<number, string>): readonly Edit[] {
  const edits: Edit[] = [];
  const beyond: string[] = [];
  for (const [column, value] of cells) {
    const field = row.fields[column];
    if (field === undefined) beyond[column - row.fields.length] = value;
    else edits.push({ span: field.whole, text: encode(table, column, value, field.quoted && value !== '') });
  }
  if (beyond.length > 0) {
    const { end } = row.span;
    const text = Array.from(beyond, (value) => table.delimiter + encode(table, 1, value ?? '', false)).join('');
    edits.push({ span: { start: end, end }, text });
  }
  return edits.sort((a, b) => a.span.start - b.span.start);
}

/** A first field that would make its row a comment is quoted. */
function encode(
  { dialect, delimiter, comments }: GlossaryTable,
  column: number,
  value: string,
  quoted: boolean,
): string {
  const comment = column === 0 && comments !== undefined && comments !== '' && value.startsWith(comments);
  return encodeField(value, dialect, delimiter, quoted || comment);
}

/** Neighbouring row numbers as ranges, so that one edit removes them. */
function runs(rows: ReadonlySet<number>): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else found.push([row, row]);
  }
  return found;
}

/** New rows behind the last row that is no comment and not blank. */
function addition(
  text: string,
  table: GlossaryTable,
  added: readonly (readonly string[])[],
  removed: ReadonlySet<number>,
): Edit | undefined {
  if (added.length === 0) return undefined;
  const { rows, dialect, delimiter } = table;
  const lineEnd = rows.map((row) => text.slice(row.span.end, row.next)).find((end) => end !== '') ?? '\n';
  const style = rows.findLast(({ kind, fields }) => kind === 'data' && fields.length > 1)?.fields ?? [];
  const quoted = dialect === 'csv' && style.length > 0 && style.every((field: Field) => field.quoted);
  const lines = added.map((fields) =>
    fields.map((value, column) => encode(table, column, value, quoted)).join(delimiter),
  );
  const at = rows.findLastIndex(({ kind }) => kind === 'data' || kind === 'header');
  const last = rows[at] ?? rows.at(-1);
  if (last === undefined)
    return { span: { start: text.length, end: text.length }, text: lines.join(lineEnd) + lineEnd };
  const place = { start: last.next, end: last.next };
  if (last.next > last.span.end) return { span: place, text: lines.join(lineEnd) + lineEnd };
  // A file without a final line end stays one; if its last rows go, so does the line end before them.
  const alone = removed.has(at) && [...rows.keys()].every((row) => removed.has(row));
  return { span: place, text: (alone ? '' : lineEnd) + lines.join(lineEnd) };
}
