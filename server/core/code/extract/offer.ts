import type { Span } from '../../text/span.ts';
import { type Choice, formsOf } from './plural.ts';
import type { Frame, Part, RefusedSite, Site } from './site.ts';
import { readingOf } from './words.ts';

/** What is known about the place of a text. */
export interface About extends Pick<Site, 'attribute' | 'element'> {
  /** Names of the project. */
  readonly own?: ReadonlySet<string>;
  /** Elements precede the text. */
  readonly before?: boolean;
  readonly behind?: boolean;
}

/** Endings of a text that continues in an element after it. */
const GOES_ON = /(?:^|\s)(?:by|from|to|of|at|with|for|in|on|the|a|an|and|or|is|are|von|de|par|see|via|as)$/i;

/** Words that join others, and may be alone between elements. */
const SMALL = /^(?:or|and|by|to|of|with|from|at|in|on|for|oder|und|von|ou|et|de|y|o|e)$/;

/** Endings of half a sentence. */
const HALF = /(?:^|\s)\S+\s+(?:by|from|of|the|a|an)$/i;

/** A text that was found, or why it cannot become a key; undefined if nobody would take it for a text. */
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
  // A single lower-case word is a sample, or a name in code.
  if (parts.length === 1 && /^[\p{Ll}\d]+$/u.test(texts.trim()) && !SMALL.test(texts.trim()))
    return { start, end, reason: 'code' };
  // A sample of a value: a label may be in capitals, but a prompt for input is not.
  if (about.attribute === 'placeholder' && /^\p{Lu}{4,}$/u.test(words.trim())) return { start, end, reason: 'code' };
  // A sentence with this ending continues somewhere else.
  const isHalf = HALF.test(words.trim());
  const isPart =
    isHalf || (behind === true && GOES_ON.test(words.trim())) || (before === true && /^\s*[\p{Ll},.;]/u.test(words));
  if (isPart) return { start, end, reason: 'nested' };
  // Entities that are unknown here.
  if (/&[a-z]\w*;/i.test(words)) return { start, end, reason: 'characters' };
  const one = plural && { ...plural, one: trimmedParts(plural.one, frame) };
  return { start, end, frame, parts: trimmedParts(parts, frame), ...(one && { plural: one }), ...about };
}

/** White space outside the span is not part of the text. */
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
