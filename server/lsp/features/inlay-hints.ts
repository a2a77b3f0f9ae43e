import type { InlayHint } from 'vscode-languageserver/node';
import { readable } from '../../core/language/page.ts';
import { pairsIn } from '../../core/language/pairs.ts';
import type { Span } from '../../core/text/span.ts';
import type { Feature } from './feature.ts';
import { type HintText, hintsFor } from './hint-place.ts';
import { codeIn } from './keys/entry.ts';
import { missingHints } from './progress/hints.ts';
import { hasOverview } from './progress/overview.ts';
import { type Subject, uriIn } from './subject.ts';
import { stillCurrent, subjectIn } from './units/cursor.ts';

/** `textDocument/inlayHint`: in a target file, the source text of its units; bilingual files show it anyway. In a source file, the locales that lack a unit. In code, the texts of the keys. */
export const inlayHints: Feature = (context) => {
  const { connection, documents, guard, settings } = context;
  connection.languages.inlayHint.on(
    guard.request('textDocument/inlayHint', async (params, token): Promise<InlayHint[] | null> => {
      const found = await documents.get(uriIn(params));
      const inCode = found.ok ? await codeIn(context, found.value, token) : undefined;
      if (inCode !== undefined)
        return inCode.keys.hintsInCode(context, inCode.code, inCode.code.snapshot.lines.span(params.range));
      const subject = await subjectIn(context, params);
      if (subject === undefined) return null;
      const wanted = await settings.get(subject.snapshot.uri);
      if (hasOverview(subject))
        return wanted.inlayHintsMissing
          ? missingHints(context, subject, subject.snapshot.lines.span(params.range), wanted)
          : null;
      if (subject.source === undefined) return null;
      if (!wanted.inlayHintsSource) return null;
      const texts = textsIn(subject, subject.snapshot.lines.span(params.range));
      const hints = hintsFor(subject.snapshot, texts, wanted);
      stillCurrent(context, subject.snapshot, subject.source);
      return hints;
    }),
  );
};

/** None if the key or the translation is the same text. */
function textsIn(subject: Subject, range: Span): HintText[] {
  const { live } = subject.snapshot;
  const texts: HintText[] = [];
  for (const { targetUnit, source, target } of pairsIn(subject, range)) {
    if (targetUnit === undefined) continue;
    const { nameSpan } = targetUnit;
    const text = nameSpan.end < range.start || nameSpan.start > range.end ? undefined : readable(source);
    if (text === undefined || text === readable(target) || text === live.slice(nameSpan.start, nameSpan.end)) continue;
    // After the quote that closes a key, not inside.
    texts.push({ at: nameSpan.end + (live.slice(nameSpan.end, nameSpan.end + 1) === '"' ? 1 : 0), text });
  }
  return texts;
}
