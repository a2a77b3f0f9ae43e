import type { Edit, Span } from '../../text/span.ts';

/** White space before an element on its line; empty where other things stand before it. */
export function indentAt(text: string, start: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))?.[0] ?? '';
}

/** The line end of a file. */
export function lineEndOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** Takes an element out, with its line if it has one for itself. */
export function without(text: string, { start, end }: Span): Edit {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const after = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end, end + 200))?.[0];
  const alone = /^[ \t]*$/.test(text.slice(line, start)) && after !== undefined;
  return { span: alone ? { start: line, end: end + after.length } : { start, end }, text: '' };
}
