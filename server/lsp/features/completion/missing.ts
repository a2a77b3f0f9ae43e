import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { missingTokens } from '../../../core/tokens.ts';
import { label, typed } from './insert.ts';
import type { CompletionSource } from './source.ts';

/** What the source has and this target still lacks, as the file writes it. */
export const missingSource: CompletionSource = ({ cursor, pair, content, encoder }) => {
  const { subject, offset } = cursor;
  const { lines, live } = subject.snapshot;
  return missingTokens(subject, pair).flatMap(({ code, placeholder }): CompletionItem[] => {
    const text = code?.raw ?? placeholder?.text ?? '';
    const newText = code === undefined ? encoder.text(text) : encoder.code(text);
    if (newText === undefined) return [];
    const range = lines.range(typed(live, content.span, offset, newText));
    return [
      {
        label: label(text),
        kind: code ? CompletionItemKind.Reference : CompletionItemKind.Variable,
        detail: code ? `Inline code of the source${shownAs(code.display)}` : 'Placeholder of the source',
        filterText: newText,
        textEdit: { range, newText },
      },
    ];
  });
};

function shownAs(display: string | undefined): string {
  return display === undefined ? '' : `: ${label(display)}`;
}
