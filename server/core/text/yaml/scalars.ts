/** Where scalars end, even while they are being typed. */

import type { YamlLines } from './lines.ts';
import { FLAGS, STYLE } from './style.ts';

export interface Ended {
  readonly end: number;
  readonly flags: number;
}

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BACKSLASH = 0x5c;

/**
 * A quoted scalar, starting at its quote. An unclosed one ends with its line if the next line is an entry in its own column (`indent`) or further
 * left, so that a quote that is being typed does not swallow the rest of the file.
 */
export function quotedEnd(lines: YamlLines, start: number, indent: number): Ended {
  const { text } = lines;
  const double = text.charCodeAt(start) === QUOTE;
  const quote = double ? QUOTE : APOSTROPHE;
  let flags: number = double ? STYLE.double : STYLE.single;
  let end = lines.end(start);
  for (let at = start + 1; ; ) {
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH && double) {
        flags |= FLAGS.escaped;
        at++;
      } else if (code === quote) {
        if (double || text.charCodeAt(at + 1) !== APOSTROPHE) return { end: at + 1, flags };
        flags |= FLAGS.escaped;
        at++;
      }
    }
    const next = lines.nextText(end);
    if (next === -1 || lines.isEntryAt(next, indent))
      return { end: lines.trimmed(start + 1, end), flags: flags | FLAGS.open };
    flags |= FLAGS.escaped;
    at = next;
    end = lines.end(next);
  }
}

/** The end of a plain scalar's piece on one line: before a comment or a colon, without trailing white space. */
export function plainLineEnd(lines: YamlLines, start: number, flow: boolean): number {
  const { text } = lines;
  const end = lines.end(start);
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x3a && code < 0x5b) continue;
    if (code === COLON && (at + 1 === end || lines.isBlank(at + 1) || (flow && FLOW.has(text.charCodeAt(at + 1)))))
      return lines.trimmed(start, at);
    if (code === HASH && at > start && lines.isBlank(at - 1)) return lines.trimmed(start, at);
    if (flow && FLOW.has(code)) return lines.trimmed(start, at);
  }
  return lines.trimmed(start, end);
}

const COLON = 0x3a;
const HASH = 0x23;
const FLOW = new Set([...',[]{}'].map((sign) => sign.charCodeAt(0)));

/** A plain scalar with its continuation lines: those further right than `indent`, without a key or comment. */
export function plainEnd(lines: YamlLines, start: number, indent: number): Ended {
  let end = plainLineEnd(lines, start, false);
  let flags: number = STYLE.plain;
  for (let line = lines.end(start); end === lines.trimmed(start, line); ) {
    const next = lines.nextText(line);
    if (next === -1 || lines.column(next) <= indent || lines.isCommentAt(next) || lines.isMarkerAt(next)) break;
    const piece = plainLineEnd(lines, next, false);
    line = lines.end(next);
    // A key below a text: an indentation error, which the caller reports.
    if (piece < lines.trimmed(next, line) && lines.text.charCodeAt(lines.skipBlanks(piece)) === COLON) break;
    end = piece;
    flags |= FLAGS.escaped;
    if (end < lines.trimmed(next, line)) break;
  }
  return { end, flags };
}

export interface EndedBlock extends Ended {
  /** The column of its lines. */
  readonly column: number;
  /** Where an invalid header ends; -1 when it is valid. */
  readonly wrong: number;
}

/** A block scalar, starting at its header, inside a collection at `indent`. */
export function blockEnd(lines: YamlLines, start: number, indent: number): EndedBlock {
  const { text } = lines;
  let flags: number = (text[start] === '|' ? STYLE.literal : STYLE.folded) | FLAGS.escaped;
  let at = start + 1;
  let column = 0;
  for (; at < start + 3; at++) {
    const sign = text[at] ?? '';
    if (sign === '+') flags |= FLAGS.keep;
    else if (sign === '-') flags |= FLAGS.strip;
    else if (/[1-9]/.test(sign)) column = Math.max(0, indent) + Number(sign);
    else break;
  }
  const header = lines.end(start);
  const rest = lines.skipBlanks(at);
  const wrong = rest === header || (text[rest] === '#' && rest > at) ? -1 : rest;
  let end = at;
  let last = header;
  for (let line = lines.next(header); line !== -1; line = lines.next(last)) {
    last = lines.end(line);
    const first = lines.pastBlanks(line, column === 0 ? last : line + column);
    const isEmpty = first === last;
    if (!isEmpty && (text[first] !== '\t' || column === 0)) {
      if (column === 0) column = first - line > indent ? first - line : -1;
      if (column === -1 || first - line < column || lines.isMarkerAt(first)) break;
    }
    if (!isEmpty || (flags & FLAGS.keep) !== 0) end = last;
  }
  return { end, flags, column: Math.max(0, column), wrong };
}
