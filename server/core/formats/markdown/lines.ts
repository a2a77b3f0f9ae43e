import { afterLineEnd, lineEnd } from '../../text/lines.ts';

/** A line without its line break, in UTF-16 offsets. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = text.startsWith('\ufeff') ? 1 : 0;
  while (start < text.length) {
    const end = lineEnd(text, start);
    lines.push({ start, end });
    start = afterLineEnd(text, end);
  }
  return lines;
}
