import type { Span } from '../../../core/text/span.ts';
import type { PointSpan } from '../../../service/resources/quality.ts';

/** Spans in code points converted to UTF-16 offsets. Empty ones and those outside of the text are dropped; those that extend beyond it are cut. */
export function fromCodePoints(text: string, spans: readonly PointSpan[]): readonly Span[] {
  if (spans.length === 0) return [];
  const offsets: number[] = [];
  let at = 0;
  for (const point of text) {
    offsets.push(at);
    at += point.length;
  }
  offsets.push(at);
  const placed = spans.flatMap(({ start, end }) => {
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0) return [];
    const [from, to] = [offsets[start], offsets[Math.min(end, offsets.length - 1)]];
    return from === undefined || to === undefined || from >= to ? [] : [{ start: from, end: to }];
  });
  return placed.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Models quote words with different quotation marks, spaces and case. Each character of the text becomes at most one; `at` maps back. */
interface Folded {
  readonly text: string;
  readonly at: readonly number[];
}

const SAME: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u00b4`]/, "'"],
  [/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u300c\u300d\u300e\u300f]/, '"'],
  [/[\u2010-\u2015\u2212]/, '-'],
];

function fold(text: string): Folded {
  let folded = '';
  const at: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charAt(i);
    const isSpace = /[\s\u200b\ufeff]/.test(unit);
    if (isSpace && folded.endsWith(' ')) continue;
    const lower = unit.toLowerCase();
    const same = SAME.find(([pattern]) => pattern.test(unit))?.[1];
    folded += isSpace ? ' ' : (same ?? (lower.length === 1 ? lower : unit));
    at.push(i);
  }
  at.push(text.length);
  return { text: folded, at };
}

/**
 * Where quoted words occur in a text: exactly, or with different quotation marks, spaces or case. Of several places, the one nearest to `near` (a
 * UTF-16 offset), otherwise the first that is not part of a longer word. Undefined if there is none.
 */
export function placeWords(text: string, words: string, near?: number): Span | undefined {
  const found = nearest(text, words, near);
  if (found !== undefined) return found;
  const folded = fold(text);
  for (const candidate of [words, bare(words)]) {
    const wanted = fold(candidate).text.trim();
    const nearFolded = near === undefined ? undefined : indexOf(folded.at, near);
    const place = nearest(folded.text, wanted, nearFolded);
    if (place !== undefined) return { start: folded.at[place.start] ?? 0, end: folded.at[place.end] ?? text.length };
  }
  return undefined;
}

/** Strips what is put around a quotation. */
function bare(words: string): string {
  return words.trim().replace(/^(?:["'“”„«»‘’「」]|\.{3}|…)+|(?:["'“”„«»‘’「」]|\.{3}|…)+$/gu, '');
}

function nearest(text: string, words: string, near: number | undefined): Span | undefined {
  if (words.trim() === '') return undefined;
  let best: { readonly start: number; readonly cost: number } | undefined;
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + words.length)) {
    const end = start + words.length;
    const torn = isWord(text, start) || isWord(text, end);
    const cost = (torn ? text.length : 0) + (near === undefined ? 0 : Math.abs(start - near));
    if (best === undefined || cost < best.cost) best = { start, cost };
  }
  return best === undefined ? undefined : { start: best.start, end: best.start + words.length };
}

/** Whether the offset is inside a word. In scripts without spaces, that means nothing. */
function isWord(text: string, offset: number): boolean {
  return LETTER.test(text.charAt(offset - 1)) && LETTER.test(text.charAt(offset));
}
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

/** The first index whose value is not smaller. */
function indexOf(at: readonly number[], offset: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
