import { afterLineEnd, lineEnd } from '../../text/lines.ts';
import type { Span } from '../../text/span.ts';

/** An entry of a file: a key and its text, which may go on over several lines. */
export interface Line {
  /** From the key to the end of the text. */
  readonly span: Span;
  readonly key: Span;
  /** Between key and text: `=`, ` : `, a blank. */
  readonly separator: Span;
  readonly value: Span;
  /** Comments right above, each without its mark. */
  readonly comments: readonly Span[];
}

export interface Scanned {
  readonly entries: readonly Line[];
  /** Lines that a merge has left behind. */
  readonly markers: readonly Span[];
}

const BLANK = /[ \t\f]/;
/** Where a text ends, or goes on in another way. */
const STOP = /[\r\n\\]/g;
const MARKER = /^(?:<{7}|>{7}|\|{7})(?: |$)|^={7}$/;

/** Cuts a text into entries as `java.util.Properties.load` does. Any text is a file. Linear. */
export function scanProperties(text: string): Scanned {
  const entries: Line[] = [];
  const markers: Span[] = [];
  let comments: Span[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const start = skipBlanks(text, at);
    const first = text.charAt(start);
    if (first === '' || first === '\n' || first === '\r') {
      comments = [];
      at = afterLineEnd(text, start);
    } else if (first === '#' || first === '!') {
      const end = lineEnd(text, start);
      comments.push({ start: start + 1, end });
      at = afterLineEnd(text, end);
    } else {
      const end = lineEnd(text, start);
      if (MARKER.test(text.slice(start, Math.min(end, start + 8)))) {
        markers.push({ start, end });
        at = afterLineEnd(text, end);
        continue;
      }
      const line = readEntry(text, start, comments);
      entries.push(line);
      comments = [];
      at = afterLineEnd(text, line.span.end);
    }
  }
  return { entries, markers };
}

function readEntry(text: string, start: number, comments: readonly Span[]): Line {
  let keyEnd = start;
  while (keyEnd < text.length && !' \t\f\r\n=:'.includes(text.charAt(keyEnd)))
    keyEnd += text.charAt(keyEnd) === '\\' ? escaped(text, keyEnd) : 1;
  keyEnd = Math.min(keyEnd, text.length);
  let from = skipBlanks(text, keyEnd);
  if (/[=:]/.test(text.charAt(from))) from = skipBlanks(text, from + 1);
  let end = from;
  for (;;) {
    STOP.lastIndex = end;
    const stop = STOP.exec(text)?.index ?? text.length;
    if (text.charAt(stop) !== '\\') {
      end = stop;
      break;
    }
    end = stop + escaped(text, stop);
  }
  end = Math.min(end, text.length);
  return {
    span: { start, end },
    key: { start, end: keyEnd },
    separator: { start: keyEnd, end: from },
    value: { start: from, end },
    comments,
  };
}

/** How much a backslash takes: a character, or a line end with the blanks that the next line begins with. */
function escaped(text: string, at: number): number {
  if (!/[\r\n]/.test(text.charAt(at + 1))) return 2;
  let end = at + (text.startsWith('\r\n', at + 1) ? 3 : 2);
  while (BLANK.test(text.charAt(end))) end++;
  return end - at;
}

/** Past blanks, and past line ends behind a backslash. */
function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    if (BLANK.test(text.charAt(at))) at++;
    else if (/^\\[\r\n]/.test(text.slice(at, at + 2))) at += escaped(text, at);
    else return at;
  }
}
