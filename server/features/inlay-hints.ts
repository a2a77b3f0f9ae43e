import type { InlayHint } from 'vscode-languageserver/node';
import type { Span } from '../text/span.ts';
import type { Feature } from './feature.ts';
import type { Subject } from './subject.ts';
import { readable, shortened, visible } from './units/page.ts';
import { pairsOf, stillCurrent, subjectIn } from './units/spot.ts';

/** UTF-16 units of a source text that stand beside a key. */
const SHOWN = 60;

/** `textDocument/inlayHint`: the source text beside the keys of a target file. Bilingual files have it in sight anyway. */
export const inlayHints: Feature = (context) => {
  const { connection, guard } = context;
  connection.languages.inlayHint.on(
    guard.request('textDocument/inlayHint', async (params): Promise<InlayHint[] | null> => {
      const subject = await subjectIn(context, params);
      if (subject?.source === undefined) return null;
      const hints = hintsIn(subject, subject.snapshot.lines.span(params.range));
      stillCurrent(context, subject.snapshot, subject.source);
      return hints;
    }),
  );
  return { inlayHintProvider: true };
};

function hintsIn(subject: Subject, { start, end }: Span): InlayHint[] {
  const { lines, text: document } = subject.snapshot;
  const hints: InlayHint[] = [];
  for (const { targetUnit, source } of pairsOf(subject)) {
    if (targetUnit === undefined) continue;
    const { nameSpan } = targetUnit;
    const text = nameSpan.end < start || nameSpan.start > end ? undefined : readable(source);
    if (text === undefined) continue;
    const label = shortened(visible(text).replaceAll('\n', ' '), SHOWN);
    // Behind the quote that closes a key, not inside.
    const at = nameSpan.end + (document[nameSpan.end] === '"' ? 1 : 0);
    hints.push({ position: lines.position(at), label, paddingLeft: true, paddingRight: true });
  }
  return hints;
}
