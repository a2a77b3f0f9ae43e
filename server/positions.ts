import type { Position, Range, TextEdit } from 'vscode-languageserver/node';
import type { Edit, Span } from './text/span.ts';

const LF = 10;
const CR = 13;

/**
 * The lines of one immutable text: the only place where offsets and LSP positions meet.
 * Both count UTF-16 units, the encoding every client knows; a line ends at LF, CRLF or CR (LSP 3.18, "Text Documents").
 */
export class Lines {
  readonly #text: string;
  readonly #starts: Uint32Array;
  /** The line that was asked for last: who asks for many places asks in their order, so the next is there or on the line after. */
  #near = 0;

  constructor(text: string, starts = lineStarts(text)) {
    this.#text = text;
    this.#starts = starts;
  }

  /** The lines of `text`, which is this text after `edit`: only the edited lines are read again. */
  after({ span, text: inserted }: Edit, text: string): Lines {
    const first = this.position(span.start).line;
    const last = this.position(span.end).line + 1;
    const delta = inserted.length - (span.end - span.start);
    // A CR before the edit and an LF at its start are one line end: the line before is read again too.
    const kept = Math.max(0, first - 1);
    const from = this.#starts[kept] ?? 0;
    const to = last < this.#starts.length ? (this.#starts[last] ?? 0) + delta : text.length + 1;
    const between = lineStarts(text, from, to);
    const starts = new Uint32Array(kept + between.length + this.#starts.length - last);
    starts.set(this.#starts.subarray(0, kept));
    starts.set(between, kept);
    const rest = kept + between.length;
    for (let line = last; line < this.#starts.length; line++)
      starts[rest + line - last] = (this.#starts[line] ?? 0) + delta;
    return new Lines(text, starts);
  }

  /** Offsets outside the text are moved to its nearest end. */
  position(offset: number): Position {
    const at = clamp(offset, this.#text.length);
    let low = 0;
    let high = this.#starts.length;
    const near = this.#near;
    if (at < (this.#starts[near] ?? 0)) high = near;
    else {
      low = at < (this.#starts[near + 1] ?? Number.POSITIVE_INFINITY) ? near : near + 1;
      if (at < (this.#starts[low + 1] ?? Number.POSITIVE_INFINITY)) high = low + 1;
    }
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    this.#near = low;
    return { line: low, character: at - (this.#starts[low] ?? 0) };
  }

  /** A line past the end is the end of the text; a character past the end of its line is the end of the line. */
  offset({ line, character }: Position): number {
    if (line >= this.#starts.length) return this.#text.length;
    const row = clamp(line, this.#starts.length - 1);
    const start = this.#starts[row] ?? 0;
    return start + clamp(character, this.#endOfLine(row) - start);
  }

  range(span: Span): Range {
    return { start: this.position(span.start), end: this.position(span.end) };
  }

  /** The ends of a range that runs backwards are swapped. */
  span(range: Range): Span {
    const start = this.offset(range.start);
    const end = this.offset(range.end);
    return start <= end ? { start, end } : { start: end, end: start };
  }

  textEdits(edits: readonly Edit[]): TextEdit[] {
    return edits.map((edit) => ({ range: this.range(edit.span), newText: edit.text }));
  }

  #endOfLine(row: number): number {
    const next = this.#starts[row + 1];
    if (next === undefined) return this.#text.length;
    const crlf = this.#text.charCodeAt(next - 1) === LF && this.#text.charCodeAt(next - 2) === CR;
    return Math.max(next - (crlf ? 2 : 1), this.#starts[row] ?? 0);
  }
}

/** Where the lines begin, from `from` (itself a beginning) up to but not at `to`. */
function lineStarts(text: string, from = 0, to = text.length + 1): Uint32Array {
  let starts = new Uint32Array(1024);
  let count = 0;
  const add = (at: number) => {
    if (count === starts.length) {
      const larger = new Uint32Array(count * 2);
      larger.set(starts);
      starts = larger;
    }
    starts[count++] = at;
  };
  add(from);
  // Where no line ends with CR, a search for a letter is many times as fast as a look at each.
  if (to - from > 4096 && text.indexOf('\r', from) === -1) {
    for (let at = text.indexOf('\n', from); at !== -1 && at < to - 1; at = text.indexOf('\n', at + 1)) add(at + 1);
    return starts.slice(0, count);
  }
  for (let at = from; at < to - 1; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) add(at + 1);
  }
  return starts.slice(0, count);
}

/** A whole number from 0 to `max`; what is no number (a hostile client) counts as 0. */
function clamp(value: number, max: number): number {
  return value > 0 ? Math.min(Math.trunc(value), max) : 0;
}
