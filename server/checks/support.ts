import type { BilingualUnit } from '../formats/pair.ts';
import { type Content, locate, type NewPart, type TextPart } from '../text/content.ts';
import { findPlaceholders, type Placeholder } from '../text/placeholders/index.ts';
import type { Span } from '../text/span.ts';
import type { CheckContext } from './check.ts';

/** Stands for an inline code in the flat text of a content, so that words on both sides do not run together. */
export const CODE_MARK = '\uFFFC';

/** A content as one string, with the way back to the document. */
export interface FlatText {
  readonly text: string;
  /** Document span of a range of `text` (UTF-16 offsets). */
  span(from: number, to: number): Span;
  /** The parts of the content with a range of `text` replaced; ranges must not touch a code mark. */
  replace(from: number, to: number, replacement: string): readonly NewPart[];
}

interface Piece {
  readonly at: number;
  readonly length: number;
  readonly part: Content['parts'][number];
}

export function flatten(content: Content): FlatText {
  const pieces: Piece[] = [];
  let text = '';
  for (const part of content.parts) {
    const shown = part.kind === 'text' ? part.text : CODE_MARK;
    pieces.push({ at: text.length, length: shown.length, part });
    text += shown;
  }
  /** The piece that holds the character behind an offset, or with `end` the one before it. Cheap: a text may have any number of codes. */
  const pieceAt = (offset: number, end: boolean): Piece | undefined => {
    let low = 0;
    let high = pieces.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const { at } = pieces[middle] ?? { at: 0 };
      if (end ? at < offset : at <= offset) low = middle + 1;
      else high = middle;
    }
    const piece = pieces[low - 1];
    return piece !== undefined && offset <= piece.at + piece.length - (end ? 0 : 1) ? piece : undefined;
  };
  return {
    text,
    span(from, to) {
      const first = pieceAt(from, false);
      const last = to > from ? pieceAt(to, true) : first;
      const start = first === undefined ? content.span.end : place(first, from, false);
      return { start, end: last === undefined ? start : Math.max(start, place(last, to, true)) };
    },
    replace(from, to, replacement) {
      const parts: NewPart[] = [];
      let pending: string | undefined = replacement;
      for (const { at, length, part } of pieces) {
        if (part.kind === 'code') {
          if (pending !== undefined && at >= to) {
            parts.push(pending);
            pending = undefined;
          }
          parts.push(part);
          continue;
        }
        const head = part.text.slice(0, Math.max(0, from - at));
        const tail = part.text.slice(Math.min(length, Math.max(0, to - at)));
        const here = pending !== undefined && from <= at + length;
        parts.push(head + (here ? pending : '') + tail);
        if (here) pending = undefined;
      }
      if (pending !== undefined) parts.push(pending);
      return parts.filter((part) => part !== '');
    },
  };
}

function place({ at, part }: Piece, offset: number, end: boolean): number {
  if (part.kind === 'code') return end ? part.span.end : part.span.start;
  const span = locate(part satisfies TextPart, offset - at, offset - at);
  return span.start;
}

/** The placeholders of both sides, by the dialect's rules. */
export function placeholdersOf(
  unit: BilingualUnit,
  content: Content,
  { dialect, format }: CheckContext,
): readonly Placeholder[] {
  const { declaredPlaceholders: declared, protectedWords } = unit.sourceUnit;
  return findPlaceholders(flatten(content).text, {
    dialect,
    format,
    ...(declared !== undefined && { declared }),
    ...(protectedWords !== undefined && { protectedWords }),
  });
}

/** `"{name}"`, `"{name}" and "%s"`, `"a", "b" and 3 more`. */
export function listed(words: readonly string[]): string {
  const shown = words.slice(0, 3).map((word) => `"${word}"`);
  const rest = words.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
