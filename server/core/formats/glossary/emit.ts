import type { Edit } from '../../text/span.ts';
import { encodeField } from './fields.ts';
import { sortedPlaces } from './order.ts';
import type { Field, GlossaryTable, Row } from './table.ts';

/** The changes to a table: new cell values by row and column, rows to remove, rows to add. */
export interface Plan {
  readonly cells: Map<number, Map<number, string>>;
  readonly removed: Set<number>;
  readonly added: string[][];
}

/** The edits of a plan, ordered and without overlap. */
export function emit(text: string, table: GlossaryTable, plan: Plan): readonly Edit[] {
  const removed = new Set([...plan.removed, ...emptied(table, plan)]);
  const edits: Edit[] = [];
  for (const [at, cells] of plan.cells) {
    const row = table.rows.get(at);
    if (row !== undefined && !removed.has(at)) edits.push(...cellEdits(table, row, cells));
  }
  for (const [first, last] of runs(removed)) edits.push(table.rows.removal(first, last));
  edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return insertOrdered(edits, additions(text, table, plan.added, removed));
}

/** Puts each insertion after every edit that begins before it or ends at it; both lists are ordered. */
function insertOrdered(edits: readonly Edit[], added: readonly Edit[]): readonly Edit[] {
  const all: Edit[] = [];
  let next = 0;
  for (const insertion of added) {
    const { start } = insertion.span;
    for (let edit = edits[next]; edit !== undefined; edit = edits[next]) {
      if (edit.span.start >= start && edit.span.end > start) break;
      all.push(edit);
      next++;
    }
    all.push(insertion);
  }
  return [...all, ...edits.slice(next)];
}

/** Rows of a locale table that lose their last translation. */
function emptied({ columns, rows }: GlossaryTable, { cells }: Plan): readonly number[] {
  if (columns === undefined) return [];
  return [...cells].flatMap(([at, values]) => {
    const rest = columns.locales.some((locale, column) => {
      if (locale === undefined || column === columns.source) return false;
      return (values.get(column) ?? rows.get(at)?.fields[column]?.value ?? '').trim() !== '';
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
    else edits.push(cellEdit(table, column, field, value));
  }
  if (beyond.length > 0) {
    const { end } = row.span;
    const text = Array.from(beyond, (value) => table.delimiter + encode(table, 1, value ?? '', false)).join('');
    edits.push({ span: { start: end, end }, text });
  }
  return edits.sort((a, b) => a.span.start - b.span.start);
}

/** Writes a new value of one field in the style of the old one. */
export function cellEdit(table: GlossaryTable, column: number, field: Field, value: string): Edit {
  return { span: field.whole, text: encode(table, column, value, field.quoted && value !== '') };
}

/** Quotes a first field that would turn its row into a comment. */
function encode(
  { dialect, delimiter, comments }: GlossaryTable,
  column: number,
  value: string,
  quoted: boolean,
): string {
  const comment = column === 0 && comments !== undefined && comments !== '' && value.startsWith(comments);
  return encodeField(value, dialect, delimiter, quoted || comment);
}

/** Adjacent row numbers as ranges, so that one edit removes them. */
function runs(rows: ReadonlySet<number>): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else found.push([row, row]);
  }
  return found;
}

/** Inserts new rows according to the order of the table; in an unordered one, after the last row that is neither a comment nor blank. */
function additions(
  text: string,
  table: GlossaryTable,
  added: readonly (readonly string[])[],
  removed: ReadonlySet<number>,
): readonly Edit[] {
  if (added.length === 0) return [];
  const { rows, columns } = table;
  const { last } = rows;
  const isClosed = last !== undefined && last.next > last.span.end;
  const places = isClosed ? sortedPlaces(table, removed) : undefined;
  if (places === undefined) return [addition(text, table, added, removed)];
  const termOf = (fields: readonly string[]): string => fields[columns?.source ?? 0]?.normalize('NFC') ?? '';
  const groups = Map.groupBy(
    added.toSorted((a, b) => places.compare(termOf(a), termOf(b))),
    (fields) => places.behind(termOf(fields)),
  );
  const first = rows.find(({ kind }) => kind === 'data')?.span.start ?? 0;
  return Array.from(groups, ([behind, group]) => {
    const at = behind === undefined ? first : (rows.get(behind)?.next ?? first);
    return { span: { start: at, end: at }, text: linesOf(text, table, group).join('') };
  });
}

/** Rows with the quoting and line ends of the table. */
function linesOf(text: string, table: GlossaryTable, added: readonly (readonly string[])[]): readonly string[] {
  const { dialect, delimiter, rows } = table;
  const style = rows.findLast(({ kind, fields }) => kind === 'data' && fields.length > 1)?.fields ?? [];
  const quoted = dialect === 'csv' && style.length > 0 && style.every((field: Field) => field.quoted);
  const lineEnd = lineEndOf(text, table);
  return added.map(
    (fields) => fields.map((value, column) => encode(table, column, value, quoted)).join(delimiter) + lineEnd,
  );
}

function lineEndOf(text: string, { rows }: GlossaryTable): string {
  const closed = rows.find(({ span, next }) => next > span.end);
  return closed === undefined ? '\n' : text.slice(closed.span.end, closed.next);
}

function addition(
  text: string,
  table: GlossaryTable,
  added: readonly (readonly string[])[],
  removed: ReadonlySet<number>,
): Edit {
  const { rows } = table;
  const lineEnd = lineEndOf(text, table);
  const lines = linesOf(text, table, added).join('');
  const at = rows.findLastIndex(({ kind }) => kind === 'data' || kind === 'header');
  const last = rows.get(at) ?? rows.last;
  if (last === undefined) return { span: { start: text.length, end: text.length }, text: lines };
  const place = { start: last.next, end: last.next };
  if (last.next > last.span.end) return { span: place, text: lines };
  // A file without a final line end stays so; if its last rows are removed, so is the line end before them.
  const alone = removed.has(at) && removed.size === rows.length;
  return { span: place, text: (alone ? '' : lineEnd) + lines.slice(0, -lineEnd.length) };
}
