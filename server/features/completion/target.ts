import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { encoderFor, type RawEncoder } from '../../formats/raw.ts';
import { type Content, isBlank } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { readable, shortened, visible } from '../units/page.ts';
import { pairOf, type Spot } from '../units/spot.ts';
import { missingTokens } from '../units/tokens.ts';

/** UTF-16 units of a label. */
const LABEL = 60;
/** UTF-16 units on either side of the cursor that may have been typed already: nobody types more of a code by hand. */
const TYPED = 256;

/** What the source has and this target still lacks, as the file writes it; the whole source where there is no target yet. */
export function completeTarget(spot: Spot, content: Content): CompletionItem[] {
  const { subject, unit, offset } = spot;
  const { snapshot, format } = subject;
  const pair = pairOf(subject, unit);
  if (pair === undefined) return [];
  const encoder = encoderFor(format.id, snapshot.text, content, offset);
  const items = missingTokens(subject, pair).flatMap(({ code, placeholder }, index): CompletionItem[] => {
    const text = code?.raw ?? placeholder?.text ?? '';
    const newText = code === undefined ? encoder.text(text) : encoder.code(text);
    if (newText === undefined) return [];
    const range = snapshot.lines.range(typed(snapshot.text, content.span, offset, newText));
    return [
      {
        label: label(text),
        kind: code ? CompletionItemKind.Reference : CompletionItemKind.Variable,
        detail: code ? `Inline code of the source${shownAs(code.display)}` : 'Placeholder of the source',
        sortText: String(index).padStart(4, '0'),
        filterText: newText,
        textEdit: { range, newText },
      },
    ];
  });
  return isBlank(pair.target) ? [...items, ...start(spot, content, pair.source, encoder)] : items;
}

/** The source as a start: it takes the place of the blank target. */
function start({ subject, offset }: Spot, content: Content, source: Content, encoder: RawEncoder): CompletionItem[] {
  const { snapshot } = subject;
  const newText = encoder.content(source);
  const shown = readable(source);
  if (newText === undefined || shown === undefined) return [];
  const blank = snapshot.text.slice(content.span.start, content.span.end);
  // A completion may replace text of one line only (LSP 3.18, `CompletionItem.textEdit`).
  const span = /[\r\n]/.test(blank) ? { start: offset, end: offset } : content.span;
  return [
    {
      label: label(shown),
      kind: CompletionItemKind.Text,
      detail: 'The source, as a start',
      sortText: 'source',
      filterText: snapshot.text.slice(span.start, offset) || newText,
      textEdit: { range: snapshot.lines.range(span), newText },
    },
  ];
}

/**
 * What of `newText` already stands at the cursor, such as `{na` before and an automatic `}` behind it: the longest run
 * on either side that it begins and ends with.
 */
export function typed(text: string, within: Span, offset: number, newText: string): Span {
  let before = Math.min(newText.length, offset - within.start, TYPED);
  while (before > 0 && !text.startsWith(newText.slice(0, before), offset - before)) before--;
  let after = before === 0 ? 0 : Math.min(newText.length - before, within.end - offset, TYPED);
  while (after > 0 && !text.startsWith(newText.slice(-after), offset)) after--;
  return { start: offset - before, end: offset + after };
}

function label(text: string): string {
  return shortened(visible(text).replaceAll('\n', ' '), LABEL);
}

function shownAs(display: string | undefined): string {
  return display === undefined ? '' : `: ${label(display)}`;
}
