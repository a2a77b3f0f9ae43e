import type { Edit, Span } from '../../text/span.ts';
import { type FieldReading, readFields } from './fields.ts';
import type { Field, GlossaryDialect, Row } from './table.ts';

const QUOTE = 34;
const SPACE = 32;
const NO_FIELDS: readonly Field[] = [];

/** One record per row: its end, the end of its line end, the position of the only delimiter in a row without quotes (or -1), its kind. */
const STRIDE = 4;
const END = 0;
const NEXT = 1;
const ONLY = 2;
const KIND = 3;
const KINDS = ['data', 'comment', 'blank'] as const;
/** Minimum characters in a typical row: for a first estimate of their number. */
const USUAL = 16;

/** The rows of a table as numbers, 16 bytes each: a row becomes an object only while it is read, and a large table keeps no objects alive. */
export class Rows implements Iterable<Row> {
  readonly length: number;
  readonly #reading: FieldReading;
  readonly #records: Int32Array;
  /** Index of the row that names the columns; -1 for none. */
  readonly #header: number;

  constructor(reading: FieldReading, records: Int32Array, length: number, header = -1) {
    this.#reading = reading;
    this.#records = records;
    this.length = length;
    this.#header = header;
  }

  /** The same rows with one of them as the header row. */
  withHeader(at: number): Rows {
    return new Rows(this.#reading, this.#records, this.length, at);
  }

  get(at: number): Row | undefined {
    if (at < 0 || at >= this.length) return undefined;
    const base = at * STRIDE;
    const records = this.#records;
    const kind = at === this.#header ? 'header' : (KINDS[records[base + KIND] ?? 0] ?? 'data');
    return new TextRow(
      this.#reading,
      this.start(at),
      records[base + END] ?? 0,
      records[base + NEXT] ?? 0,
      kind,
      records[base + ONLY] ?? -1,
    );
  }

  get last(): Row | undefined {
    return this.get(this.length - 1);
  }

  /** Offset of the first character of a row; past the last one, the end of the text. */
  start(at: number): number {
    return at === 0 ? this.#reading.start : (this.#records[(at - 1) * STRIDE + NEXT] ?? this.#reading.text.length);
  }

  *[Symbol.iterator](): Generator<Row, void, undefined> {
    for (const [, row] of this.entries()) yield row;
  }

  *entries(): Generator<readonly [at: number, row: Row], void, undefined> {
    for (let at = 0; at < this.length; at++) {
      const row = this.get(at);
      if (row !== undefined) yield [at, row];
    }
  }

  /** The index of the first row at or after `from` that passes the test; -1 for none. */
  findIndex(test: (row: Row) => boolean, from = 0): number {
    for (let at = from; at < this.length; at++) {
      const row = this.get(at);
      if (row !== undefined && test(row)) return at;
    }
    return -1;
  }

  find(test: (row: Row) => boolean, from = 0): Row | undefined {
    return this.get(this.findIndex(test, from));
  }

  findLastIndex(test: (row: Row) => boolean): number {
    for (let at = this.length - 1; at >= 0; at--) {
      const row = this.get(at);
      if (row !== undefined && test(row)) return at;
    }
    return -1;
  }

  findLast(test: (row: Row) => boolean): Row | undefined {
    return this.get(this.findLastIndex(test));
  }

  /** Index of the row that contains an offset, or of the last one that begins before it. */
  at(offset: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.start(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Removes the rows `first` to `last` with their line ends; at the end of a file without a final line end, with the line end before them. */
  removal(first: number, last = first): Edit {
    const { next: end = this.#reading.text.length, span } = this.get(last) ?? {};
    const closed = span?.end !== end;
    const before = closed ? undefined : this.get(first - 1);
    return { span: { start: before?.span.end ?? this.start(first), end }, text: '' };
  }
}

/** A row whose fields are split again on each access: caching them all would cost more. */
class TextRow implements Row {
  readonly next: number;
  readonly kind: Row['kind'];
  readonly #reading: FieldReading;
  readonly #start: number;
  readonly #end: number;
  readonly #only: number;

  constructor(reading: FieldReading, start: number, end: number, next: number, kind: Row['kind'], only: number) {
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
    if (this.kind === 'blank' || this.kind === 'comment') return NO_FIELDS;
    return readFields(this.#reading, this.#start, this.#end, this.#only);
  }
}

/** Splits a text into rows with exact offsets, with any line ends. Total and linear; `readFields` splits rows into fields. */
export function readRows(text: string, dialect: GlossaryDialect, delimiter: string, comments = ''): Rows {
  const { length } = text;
  const reading = { text, dialect, delimiter: delimiter.charCodeAt(0), start: text.startsWith('\uFEFF') ? 1 : 0 };
  let records = new Int32Array(STRIDE * (8 + Math.trunc(length / USUAL)));
  let row = 0;
  for (let start = reading.start; start < length; row++) {
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
    const base = row * STRIDE;
    if (base === records.length) {
      const larger = new Int32Array(records.length * 2);
      larger.set(records);
      records = larger;
    }
    records[base + END] = end;
    records[base + NEXT] = next;
    records[base + ONLY] = simple ? only : -1;
    records[base + KIND] = KINDS.indexOf(isBlank(text, start, end) ? 'blank' : comment ? 'comment' : 'data');
    start = next;
  }
  return new Rows(reading, records, row);
}

function isCrLf(text: string, at: number): boolean {
  return text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10;
}

/** Only spaces; a tab separates two empty fields. */
function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) !== SPACE) return false;
  return true;
}
