import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver/node';
import { foldsIn } from '../../core/language/folds.ts';
import type { Feature } from './feature.ts';
import type { Subject } from './subject.ts';
import { stillCurrent, subjectIn } from './units/cursor.ts';

/** `textDocument/foldingRange`: the folds of the format. Folds that editors provide themselves are left to them. */
export const foldingRanges: Feature = (context) => {
  const { connection, client, guard } = context;
  connection.onFoldingRanges(
    guard.request('textDocument/foldingRange', async (params): Promise<FoldingRange[] | null> => {
      const subject = await subjectIn(context, params);
      if (subject?.format.folds === undefined) return null;
      stillCurrent(context, subject.snapshot);
      return limited(foldsOf(subject), client.foldingLimit);
    }),
  );
};

function foldsOf({ snapshot: { lines, text }, input: { catalog }, format }: Subject): FoldingRange[] {
  return foldsIn(format, { text, lines, catalog }).map(({ startLine, endLine, comment }) => {
    return { startLine, endLine, ...(comment && { kind: FoldingRangeKind.Comment }) };
  });
}

/** A client may limit the number: the longest are the most useful. */
function limited(folds: FoldingRange[], limit: number | undefined): FoldingRange[] {
  if (limit === undefined || folds.length <= limit) return folds;
  const length = ({ startLine, endLine }: FoldingRange) => endLine - startLine;
  const kept = new Set(folds.toSorted((a, b) => length(b) - length(a)).slice(0, Math.max(0, limit)));
  return folds.filter((it) => kept.has(it));
}
