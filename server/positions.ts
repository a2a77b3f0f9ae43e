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
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = lineStarts(text);
  }

  /** Offsets outside the text are moved to its nearest end. */
  position(offset: number): Position {
    const at = clamp(offset, this.#text.length);
    let low = 0;
    let high = this.#starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
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

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1);
  }
  return starts;
}

/** A whole number from 0 to `max`; what is no number (a hostile client) counts as 0. */
function clamp(value: number, max: number): number {
  return value > 0 ? Math.min(Math.trunc(value), max) : 0;
}
