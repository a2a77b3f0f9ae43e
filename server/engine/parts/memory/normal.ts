import { isCode, type Segment } from './segment.ts';

/** How many UTF-16 units of a text are indexed for fuzzy search; a longer text is found by its beginning, and exactly. */
export const INDEXED = 1_000;

const CODE = '\uFFFC';

/** The words of a segment in the form of the fuzzy index: lower case, single spaces, no codes. */
export function searchText(segment: Segment): string {
  return folded(segment.map((part) => (isCode(part) ? ' ' : part)).join('')).slice(0, INDEXED);
}

/** Equal for texts that differ only in case, white space, closing punctuation or the meaning of their codes. */
export function looseKey(segment: Segment): number {
  const text = folded(segment.map((part) => (isCode(part) ? CODE : part)).join(''));
  return hash(text.replace(/(?<![\s\p{P}])[\s\p{P}]{1,8}$/u, ''));
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A 53-bit hash of a text as a safe integer; not for secrets. Different texts may share it: compare the texts as well. */
export function hash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
    high ^= high >>> 13;
  }
  low ^= low >>> 15;
  high = Math.imul(high ^ (high >>> 16), 0xc2b2ae35);
  return (high & 0x1fffff) * 0x100000000 + (low >>> 0);
}

/** The distinct trigrams (in code points) of a search text. */
export function trigrams(text: string): readonly string[] {
  const found = new Set<string>();
  eachTrigram(text, (start, end) => found.add(text.slice(start, end)));
  return [...found];
}

/** Calls back with the position of every trigram, in UTF-16 offsets. */
export function eachTrigram(text: string, call: (start: number, end: number) => void): void {
  let first = 0;
  let second = widthAt(text, 0);
  let third = second + widthAt(text, second);
  while (third < text.length) {
    const end = third + widthAt(text, third);
    call(first, end);
    first = second;
    second = third;
    third = end;
  }
}

function widthAt(text: string, at: number): number {
  const high = (text.charCodeAt(at) & 0xfc00) === 0xd800;
  return high && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00 ? 2 : 1;
}
