import type { InlayHint } from 'vscode-languageserver/node';
import type { Span } from '../../text/span.ts';
import type { Feature } from './feature.ts';
import { codeIn } from './keys/entry.ts';
import { type Subject, uriIn } from './subject.ts';
import { stillCurrent, subjectIn } from './units/cursor.ts';
import { readable, shortened, visible } from './units/page.ts';
import { pairsIn } from './units/pairs.ts';

/** UTF-16 units of a source text that stand beside a key. */
const SHOWN = 60;
/** What a person reads in place, when the whole does not fit. */
const WHOLE = 2_000;

/** `textDocument/inlayHint`: the source text beside the keys of a target file. Bilingual files have it in sight anyway. In code, the texts behind the keys. */
export const inlayHints: Feature = (context) => {
  const { connection, documents, guard, settings } = context;
  connection.languages.inlayHint.on(
    guard.request('textDocument/inlayHint', async (params, token): Promise<InlayHint[] | null> => {
      const found = await documents.get(uriIn(params));
      const inCode = found.ok ? await codeIn(context, found.value, token) : undefined;
      if (inCode !== undefined)
        return inCode.keys.hintsInCode(context, inCode.code, inCode.code.snapshot.lines.span(params.range));
      const subject = await subjectIn(context, params);
      if (subject?.source === undefined || !(await settings.get(subject.snapshot.uri)).inlayHintsSource) return null;
      const hints = hintsIn(subject, subject.snapshot.lines.span(params.range));
      stillCurrent(context, subject.snapshot, subject.source);
      return hints;
    }),
  );
};

function hintsIn(subject: Subject, range: Span): InlayHint[] {
  const { lines, live } = subject.snapshot;
  const hints: InlayHint[] = [];
  for (const { targetUnit, source } of pairsIn(subject, range)) {
    if (targetUnit === undefined) continue;
    const { nameSpan } = targetUnit;
    const text = nameSpan.end < range.start || nameSpan.start > range.end ? undefined : readable(source);
    if (text === undefined) continue;
    const label = politely(text, SHOWN);
    // Behind the quote that closes a key, not inside.
    const at = nameSpan.end + (live.slice(nameSpan.end, nameSpan.end + 1) === '"' ? 1 : 0);
    // What was cut can be read whole under the pointer.
    const tooltip = label.endsWith('…') ? { tooltip: shortened(visible(text), WHOLE) } : {};
    hints.push({ position: lines.position(at), label, paddingLeft: true, paddingRight: true, ...tooltip });
  }
  return hints;
}

/** One line, cut between words where that leaves most of it. */
function politely(text: string, length: number): string {
  const line = visible(text).replaceAll('\n', ' ');
  if (line.length <= length) return line;
  const cut = shortened(line, length).slice(0, -1);
  const blank = cut.lastIndexOf(' ');
  return `${(blank > length / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}
