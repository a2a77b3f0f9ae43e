import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver/node';
import { hasModel } from '../formats/xliff/catalog.ts';
import type { Lines } from '../positions.ts';
import { scanXml } from '../text/xml-scan.ts';
import { at, MISC_KINDS, type XmlTable } from '../text/xml-table.ts';
import type { Feature } from './feature.ts';
import type { Subject } from './subject.ts';
import { stillCurrent, subjectIn } from './units/spot.ts';

/** `textDocument/foldingRange`: elements and comments of XLIFF, cues of subtitles. JSON is left to the editor, which folds it well. */
export const foldingRanges: Feature = (context) => {
  const { connection, client, guard } = context;
  connection.onFoldingRanges(
    guard.request('textDocument/foldingRange', async (params): Promise<FoldingRange[] | null> => {
      const subject = await subjectIn(context, params);
      if (subject === undefined || subject.format.id === 'json') return null;
      stillCurrent(context, subject.snapshot);
      return limited(foldsOf(subject), client.foldingLimit);
    }),
  );
};

function foldsOf({ snapshot, input }: Subject): FoldingRange[] {
  const { lines, text } = snapshot;
  const { catalog } = input;
  if (catalog.format === 'srt')
    return catalog.units.flatMap(({ span }) => fold(lines, span.start, trimEnd(text, span.end)));
  return foldsOfXml(hasModel(catalog, text) ? catalog.model.table : scanXml(text), lines);
}

/** The line of the close tag stays in sight. */
function foldsOfXml(table: XmlTable, lines: Lines): FoldingRange[] {
  const folds: FoldingRange[] = [];
  for (let element = 0; element < table.count; element++) {
    const [found] = fold(lines, at(table.start, element), at(table.closeStart, element));
    if (found !== undefined && found.endLine - 1 > found.startLine)
      folds.push({ ...found, endLine: found.endLine - 1 });
  }
  const { misc } = table;
  for (let index = 0; index < misc.count; index++) {
    if (MISC_KINDS[at(misc.kind, index)] !== 'comment') continue;
    const found = fold(lines, at(misc.start, index), at(misc.end, index));
    folds.push(...found.map((it) => ({ ...it, kind: FoldingRangeKind.Comment })));
  }
  return folds.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
}

function fold(lines: Lines, start: number, end: number): FoldingRange[] {
  const startLine = lines.position(start).line;
  const endLine = lines.position(end).line;
  return endLine > startLine ? [{ startLine, endLine }] : [];
}

function trimEnd(text: string, end: number): number {
  let trimmed = end;
  while (trimmed > 0 && /\s/.test(text.charAt(trimmed - 1))) trimmed--;
  return trimmed;
}

/** A client may want no more than so many: the longest say most. */
function limited(folds: FoldingRange[], limit: number | undefined): FoldingRange[] {
  if (limit === undefined || folds.length <= limit) return folds;
  const length = ({ startLine, endLine }: FoldingRange) => endLine - startLine;
  const kept = new Set(folds.toSorted((a, b) => length(b) - length(a)).slice(0, Math.max(0, limit)));
  return folds.filter((it) => kept.has(it));
}
