import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { NewPart } from '../../text/content.ts';

/** How a file writes its patterns. */
export interface Style {
  /** Inside of braces: a blank or nothing. */
  readonly padding: string;
  readonly lineEnd: string;
  /** Blanks before attributes and further lines. */
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

/** Where a pattern stands. */
export interface Place {
  /** Blanks before its lines. */
  readonly indent: string;
  /** Its first line begins behind a line end. */
  readonly block: boolean;
}

/** A pattern as it is written. Braces, and what a line may not begin with, are texts in braces. */
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
      // A code keeps its lines where they were.
      raw += part.raw.replace(/\r?\n/g, style.lineEnd);
    }
  }
  flush(true);
  const shown = parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
  if (/^[\r\n]|[\r\n][ ]*$/.test(shown)) return fail('A text of Fluent neither begins nor ends with a line break.');
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

/** Blanks that the line of an offset begins with. */
export function indentAt(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return /^ */.exec(text.slice(start, at))?.[0] ?? '';
}
