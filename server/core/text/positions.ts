import type { Text } from './live-text.ts';
import type { Edit, Span } from './span.ts';

/** A line and a UTF-16 unit in it, both from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** An edit in LSP's form. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

const LF = 10;
const CR = 13;

/**
 * The lines of one immutable text: the only place where offsets and LSP positions are converted.
 * Both count UTF-16 units, the encoding every client knows; a line ends at LF, CRLF or CR (LSP 3.18, "Text Documents").
 */
export class Lines {
  readonly #text: Text;
  /** Where the lines began when they were last scanned. */
  readonly #read: Uint32Array;
  /** The line that has been edited since: the lines after it begin `#delta` further on. */
  readonly #typed: number;
  readonly #delta: number;
  /** The line of the last query: callers ask in document order, so the next query is about this line or the one after. */
  #near = 0;

  constructor(text: Text, starts = lineStarts(text.slice(0)), typed = starts.length, delta = 0) {
    this.#text = text;
    this.#read = starts;
    this.#typed = typed;
    this.#delta = delta;
  }

  /** The lines of `text`, which is this text after `edit`: only the edited lines are scanned again. */
  after({ span, text: inserted }: Edit, text: Text): Lines {
    const first = this.position(span.start).line;
    const last = this.position(span.end).line + 1;
    const delta = inserted.length - (span.end - span.start);
    // A CR before the edit and an LF at its start form one line end, so the line before is scanned again, too.
    const kept = Math.max(0, first - 1);
    const to = last < this.#count ? this.#start(last) + delta : text.length + 1;
    const from = this.#start(kept);
    const between = lineStarts(text.slice(from, to), from, to - from);
    const typedHere = this.#delta === 0 || this.#typed === first;
    if (
      typedHere &&
      between.length === last - kept &&
      last === first + 1 &&
      (between[first - kept] ?? 0) === this.#start(first)
    )
      return new Lines(text, this.#read, first, this.#delta + delta);
    const starts = new Uint32Array(kept + between.length + this.#count - last);
    for (let line = 0; line < kept; line++) starts[line] = this.#start(line);
    starts.set(between, kept);
    const rest = kept + between.length - last;
    for (let line = last; line < this.#count; line++) starts[rest + line] = this.#start(line) + delta;
    return new Lines(text, starts);
  }

  get #count(): number {
    return this.#read.length;
  }

  #start(line: number): number {
    const read = this.#read[line] ?? Number.POSITIVE_INFINITY;
    return line > this.#typed ? read + this.#delta : read;
  }

  /** Offsets outside the text are clamped to its ends. */
  position(offset: number): Position {
    const at = clamp(offset, this.#text.length);
    let low = 0;
    let high = this.#count;
    const near = this.#near;
    if (at < this.#start(near)) high = near;
    else {
      low = at < this.#start(near + 1) ? near : near + 1;
      if (at < this.#start(low + 1)) high = low + 1;
    }
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (this.#start(middle) <= at) low = middle;
      else high = middle;
    }
    this.#near = low;
    return { line: low, character: at - this.#start(low) };
  }

  /** A line past the end is the end of the text; a character past the end of its line is the end of the line. */
  offset({ line, character }: Position): number {
    if (line >= this.#count) return this.#text.length;
    const row = clamp(line, this.#count - 1);
    const start = this.#start(row);
    return start + clamp(character, this.#endOfLine(row) - start);
  }

  range(span: Span): Range {
    return { start: this.position(span.start), end: this.position(span.end) };
  }

  /** The ends of a reversed range are swapped. */
  span(range: Range): Span {
    const start = this.offset(range.start);
    const end = this.offset(range.end);
    return start <= end ? { start, end } : { start: end, end: start };
  }

  textEdits(edits: readonly Edit[]): TextEdit[] {
    return edits.map((edit) => ({ range: this.range(edit.span), newText: edit.text }));
  }

  #endOfLine(row: number): number {
    if (row + 1 >= this.#count) return this.#text.length;
    const next = this.#start(row + 1);
    const crlf = this.#text.slice(next - 2, next) === '\r\n';
    return Math.max(next - (crlf ? 2 : 1), this.#start(row));
  }
}

/** Where the lines of a text begin that itself begins at `base`, up to but excluding `limit`. The beginning of the text is one of them. */
function lineStarts(text: string, base = 0, limit = text.length + 1): Uint32Array {
  let starts = new Uint32Array(1024);
  let count = 0;
  const add = (at: number) => {
    if (count === starts.length) {
      const larger = new Uint32Array(count * 2);
      larger.set(starts);
      starts = larger;
    }
    starts[count++] = base + at;
  };
  add(0);
  // If no line ends with CR, searching for the line feed is many times as fast as checking every character.
  if (limit > 4096 && !text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1 && at < limit - 1; at = text.indexOf('\n', at + 1)) add(at + 1);
    return starts.slice(0, count);
  }
  for (let at = 0; at < limit - 1; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) add(at + 1);
  }
  return starts.slice(0, count);
}

/** A whole number from 0 to `max`; anything that is not a number (a hostile client) counts as 0. */
function clamp(value: number, max: number): number {
  return value > 0 ? Math.min(Math.trunc(value), max) : 0;
}
