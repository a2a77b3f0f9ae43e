import type { Span } from '../../text/span.ts';
import { type Choice, formsOf } from './plural.ts';
import type { Frame, Part, RefusedSite, Site } from './site.ts';
import { readingOf } from './words.ts';

/** What is known of the place of a text. */
export interface About extends Pick<Site, 'attribute' | 'element'> {
  /** Names that the project goes by. */
  readonly own?: ReadonlySet<string>;
  /** Elements stand beside the text. */
  readonly before?: boolean;
  readonly behind?: boolean;
}

/** Ends of a text that goes on in an element behind it. */
const GOES_ON = /(?:^|\s)(?:by|from|to|of|at|with|for|in|on|the|a|an|and|or|is|are|von|de|par|see|via|as)$/i;

/** Words that join others, and stand alone between elements. */
const SMALL = /^(?:or|and|by|to|of|with|from|at|in|on|for|oder|und|von|ou|et|de|y|o|e)$/;

/** Ends of half a sentence. */
const HALF = /(?:^|\s)\S+\s+(?:by|from|of|the|a|an)$/i;

/** A text that was found, or why it is none; undefined where nobody would take it for one. */
export function offerOf(
  { start, end }: Span,
  written: readonly (Part | Choice)[],
  frame: Frame,
  { own, before, behind, ...about }: About,
): Site | RefusedSite | undefined {
  const forms = formsOf(written);
  if (forms === undefined) return { start, end, reason: 'number' };
  const { parts, plural } = forms;
  const words = parts.map((part) => (typeof part === 'string' ? part : '0')).join('');
  const texts = parts.filter((part) => typeof part === 'string').join(' ');
  const reading = readingOf(texts, own);
  if (reading === 'nothing') return undefined;
  if (reading === 'code' || readingOf(words, own) === 'code') return { start, end, reason: 'code' };
  // A word in small letters is a sample, or a name of code, where it stands alone.
  if (parts.length === 1 && /^[\p{Ll}\d]+$/u.test(texts.trim()) && !SMALL.test(texts.trim()))
    return { start, end, reason: 'code' };
  // A sample of a value: a label may be shouted, what somebody may enter is not asked for so.
  if (about.attribute === 'placeholder' && /^\p{Lu}{4,}$/u.test(words.trim())) return { start, end, reason: 'code' };
  // A sentence that ends like this goes on somewhere else.
  const isHalf = HALF.test(words.trim());
  const isPart =
    isHalf || (behind === true && GOES_ON.test(words.trim())) || (before === true && /^\s*[\p{Ll},.;]/u.test(words));
  if (isPart) return { start, end, reason: 'nested' };
  // Entities that nobody knows here.
  if (/&[a-z]\w*;/i.test(words)) return { start, end, reason: 'characters' };
  const one = plural && { ...plural, one: trimmedParts(plural.one, frame) };
  return { start, end, frame, parts: trimmedParts(parts, frame), ...(one && { plural: one }), ...about };
}

/** White space that stands outside of the span is no part of the text. */
function trimmedParts(parts: readonly Part[], frame: Frame): readonly Part[] {
  if (frame === 'none' || frame === 'bind') return parts;
  const last = parts.length - 1;
  return parts
    .map((part, at) => {
      if (typeof part !== 'string') return part;
      const left = at === 0 ? part.trimStart() : part;
      return at === last ? left.trimEnd() : left;
    })
    .filter((part) => part !== '');
}
