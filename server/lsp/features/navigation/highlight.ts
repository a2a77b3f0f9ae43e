import { type DocumentHighlight, DocumentHighlightKind } from 'vscode-languageserver/node';
import { holds } from '../../../core/language/cursor.ts';
import { pairOf } from '../../../core/language/pairs.ts';
import { type Token, tokensOf } from '../../../core/language/tokens.ts';
import type { Feature } from '../feature.ts';
import { type Cursor, cursorIn, stillCurrent } from '../units/cursor.ts';

/** `textDocument/documentHighlight`: both ends of a pair of inline codes, and the same code or placeholder on both sides of a unit. */
export const documentHighlight: Feature = (context) => {
  const { connection, guard } = context;
  connection.onDocumentHighlight(
    guard.request('textDocument/documentHighlight', async (params): Promise<DocumentHighlight[] | null> => {
      const cursor = await cursorIn(context, params);
      if (cursor === undefined) return null;
      stillCurrent(context, cursor.subject.snapshot, cursor.subject.source);
      const { lines } = cursor.subject.snapshot;
      const tokens = sameTokens(cursor);
      if (tokens.length === 0) return null;
      return tokens.map(({ span }) => ({ range: lines.range(span), kind: DocumentHighlightKind.Text }));
    }),
  );
};

/** The equivalents of the token at the offset, itself included. Where two touch, the one after the cursor counts. */
function sameTokens({ subject, unit, content, offset }: Cursor): readonly Token[] {
  const pair = content && pairOf(subject, unit);
  if (pair === undefined) return [];
  const sides = subject.format.layout === 'bilingual' ? [unit.source, unit.target] : [content];
  const tokens = sides.flatMap((side) => tokensOf(subject, pair, side));
  const here = tokens.filter(({ span }) => holds(span, offset));
  const chosen = here.find(({ span }) => offset < span.end) ?? here[0];
  return chosen === undefined ? [] : tokens.filter(({ identity }) => identity === chosen.identity);
}
