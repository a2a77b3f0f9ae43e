import type { Span } from '../../../text/span.ts';

/** The lines of a text: LF, CRLF and lone CR end a line, in any mixture. There is no line after a final line end. */
export class Lines {
  readonly text: string;
  readonly count: number;
  readonly #ends: Uint32Array;
  readonly #nexts: Uint32Array;

  constructor(text: string, count: number, ends: Uint32Array, nexts: Uint32Array) {
    this.text = text;
    this.count = count;
    this.#ends = ends;
    this.#nexts = nexts;
  }

  /** Offset of the first character. */
  start(line: number): number {
    return line === 0 ? 0 : this.next(line - 1);
  }

  /** Offset after the last character, before the line end. */
  end(line: number): number {
    return line < this.count ? (this.#ends[line] ?? 0) : this.text.length;
  }

  /** Offset of the next line: after the line end. */
  next(line: number): number {
    return line < this.count ? (this.#nexts[line] ?? 0) : this.text.length;
  }

  /** The line end itself; empty for a last line without one. */
  lineEnd(line: number): string {
    return this.text.slice(this.end(line), this.next(line));
  }
}

/** Minimum characters in a typical line: for a first estimate of their number. */
const USUAL = 12;

/** One pass with typed arrays, so that a file of nothing but line ends costs no more than its size. */
export function linesOf(text: string): Lines {
  const { length } = text;
  let ends = new Uint32Array(8 + Math.trunc(length / USUAL));
  let nexts = new Uint32Array(ends.length);
  let line = 0;
  let [feed, carriage] = [indexFrom(text, '\n', 0), indexFrom(text, '\r', 0)];
  for (let at = 0; at < length; line++) {
    const end = Math.min(feed, carriage);
    at = Math.min(carriage + 1 === feed ? feed + 1 : end + 1, length);
    if (line === ends.length) {
      ends = doubled(ends);
      nexts = doubled(nexts);
    }
    ends[line] = end;
    nexts[line] = at;
    if (feed < at) feed = indexFrom(text, '\n', at);
    if (carriage < at) carriage = indexFrom(text, '\r', at);
  }
  return new Lines(text, line, ends, nexts);
}

/** The length of the text if there is none. */
function indexFrom(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found === -1 ? text.length : found;
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** A line end that remains one between two characters of a file with mixed kinds: adjacent CR and LF would form a single one. */
export function lineEndBetween(before: string | undefined, lineEnd: string, after: string | undefined): string {
  if (before === '\r' && lineEnd === '\n') return '\r';
  return lineEnd === '\r' && after === '\n' ? '\n' : lineEnd;
}

/** Only spaces and tabs. A no-break space is text: files use it to keep an empty cue on screen. */
export function isBlankLine(lines: Lines, line: number): boolean {
  const end = lines.end(line);
  for (let at = lines.start(line); at < end; at++) {
    const code = lines.text.charCodeAt(at);
    if (code !== 32 && code !== 9) return false;
  }
  return true;
}

/** Invisible characters that editors and downloads leave before an index or a time: BOM, zero-width and direction marks, no-break space. */
export function isInvisible(code: number): boolean {
  return (
    code === 0xfeff ||
    code === 0xa0 ||
    code === 0x2060 ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e)
  );
}

/** The line trimmed of white space and invisible characters. */
export function trimmedLine(lines: Lines, line: number): Span {
  let start = lines.start(line);
  let end = lines.end(line);
  while (start < end && isEdge(lines.text.charCodeAt(start))) start++;
  while (end > start && isEdge(lines.text.charCodeAt(end - 1))) end--;
  return { start, end };
}

export function isEdge(code: number): boolean {
  return code === 32 || code === 9 || isInvisible(code);
}
