import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver/node';
import type { Catalog, Format } from '../../../core/formats/format.ts';
import { type OutlineEntry, outline } from '../../../core/language/outline.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Feature } from '../feature.ts';
import { glossaryOf } from '../glossary/document.ts';
import { termSymbols } from '../glossary/symbols.ts';
import { subjectOf, uriIn } from '../subject.ts';
import { restSymbol } from './rest-symbol.ts';

/** `textDocument/documentSymbol`: the units, nested by file, group or key path, up to the editor's limit. */
export const documentSymbols: Feature = (context) => {
  const { connection, client, documents, guard, settings } = context;
  connection.onDocumentSymbol(
    guard.request('textDocument/documentSymbol', async (params) => {
      const found = await documents.get(uriIn(params));
      const limit = (await settings.get(uriIn(params))).outlineLimit || Number.POSITIVE_INFINITY;
      const glossary = found.ok ? await glossaryOf(context, found.value) : undefined;
      if (glossary !== undefined) {
        const terms = termSymbols(glossary, limit);
        return client.nestedSymbols ? terms : flat(terms, glossary.snapshot.uri);
      }
      const subject = found.ok ? await subjectOf(context, found.value) : undefined;
      if (subject === undefined) return null;
      const tree = outlineSymbols(subject.snapshot, subject.format, subject.input.catalog, limit);
      return client.nestedSymbols ? tree : flat(tree, subject.snapshot.uri);
    }),
  );
};

/** The outline of a catalog, with one entry for everything after `limit` units. */
export function outlineSymbols(
  snapshot: Snapshot,
  format: Pick<Format, 'outline'>,
  catalog: Catalog,
  limit?: number,
): DocumentSymbol[] {
  const { entries, rest } = outline(format, catalog, limit);
  const symbols = entries.map((entry) => symbolOf(snapshot, entry));
  if (rest !== undefined) symbols.push(restSymbol(snapshot, rest.span, rest.count));
  return symbols;
}

function symbolOf(snapshot: Snapshot, { kind, name, detail, span, nameSpan, children }: OutlineEntry): DocumentSymbol {
  return {
    name,
    kind: kind === 'group' ? SymbolKind.Module : SymbolKind.String,
    range: snapshot.lines.range(span),
    selectionRange: snapshot.lines.range(nameSpan),
    ...(detail !== undefined && { detail }),
    ...(kind === 'group' && { children: children.map((child) => symbolOf(snapshot, child)) }),
  };
}

/** For clients without support for trees. */
function flat(symbols: readonly DocumentSymbol[], uri: string, container?: string): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range }, ...(container !== undefined && { containerName: container }) },
    ...flat(children, uri, name),
  ]);
}
