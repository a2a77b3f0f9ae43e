import { flatten } from '../../checks/support.ts';
import type { Terms } from '../../terms/index.ts';
import type { Text } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';
import { label } from './insert.ts';
import type { Proposal, TargetPlace } from './proposal.ts';

/** Translations of the source's terms from the glossary: first those that the target lacks. */
export function termProposals(
  { cursor, pair, content, encoder }: TargetPlace,
  terms: Terms | undefined,
): readonly Proposal[] {
  if (terms === undefined) return [];
  const { subject, offset } = cursor;
  const translation = terms.translation(flatten(content).text);
  const items = terms.inSource(flatten(pair.source).text).flatMap((match) => match.items);
  const byTarget = new Map(items.map((item) => [item.target, item]));
  const wanted = [...byTarget.values()].map((item) => ({ item, there: translation.has(item.target) }));
  wanted.sort((a, b) => Number(a.there) - Number(b.there));
  return wanted.flatMap(({ item }): Proposal[] => {
    const newText = encoder.text(item.target);
    if (newText === undefined) return [];
    return [
      {
        kind: 'text',
        label: label(item.target),
        detail: `Glossary: ${label(item.source)}`,
        filterText: newText,
        span: begun(subject.input.text, content.span, offset, newText),
        newText,
        ...(item.note !== undefined && { documentation: item.note }),
      },
    ];
  });
}

/** The part of a word that is already before the cursor, in any case. */
function begun(text: Text, within: Span, offset: number, word: string): Span {
  const lower = word.toLowerCase();
  let length = Math.min(word.length, offset - within.start);
  while (length > 0 && text.slice(offset - length, offset).toLowerCase() !== lower.slice(0, length)) length--;
  return { start: offset - length, end: offset };
}
