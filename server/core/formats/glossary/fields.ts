import type { Span } from '../../text/span.ts';
import type { Field, GlossaryDialect, QuoteFlaw } from './table.ts';

const TAB = 9;
const QUOTE = 34;
const SPACE = 32;
/** Maximum number of fields; one more holds the rest. No real table has as many, and a line of delimiters must not become a million fields. */
export const MOST_FIELDS = 1000;

/** What all rows of a text share. */
export interface FieldReading {
  readonly text: string;
  readonly dialect: GlossaryDialect;
  /** Its UTF-16 code. */
  readonly delimiter: number;
  /** Offset of the first row: after a byte order mark. */
  readonly start: number;
}

/** Whether both are the same field of one table. */
export function isSameField(a: Field, b: Field): boolean {
  return a.whole.start === b.whole.start;
}

/** The most common fields: without quotes, or in flawless quotes. The value is sliced out of the text on demand. */
class CutField implements Field {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  readonly quoted: boolean;

  constructor(text: string, start: number, end: number, quoted = false) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
    this.quoted = quoted;
  }

  get value(): string {
    if (!this.quoted) return this.#text.slice(this.#start, this.#end);
    const inner = this.#text.slice(this.#start + 1, this.#end - 1);
    return inner.includes('"') ? inner.replaceAll('""', '"') : inner;
  }

  get span(): Span {
    const quote = this.quoted ? 1 : 0;
    return { start: this.#start + quote, end: this.#end - quote };
  }

  get whole(): Span {
    return { start: this.#start, end: this.#end };
  }
}

/**
 * Splits a row into fields with exact offsets. Total and linear: an unclosed quote ends with its line. TSV: a field is quoted if it begins and ends
 * with a quote and contains only doubled ones; any other quote is a plain character. CSV: a field that begins with a quote is quoted. `only`: the
 * position of the only delimiter in a row without quotes, -1 for every other row.
 */
export function readFields(reading: FieldReading, start: number, end: number, only: number): readonly Field[] {
  const { text, delimiter } = reading;
  if (only !== -1) return [new CutField(text, start, only), new CutField(text, only + 1, end)];
  const fields: Field[] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return readQuotedFields(reading, from, end, fields);
    if (code !== delimiter) continue;
    fields.push(new CutField(text, from, at));
    from = at + 1;
    if (fields.length === MOST_FIELDS) break;
  }
  fields.push(new CutField(text, from, end));
  return fields;
}

/** The rest of a row from the first field that has a quote. */
function readQuotedFields(
  { text, dialect, delimiter }: FieldReading,
  start: number,
  end: number,
  fields: Field[],
): readonly Field[] {
  for (let at = start; fields.length < MOST_FIELDS; ) {
    const field = dialect === 'csv' ? readCsvField(text, at, end, delimiter) : readTsvField(text, at, end, delimiter);
    fields.push(field);
    if (field.whole.end >= end) return fields;
    at = field.whole.end + 1;
  }
  fields.push(new CutField(text, (fields.at(-1)?.whole.end ?? start) + 1, end));
  return fields;
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
  const quoted = stop - start >= 2 && raw.startsWith('"') && closingQuote(text, start + 1, stop) === stop - 1;
  return quoted ? new CutField(text, start, stop, true) : { value: raw, span: whole, whole, quoted: false };
}

function readCsvField(text: string, start: number, end: number, delimiter: number): Field {
  let open = start;
  while (open < end && (text.charCodeAt(open) === SPACE || (text.charCodeAt(open) === TAB && delimiter !== TAB)))
    open++;
  if (open === end || text.charCodeAt(open) !== QUOTE) return plainField(text, start, end, delimiter);
  const close = closingQuote(text, open + 1, end);
  if (open === start && close < end && (close + 1 === end || text.charCodeAt(close + 1) === delimiter))
    return new CutField(text, start, close + 1, true);
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

/** The first quote that is not doubled, or `end`. */
function closingQuote(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (text.charCodeAt(at) !== QUOTE) continue;
    if (at + 1 < end && text.charCodeAt(at + 1) === QUOTE) at++;
    else return at;
  }
  return end;
}

/** The field as written: quoted if it was, or if it has to be. */
export function encodeField(value: string, dialect: GlossaryDialect, delimiter: string, quoted: boolean): string {
  const quote = () => `"${value.replaceAll('"', '""')}"`;
  if (quoted) return quote();
  if (dialect === 'csv') return value.includes('"') || value.includes(delimiter) ? quote() : value;
  return value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? quote() : value;
}
