import type { Span } from '../../text/span.ts';
import type { Field, GlossaryDialect, QuoteFlaw, Row } from './table.ts';

const TAB = 9;
const QUOTE = 34;
const SPACE = 32;
const NO_FIELDS: readonly Field[] = [];

/** What all rows of a text share. */
interface Reading {
  readonly text: string;
  readonly dialect: GlossaryDialect;
  /** Its UTF-16 code. */
  readonly delimiter: number;
}

/**
 * Splits a text into rows and fields with exact offsets. Total and linear: a quote that is never closed ends with its line.
 * TSV: a field is quoted if it begins and ends with a quote and has only doubled ones inside; any other quote is a character like others.
 * CSV: a field that begins with a quote is quoted.
 */
export function readRows(text: string, dialect: GlossaryDialect, delimiter: string, comments = ''): readonly Row[] {
  const reading = { text, dialect, delimiter: delimiter.charCodeAt(0) };
  const rows: Row[] = [];
  const { length } = text;
  for (let start = text.startsWith('\uFEFF') ? 1 : 0; start < length; ) {
    let end = start;
    let only = -1;
    let simple = true;
    for (let code = 0; end < length; end++) {
      code = text.charCodeAt(end);
      if (code === 10 || code === 13) break;
      if (code === reading.delimiter) {
        simple &&= only === -1;
        only = end;
      } else if (code === QUOTE) simple = false;
    }
    const next = end === length ? end : isCrLf(text, end) ? end + 2 : end + 1;
    const comment = comments !== '' && text.startsWith(comments, start);
    const kind = isBlank(text, start, end) ? 'blank' : comment ? 'comment' : 'data';
    rows.push(new TextRow(reading, start, end, next, kind, simple ? only : -1));
    start = next;
  }
  return rows;
}

function isCrLf(text: string, at: number): boolean {
  return text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10;
}

/** A row whose fields are told apart each time somebody asks for them: keeping them all would cost more than that. */
class TextRow implements Row {
  readonly next: number;
  readonly kind: Row['kind'];
  readonly #reading: Reading;
  readonly #start: number;
  readonly #end: number;
  /** Where the only delimiter of a row without quotes is; -1 in every other row. */
  readonly #only: number;

  constructor(reading: Reading, start: number, end: number, next: number, kind: Row['kind'], only: number) {
    this.#reading = reading;
    this.#start = start;
    this.#end = end;
    this.#only = only;
    this.next = next;
    this.kind = kind;
  }

  get span(): Span {
    return { start: this.#start, end: this.#end };
  }

  get fields(): readonly Field[] {
    if (this.kind !== 'data') return NO_FIELDS;
    if (this.#only === -1) return readFields(this.#reading, this.#start, this.#end);
    const { text } = this.#reading;
    return [new PlainField(text, this.#start, this.#only), new PlainField(text, this.#only + 1, this.#end)];
  }
}

/** Both are the same field of one table. */
export function isSameField(a: Field, b: Field): boolean {
  return a.whole.start === b.whole.start;
}

/** The most common field: no quote anywhere near it. */
class PlainField implements Field {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
  }

  get value(): string {
    return this.#text.slice(this.#start, this.#end);
  }

  get span(): Span {
    return { start: this.#start, end: this.#end };
  }

  get whole(): Span {
    return this.span;
  }

  get quoted(): boolean {
    return false;
  }
}

/** A field in quotes without a flaw. */
class QuotedField implements Field {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
  }

  get value(): string {
    const inner = this.#text.slice(this.#start + 1, this.#end - 1);
    return inner.includes('"') ? inner.replaceAll('""', '"') : inner;
  }

  get span(): Span {
    return { start: this.#start + 1, end: this.#end - 1 };
  }

  get whole(): Span {
    return { start: this.#start, end: this.#end };
  }

  get quoted(): boolean {
    return true;
  }
}

function readFields(reading: Reading, start: number, end: number): readonly Field[] {
  const { text, delimiter } = reading;
  const fields: Field[] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return readQuotedFields(reading, start, end);
    if (code !== delimiter) continue;
    fields.push(new PlainField(text, from, at));
    from = at + 1;
  }
  fields.push(new PlainField(text, from, end));
  return fields;
}

/** Of a row with a quote in it. */
function readQuotedFields({ text, dialect, delimiter }: Reading, start: number, end: number): readonly Field[] {
  const fields: Field[] = [];
  for (let at = start; ; ) {
    const field = dialect === 'csv' ? readCsvField(text, at, end, delimiter) : readTsvField(text, at, end, delimiter);
    fields.push(field);
    if (field.whole.end >= end) return fields;
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
  if (open === start && close < end && (close + 1 === end || text.charCodeAt(close + 1) === delimiter))
    return new QuotedField(text, start, close + 1);
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
