import { afterLineEnd, isLineBreak, lineEnd } from '../../text/lines.ts';
import type { Span } from '../../text/span.ts';
import { decodedText } from './decode.ts';

/** An entry of a file: a key and its text, which may continue over several lines. The range is from the key to the end of the text. */
export interface Entry extends Span {
  /** The key as a program requests it. */
  readonly name: string;
  /** Where the key ends and the separator begins: `=`, ` : `, a blank. */
  readonly keyEnd: number;
  /** Where the text begins. */
  readonly valueStart: number;
  /** Comments directly above, each without its marker. */
  readonly comments: readonly Span[];
}

export function keyOf({ start, keyEnd }: Entry): Span {
  return { start, end: keyEnd };
}

export function rawOf({ valueStart, end }: Entry): Span {
  return { start: valueStart, end };
}

export interface Scanned {
  readonly entries: readonly Entry[];
  /** Conflict markers of a merge. */
  readonly markers: readonly Span[];
}

const BACKSLASH = 92;
const MARKER = /^(?:<{7}|>{7}|\|{7})(?: |$)|^={7}$/;
const NONE: readonly Span[] = [];

/** Splits a text into entries as `java.util.Properties.load` does. Any text is valid. Linear. */
export function scanProperties(text: string): Scanned {
  const entries: Entry[] = [];
  const markers: Span[] = [];
  let comments: Span[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const start = skipBlanks(text, at);
    const first = text.charAt(start);
    let end = start;
    if (first === '' || first === '\n' || first === '\r') comments = [];
    else if (first === '#' || first === '!') {
      end = lineEnd(text, start);
      comments.push({ start: start + 1, end });
    } else if ('<>|='.includes(first) && MARKER.test(text.slice(start, Math.min(lineEnd(text, start), start + 8)))) {
      end = lineEnd(text, start);
      markers.push({ start, end });
    } else {
      const entry = readEntry(text, start, comments.length === 0 ? NONE : comments);
      entries.push(entry);
      if (comments.length > 0) comments = [];
      end = entry.end;
    }
    at = afterLineEnd(text, end);
  }
  return { entries, markers };
}

function readEntry(text: string, start: number, comments: readonly Span[]): Entry {
  let keyEnd = start;
  for (let code = text.charCodeAt(start); keyEnd < text.length; code = text.charCodeAt(keyEnd)) {
    // A key ends at a blank, a line end, `=` or `:`.
    if (isBlank(code) || isLineBreak(code) || code === 61 || code === 58) break;
    keyEnd += code === BACKSLASH ? escaped(text, keyEnd) : 1;
  }
  keyEnd = Math.min(keyEnd, text.length);
  let from = skipBlanks(text, keyEnd);
  const sign = text.charCodeAt(from);
  if (sign === 61 || sign === 58) from = skipBlanks(text, from + 1);
  let end = from;
  for (let code = text.charCodeAt(from); end < text.length && !isLineBreak(code); code = text.charCodeAt(end))
    end += code === BACKSLASH ? escaped(text, end) : 1;
  const name = decodedText(text, { start, end: keyEnd });
  return { name, start, end: Math.min(end, text.length), keyEnd, valueStart: from, comments };
}

/** The length of what a backslash escapes: a character, or a line end with the leading blanks of the next line. */
function escaped(text: string, at: number): number {
  if (!isLineBreak(text.charCodeAt(at + 1))) return 2;
  let end = afterLineEnd(text, at + 1);
  while (isBlank(text.charCodeAt(end))) end++;
  return end - at;
}

/** Past blanks, and past escaped line ends. */
function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) at++;
    else if (code === BACKSLASH && isLineBreak(text.charCodeAt(at + 1))) at += escaped(text, at);
    else return at;
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 12;
}
