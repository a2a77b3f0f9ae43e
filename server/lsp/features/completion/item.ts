import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import type { Proposal } from '../../../core/language/complete/proposal.ts';
import type { CompletionAbout } from './source.ts';

const KINDS: Readonly<Record<Proposal['kind'], CompletionItemKind>> = {
  code: CompletionItemKind.Reference,
  placeholder: CompletionItemKind.Variable,
  text: CompletionItemKind.Text,
};

/** A proposal as an LSP item. */
export function itemOf(
  { cursor }: Pick<CompletionAbout, 'cursor'>,
  { kind, label, detail, documentation, filterText, span, newText }: Proposal,
): CompletionItem {
  return {
    label,
    kind: KINDS[kind],
    detail,
    filterText,
    textEdit: { range: cursor.subject.snapshot.lines.range(span), newText },
    ...(documentation !== undefined && { documentation }),
  };
}
