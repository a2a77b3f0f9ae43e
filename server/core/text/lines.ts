/** Zero-based line and UTF-16 column. */
export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/** Finds lines by offset: one pass over the text, then a binary search per query. Line ends are LF, CRLF and lone CR, as in LSP. */
export function lineStarts(text: string): { position(offset: number): LinePosition; readonly count: number } {
  const starts = [0];
  // Most texts have no CR, and the engine finds LF faster than any loop.
  if (!text.includes('\r'))
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  else
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 13 && text.charCodeAt(at + 1) === 10) at++;
      if (code === 10 || code === 13) starts.push(at + 1);
    }
  return {
    count: starts.length,
    position(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low, character: offset - (starts[low] ?? 0) };
    },
  };
}

/** The start of the line that contains an offset. */
export function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start--;
  return start;
}

/** The line end at or after an offset. */
export function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

/** The start of the next line, for an offset at a line end. */
export function afterLineEnd(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : Math.min(at + 1, text.length);
}

export function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** The white space that ends at `at`. */
export function spaceBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && ' \t\r\n'.includes(text.charAt(start - 1))) start--;
  return text.slice(start, at);
}

/** In longer lines indentation does not matter: a file on one line must not be searched again for every edit. */
const LINE_LIMIT = 2000;

/** The white space at the start of the line that contains `at`. */
export function lineIndent(text: string, at: number): string {
  let start = at;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') {
    start--;
    if (at - start > LINE_LIMIT) return '';
  }
  let end = start;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return text.slice(start, Math.min(end, at));
}
