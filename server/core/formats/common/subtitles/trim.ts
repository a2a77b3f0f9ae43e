import type { Edit } from '../../../text/span.ts';

/** Trims what stays the same at both edges, without cutting a CRLF or a surrogate pair. */
export function trim(text: string, { span, text: wanted }: Edit): Edit {
  let { start, end } = span;
  let from = 0;
  let to = wanted.length;
  while (start < end && from < to && text.charCodeAt(start) === wanted.charCodeAt(from)) {
    start++;
    from++;
  }
  while (from > 0 && (splits(text, start) || splits(wanted, from))) {
    start--;
    from--;
  }
  while (end > start && to > from && text.charCodeAt(end - 1) === wanted.charCodeAt(to - 1)) {
    end--;
    to--;
  }
  while (to < wanted.length && (splits(text, end) || splits(wanted, to))) {
    end++;
    to++;
  }
  return { span: { start, end }, text: wanted.slice(from, to) };
}

function splits(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return (before === 13 && after === 10) || (before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000);
}
