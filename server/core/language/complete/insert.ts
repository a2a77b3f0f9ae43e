import { type Content, isBlank } from '../../text/content.ts';
import type { Text } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';
import { readable, shortened, visible } from '../page.ts';
import type { TargetPlace } from './proposal.ts';

/** Longest label, in UTF-16 units. */
const LABEL = 60;
/** UTF-16 units on either side of the cursor that may already have been typed: nobody types a longer code by hand. */
const TYPED = 256;

/**
 * The part of `newText` that is already at the cursor, such as `{na` before it and an automatic `}` after it: the longest run on either side with
 * which it begins and ends.
 */
export function typed(text: Text, within: Span, offset: number, newText: string): Span {
  const from = Math.max(within.start, offset - TYPED);
  const near = text.slice(from, Math.max(offset, Math.min(within.end, offset + TYPED)));
  let before = Math.min(newText.length, offset - within.start, TYPED);
  while (before > 0 && !near.startsWith(newText.slice(0, before), offset - before - from)) before--;
  let after = before === 0 ? 0 : Math.min(newText.length - before, within.end - offset, TYPED);
  while (after > 0 && !near.startsWith(newText.slice(-after), offset - from)) after--;
  return { start: offset - before, end: offset + after };
}

/** A whole target as an item inserts it: the new raw text, the text for filtering, and the replaced range. */
export interface WholeTarget {
  readonly label: string;
  readonly newText: string;
  readonly filterText: string;
  readonly span: Span;
}

/** Puts a content in place of the whole target. Undefined if the file cannot hold it here, or there is nothing to read. */
export function wholeTarget({ cursor, content, encoder }: TargetPlace, replacement: Content): WholeTarget | undefined {
  const { subject, offset } = cursor;
  const { text } = subject.input;
  const newText = encoder.content(replacement);
  const shown = readable(replacement);
  if (newText === undefined || shown === undefined) return undefined;
  const old = text.slice(content.span.start, content.span.end);
  // A completion may only replace text on a single line (LSP 3.18, `CompletionItem.textEdit`).
  const oneLine = !/[\r\n]/.test(old);
  if (!oneLine && !isBlank(content)) return undefined;
  const span = oneLine ? content.span : { start: offset, end: offset };
  const filterText = text.slice(span.start, offset) || newText;
  return { label: label(shown), newText, filterText, span };
}

/** One line, truncated. */
export function label(text: string): string {
  return shortened(visible(text).replaceAll('\n', ' '), LABEL);
}
