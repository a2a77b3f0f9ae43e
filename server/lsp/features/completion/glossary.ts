import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { flatten } from '../../../checks/support.ts';
import type { Text } from '../../../text/live-text.ts';
import type { Span } from '../../../text/span.ts';
import { label } from './insert.ts';
import type { CompletionSource } from './source.ts';

/** Translations of the source's terms, as the glossary has them: first those that the target has not yet. */
export const glossarySource: CompletionSource = async ({ context, cursor, pair, content, encoder, token }) => {
  const { subject, offset } = cursor;
  const { state, input, snapshot } = subject;
  const { terms } = await context.glossaries.terms(state, input.sourceLocale, input.targetLocale, token);
  if (terms === undefined) return [];
  const translation = terms.translation(flatten(content).text);
  const items = terms.inSource(flatten(pair.source).text).flatMap((match) => match.items);
  const byTarget = new Map(items.map((item) => [item.target, item]));
  const wanted = [...byTarget.values()].map((item) => ({ item, there: translation.has(item.target) }));
  wanted.sort((a, b) => Number(a.there) - Number(b.there));
  return wanted.flatMap(({ item }): CompletionItem[] => {
    const newText = encoder.text(item.target);
    if (newText === undefined) return [];
    return [
      {
        label: label(item.target),
        kind: CompletionItemKind.Text,
        detail: `Glossary: ${label(item.source)}`,
        filterText: newText,
        textEdit: { range: snapshot.lines.range(begun(snapshot.live, content.span, offset, newText)), newText },
        ...(item.note !== undefined && { documentation: item.note }),
      },
    ];
  });
};

/** What of a word already stands before the cursor, in whatever case. */
function begun(text: Text, within: Span, offset: number, word: string): Span {
  const lower = word.toLowerCase();
  let length = Math.min(word.length, offset - within.start);
  while (length > 0 && text.slice(offset - length, offset).toLowerCase() !== lower.slice(0, length)) length--;
  return { start: offset - length, end: offset };
}
