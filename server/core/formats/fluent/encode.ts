import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { NewPart } from '../../text/content.ts';

/** How a file writes its patterns. */
export interface Style {
  /** Inside braces: a blank or nothing. */
  readonly padding: string;
  readonly lineEnd: string;
  /** Blanks before attributes and continuation lines. */
  readonly indent: string;
}

export function styleOf(text: string, source?: string): Style {
  const from = /\{ ?[$"\w-]/.test(text) ? text : (source ?? text);
  const indented = /\n( +)\S/.exec(text) ?? /\n( +)\S/.exec(source ?? '');
  return {
    padding: /\{[$"\w-]/.test(from) && !/\{ [$"\w-]/.test(from) ? '' : ' ',
    lineEnd: /\r?\n/.exec(text)?.[0] ?? /\r?\n/.exec(source ?? '')?.[0] ?? '\n',
    indent: indented?.[1] ?? '    ',
  };
}

/** Where a pattern is written. */
export interface Place {
  /** Blanks before its lines. */
  readonly indent: string;
  /** Its first line begins after a line end. */
  readonly block: boolean;
}

/** Writes a pattern. Braces, and characters that a line may not begin with, become string literals in braces. */
export function encodePattern(
  parts: readonly NewPart[],
  { indent, block }: Place,
  style: Style,
): Result<string, string> {
  let raw = '';
  let words = '';
  const literal = (text: string) => `{${style.padding}"${text}"${style.padding}}`;
  const flush = (end: boolean) => {
    const lines = words.replace(/\r\n?/g, '\n').split('\n');
    raw += lines
      .map((line, at) => {
        const fresh = at > 0 || raw === '';
        const last = end && at === lines.length - 1;
        const escaped = escapeLine(line, fresh && (at > 0 || block), fresh, last, literal);
        return at > 0 && (line !== '' || at === lines.length - 1) ? indent + escaped : escaped;
      })
      .join(style.lineEnd);
    words = '';
  };
  for (const part of parts) {
    if (typeof part === 'string') words += part;
    else {
      flush(false);
      // A code keeps its line breaks.
      raw += part.raw.replace(/\r?\n/g, style.lineEnd);
    }
  }
  flush(true);
  const shown = parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
  if (/^[\r\n]|[\r\n][ ]*$/.test(shown)) return fail('A Fluent text must not begin or end with a line break.');
  return ok(raw);
}

function escapeLine(
  line: string,
  begins: boolean,
  fresh: boolean,
  last: boolean,
  literal: (text: string) => string,
): string {
  let escaped = line.replace(/[{}]/g, (brace) => `\u0000${brace}`);
  let [head, tail] = ['', ''];
  if (fresh) {
    const blank = /^ +/.exec(escaped)?.[0] ?? '';
    if (blank !== '') {
      head = literal(blank);
      escaped = escaped.slice(blank.length);
    } else if (begins && /^[[*.]/.test(escaped)) {
      head = literal(escaped.charAt(0));
      escaped = escaped.slice(1);
    }
  }
  if (last) {
    const blank = / +$/.exec(escaped)?.[0] ?? '';
    if (blank !== '') {
      tail = literal(blank);
      escaped = escaped.slice(0, -blank.length);
    }
  }
  return head + escaped.replace(/\u0000([{}])/g, (_, brace: string) => literal(brace)) + tail;
}

/** The blanks at the start of the line that contains an offset. */
export function indentAt(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return /^ */.exec(text.slice(start, at))?.[0] ?? '';
}
