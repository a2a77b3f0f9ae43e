import type { Catalog, Format } from '../formats/format.ts';
import type { Lines } from '../text/positions.ts';

/** Lines that an editor can fold, counted from 0, both included. */
export interface LineFold {
  readonly startLine: number;
  readonly endLine: number;
  readonly comment?: true;
}

/** What a format folds, by lines, from the top; on the same line the longest first. What editors fold well themselves is left to them. */
export function foldsIn(
  { folds }: Pick<Format, 'folds'>,
  { text, lines, catalog }: { readonly text: string; readonly lines: Lines; readonly catalog: Catalog },
): LineFold[] {
  const found: LineFold[] = [];
  for (const { start, end, closes, comment } of folds?.(text, catalog) ?? []) {
    const startLine = lines.position(start).line;
    const endLine = lines.position(end).line - (closes ? 1 : 0);
    if (endLine > startLine) found.push({ startLine, endLine, ...(comment && { comment }) });
  }
  return found.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
}
