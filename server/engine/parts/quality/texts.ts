import type { BilingualUnit } from '../../../core/formats/pair.ts';
import { type Content, isBlank, locate, type Part } from '../../../core/text/content.ts';
import type { Span } from '../../../core/text/span.ts';
import type { TextPair } from './provider.ts';

/** A content in the form that is judged: decoded text, with inline codes shown as their meaning. */
export function judgedText({ parts }: Content): string {
  return parts.map(shown).join('');
}

function shown(part: Part): string {
  return part.kind === 'text' ? part.text : (part.display ?? part.raw);
}

/** The texts of a unit; undefined if there is nothing to judge. */
export function judgedPair({ source, target }: BilingualUnit): TextPair | undefined {
  if (target === undefined || isBlank(target) || isBlank(source)) return undefined;
  return { source: judgedText(source), target: judgedText(target) };
}

/** The document range of a piece of the judged text (UTF-16 offsets). */
export function placeIn({ parts, span }: Content, { start, end }: Span): Span {
  let [from, to]: [number | undefined, number | undefined] = [undefined, undefined];
  let at = 0;
  for (const part of parts) {
    const length = shown(part).length;
    const inside = { from: Math.max(start - at, 0), to: Math.min(end - at, length) };
    if (inside.from < inside.to) {
      const place = part.kind === 'text' ? locate(part, inside.from, inside.to) : part.span;
      from ??= place.start;
      to = place.end;
    }
    at += length;
  }
  return from === undefined || to === undefined ? span : { start: from, end: to };
}

/** The text part that contains a piece of the judged text, and its range there. Undefined: it includes a code. */
export function textAt(
  { parts }: Content,
  { start, end }: Span,
): { readonly part: number; readonly span: Span } | undefined {
  let at = 0;
  for (const [part, one] of parts.entries()) {
    const length = shown(one).length;
    if (start >= at && end <= at + length)
      return one.kind === 'text' ? { part, span: { start: start - at, end: end - at } } : undefined;
    at += length;
  }
  return undefined;
}
