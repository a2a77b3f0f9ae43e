import type { Span } from '../../text/span.ts';

/** The lines of a text: LF, CRLF and lone CR end a line, mixed as they come. A final line end makes no line after it. */
export interface Lines {
  readonly text: string;
  readonly count: number;
  /** Offset of the first character. */
  start(line: number): number;
  /** Offset after the last character, before the line end. */
  end(line: number): number;
  /** Offset of the next line: after the line end. */
  next(line: number): number;
  /** The line end itself; empty for a last line without one. */
  lineEnd(line: number): string;
}

/** Two passes and one typed array, so that a file of nothing but line ends costs no more than its size. */
export function linesOf(text: string): Lines {
  const count = countLines(text);
  const ends = new Uint32Array(count);
  const nexts = new Uint32Array(count);
  let line = 0;
  for (let at = 0; line < count; line++) {
    let end = at;
    while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
    ends[line] = end;
    at = end + lineEndLength(text, end);
    nexts[line] = at;
  }
  const end = (index: number) => ends[index] ?? text.length;
  const next = (index: number) => nexts[index] ?? text.length;
  return {
    text,
    count,
    start: (index) => (index === 0 ? 0 : next(index - 1)),
    end,
    next,
    lineEnd: (index) => text.slice(end(index), next(index)),
  };
}

function countLines(text: string): number {
  let count = 0;
  let open = false;
  for (let at = 0; at < text.length; at++) {
    open = !isLineEnd(text.charCodeAt(at));
    if (open) continue;
    if (text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10) at++;
    count++;
  }
  return open ? count + 1 : count;
}

export function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

/** Length of the line end at `at`: 2 for CRLF, 1 for LF or CR, 0 when there is none. */
function lineEndLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 13) return text.charCodeAt(at + 1) === 10 ? 2 : 1;
  return code === 10 ? 1 : 0;
}

/** Nothing but spaces and tabs. A no-break space is a text: files use it to keep a cue on screen empty. */
export function isBlankLine(lines: Lines, line: number): boolean {
  const end = lines.end(line);
  for (let at = lines.start(line); at < end; at++) {
    const code = lines.text.charCodeAt(at);
    if (code !== 32 && code !== 9) return false;
  }
  return true;
}

/** Characters nobody sees that editors and downloads leave before an index or a time: BOM, zero-width and direction marks, no-break space. */
export function isInvisible(code: number): boolean {
  return (
    code === 0xfeff ||
    code === 0xa0 ||
    code === 0x2060 ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e)
  );
}

/** The line without white space and invisible characters at its edges. */
export function trimmedLine(lines: Lines, line: number): Span {
  let start = lines.start(line);
  let end = lines.end(line);
  while (start < end && isEdge(lines.text.charCodeAt(start))) start++;
  while (end > start && isEdge(lines.text.charCodeAt(end - 1))) end--;
  return { start, end };
}

function isEdge(code: number): boolean {
  return code === 32 || code === 9 || isInvisible(code);
}
