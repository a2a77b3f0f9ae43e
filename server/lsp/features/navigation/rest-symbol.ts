import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node';
import type { Span } from '../../../core/text/span.ts';
import type { Snapshot } from '../../snapshot.ts';

/** The last entry of a truncated outline: how many more there are, where they start, and where to find them. */
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
