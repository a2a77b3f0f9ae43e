import type { BilingualUnit } from '../../formats/pair.ts';
import type { Content } from '../../text/content.ts';
import { messageDialect } from '../../text/dialects/index.ts';
import { hasChoice, type IcuNode, quotingOf } from '../../text/messages/icu.ts';
import { parseIcu } from '../../text/messages/icu-parse.ts';
import type { Span } from '../../text/span.ts';
import type { CheckContext } from '../check.ts';
import { flatten, placeholdersOf } from '../support.ts';

/** Ranges of the flat text that are not words of the language: placeholders, and the syntax of messages with branches. In order. */
export function ignoredSpans(unit: BilingualUnit, content: Content, context: CheckContext): readonly Span[] {
  const spans = placeholdersOf(unit, content, context).map(({ span }) => span);
  const { text } = flatten(content);
  if (messageDialect(context.dialect).subtitles || !hasChoice(text)) return spans;
  const texts = textsOf(parseIcu(text, quotingOf(context.dialect)).nodes);
  const syntax: Span[] = [];
  let at = 0;
  for (const { start, end } of texts) {
    if (start > at) syntax.push({ start: at, end: start });
    at = end;
  }
  syntax.push({ start: at, end: text.length });
  // A placeholder pattern may take a whole branch for a placeholder: inside a message its syntax decides.
  const inside = spans.filter((span) => texts.some(({ start, end }) => start <= span.start && span.end <= end));
  return [...syntax, ...inside].sort((a, b) => a.start - b.start);
}

function textsOf(nodes: readonly IcuNode[]): readonly Span[] {
  return nodes.flatMap((node): readonly Span[] => {
    if (node.kind === 'choice') return node.branches.flatMap((branch) => textsOf(branch.nodes));
    return node.kind === 'text' || node.kind === 'quote' ? [node.span] : [];
  });
}

/** Whether two ranges have a character in common. */
export function isIn(spans: readonly Span[], { start, end }: Span): boolean {
  return spans.some((span) => span.start < end && start < span.end);
}
