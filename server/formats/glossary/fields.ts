import type { Field, GlossaryDialect, QuoteFlaw, Row } from './table.ts';

const TAB = 9;
const QUOTE = 34;
const SPACE = 32;
/** Shared, since a file may be nothing but blank lines. */
const BLANK = { kind: 'blank', fields: [] } as const;
const COMMENT = { kind: 'comment', fields: [] } as const;

/**
 * Splits a text into rows and fields with exact offsets. Total and linear: a quote that is never closed ends with its line.
 * TSV: a field is quoted if it begins and ends with a quote and has only doubled ones inside; any other quote is a character like others.
 * CSV: a field that begins with a quote is quoted.
 */
export function readRows(text: string, dialect: GlossaryDialect, delimiter: string, comments?: string): readonly Row[] {
  const rows: Row[] = [];
  for (let start = text.startsWith('\uFEFF') ? 1 : 0; start < text.length; ) {
    let end = start;
    while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
    const next = end + (text.startsWith('\r\n', end) ? 2 : end < text.length ? 1 : 0);
    const { kind, fields } = readRow(text, start, end, dialect, delimiter, comments);
    rows.push({ span: { start, end }, next, kind, fields });
    start = next;
  }
  return rows;
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

function readRow(
  text: string,
  start: number,
  end: number,
  dialect: GlossaryDialect,
  delimiter: string,
  comments: string | undefined,
): Pick<Row, 'kind' | 'fields'> {
  if (isBlank(text, start, end)) return BLANK;
  if (comments !== undefined && comments !== '' && text.startsWith(comments, start)) return COMMENT;
  const fields: Field[] = [];
  const code = delimiter.charCodeAt(0);
  for (let at = start; ; ) {
    const field = dialect === 'csv' ? readCsvField(text, at, end, code) : readTsvField(text, at, end, code);
    fields.push(field);
    if (field.whole.end >= end) return { kind: 'data', fields };
    at = field.whole.end + 1;
  }
}

/** Nothing but spaces; a tab separates two empty fields. */
function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) !== SPACE) return false;
  return true;
}

function find(text: string, from: number, end: number, code: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) !== code) at++;
  return at;
}

function readTsvField(text: string, start: number, end: number, delimiter: number): Field {
  const stop = find(text, start, end, delimiter);
  const whole = { start, end: stop };
  const raw = text.slice(start, stop);
  const inner = raw.length >= 2 && raw.startsWith('"') && raw.endsWith('"') ? raw.slice(1, -1) : undefined;
  if (inner === undefined || inner.replaceAll('""', '').includes('"'))
    return { value: raw, span: whole, whole, quoted: false };
  const span = { start: start + 1, end: stop - 1 };
  return { value: inner.replaceAll('""', '"'), span, whole, quoted: true };
}

function readCsvField(text: string, start: number, end: number, delimiter: number): Field {
  let open = start;
  while (open < end && (text.charCodeAt(open) === SPACE || (text.charCodeAt(open) === TAB && delimiter !== TAB)))
    open++;
  if (open === end || text.charCodeAt(open) !== QUOTE) return plainField(text, start, end, delimiter);
  const close = closingQuote(text, open + 1, end);
  const stop = close === end ? end : find(text, close + 1, end, delimiter);
  const whole = { start, end: stop };
  const inner = text.slice(open + 1, close).replaceAll('""', '"');
  if (close === end) return { value: inner, span: { start: open + 1, end }, whole, quoted: true, flaw: 'unterminated' };
  const behind = text.slice(close + 1, stop);
  if (behind.trim() !== '')
    return { value: inner + behind, span: { start: open + 1, end: stop }, whole, quoted: true, flaw: 'trailing' };
  const flaw: QuoteFlaw | undefined = open > start || behind !== '' ? 'blank' : undefined;
  return { value: inner, span: { start: open + 1, end: close }, whole, quoted: true, ...(flaw && { flaw }) };
}

function plainField(text: string, start: number, end: number, delimiter: number): Field {
  const stop = find(text, start, end, delimiter);
  const whole = { start, end: stop };
  const value = text.slice(start, stop);
  return { value, span: whole, whole, quoted: false, ...(value.includes('"') && { flaw: 'bare' as const }) };
}

/** The quote that is not doubled, or `end`. */
function closingQuote(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (text.charCodeAt(at) !== QUOTE) continue;
    if (at + 1 < end && text.charCodeAt(at + 1) === QUOTE) at++;
    else return at;
  }
  return end;
}

/** The field as it is written: quoted if it was, or if it must be. */
export function encodeField(value: string, dialect: GlossaryDialect, delimiter: string, quoted: boolean): string {
  const quote = () => `"${value.replaceAll('"', '""')}"`;
  if (quoted) return quote();
  if (dialect === 'csv') return value.includes('"') || value.includes(delimiter) ? quote() : value;
  return value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? quote() : value;
}
