/** Selections are often slightly too wide. */

/**
 * The inner part of a selection: without white space at its ends and, in formats with quoted texts, without the quotes and a comma after them.
 * @param before the text before the selection: a quote after a backslash belongs to the text
 * @returns offsets into `selected`
 */
export function innerText(
  selected: string,
  before: string,
  quoted: boolean,
): { readonly start: number; readonly end: number } {
  let text = selected.trim();
  let start = selected.indexOf(text);
  if (quoted) {
    const opened = text.startsWith('"') && (start > 0 || !endsInEscape(before));
    if (opened) {
      text = text.slice(1);
      start += 1;
    }
    const closed = text.replace(/\s*,$/, '');
    if (closed.endsWith('"') && !endsInEscape(closed.slice(0, -1))) text = closed.slice(0, -1);
  }
  const inner = text.trim();
  start += text.indexOf(inner);
  return { start, end: start + inner.length };
}

/** Whether the text ends in an odd number of backslashes. */
function endsInEscape(text: string): boolean {
  return (/\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1;
}
