import type { Location, LocationLink } from 'vscode-languageserver/node';
import { pairOf } from '../../../core/language/pairs.ts';
import type { Feature } from '../feature.ts';
import { codeIn } from '../keys/entry.ts';
import { uriIn } from '../subject.ts';
import { type Cursor, cursorIn, stillCurrent } from '../units/cursor.ts';

/** `textDocument/definition`: from a unit of a target file to its source text; in bilingual files from the target to the source next to it; from a key in code to its text. */
export const definition: Feature = (context) => {
  const { connection, client, documents, guard } = context;
  connection.onDefinition(
    guard.request('textDocument/definition', async (params, token): Promise<Location[] | LocationLink[] | null> => {
      const found = await documents.get(uriIn(params));
      const at = found.ok ? found.value.lines.offset(params.position) : undefined;
      const inCode = found.ok ? await codeIn(context, found.value, token, at) : undefined;
      if (inCode !== undefined) {
        const offset = inCode.code.snapshot.lines.offset(params.position);
        return inCode.keys.definitionOfKey(context, inCode.code, offset, token);
      }
      const cursor = await cursorIn(context, params);
      const link = cursor && linkOf(cursor);
      if (cursor === undefined || link === undefined) return null;
      stillCurrent(context, cursor.subject.snapshot, cursor.subject.source);
      return client.definitionLinks ? [link] : [{ uri: link.targetUri, range: link.targetSelectionRange }];
    }),
  );
};

function linkOf({ subject, unit, side, span }: Cursor): LocationLink | undefined {
  if (side === 'around') return undefined;
  const pair = pairOf(subject, unit);
  // A source file, and the source text of a bilingual file, is its own definition.
  const holder = subject.format.layout === 'bilingual' ? subject.snapshot : subject.source;
  if (pair === undefined || holder === undefined) return undefined;
  const { lines, uri } = holder;
  return {
    originSelectionRange: subject.snapshot.lines.range(span),
    targetUri: uri,
    targetRange: lines.range(around(pair.sourceUnit.span, pair.source.span)),
    targetSelectionRange: lines.range(pair.source.span),
  };
}

/** The selection must be inside the target range (LSP 3.18, `LocationLink`). */
function around(outer: { start: number; end: number }, inner: { start: number; end: number }) {
  return { start: Math.min(outer.start, inner.start), end: Math.max(outer.end, inner.end) };
}
