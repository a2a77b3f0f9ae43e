import type { Edit, Span } from '../../../text/span.ts';

/** White space before an element on its line; empty if something else precedes it. */
export function indentAt(text: string, start: number): string {
  return isFirst(text, start) ? text.slice(blanksBefore(text, start), start) : '';
}

/** Whether only blanks precede it on its line. Examines only those: a file may be a single line. */
export function isFirst(text: string, start: number): boolean {
  const from = blanksBefore(text, start);
  return from === 0 || text.charAt(from - 1) === '\n';
}

function blanksBefore(text: string, start: number): number {
  let from = start;
  while (from > 0 && /[ \t]/.test(text.charAt(from - 1))) from--;
  return from;
}

/** The line end of a file. */
export function lineEndOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** Removes an element, with its line if nothing else is on it. */
export function without(text: string, { start, end }: Span): Edit {
  const after = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end, end + 200))?.[0];
  const alone = isFirst(text, start) && after !== undefined;
  return { span: alone ? { start: blanksBefore(text, start), end: end + after.length } : { start, end }, text: '' };
}
