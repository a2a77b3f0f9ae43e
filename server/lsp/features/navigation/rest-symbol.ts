import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node';
import type { Span } from '../../../core/text/span.ts';
import type { Snapshot } from '../../snapshot.ts';

/** The last entry of an outline that is cut: how many more there are, from which place on, and where they are found. */
export function restSymbol({ lines }: Snapshot, span: Span, count: number): DocumentSymbol {
  const range = lines.range(span);
  return {
    name: `… ${count.toLocaleString('en')} more`,
    detail: 'found by workspace symbols, or with a higher dragoman.outline.limit',
    kind: SymbolKind.Null,
    range,
    selectionRange: range,
  };
}
