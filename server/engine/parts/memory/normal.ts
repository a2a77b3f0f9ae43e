import { isCode, type Segment } from './segment.ts';

/** Texts are indexed for fuzzy search up to here, in UTF-16 units; a longer one is found by its beginning, and exactly. */
export const INDEXED = 1_000;

const CODE = '\uFFFC';

/** The words of a segment as the fuzzy index has them: small letters, single spaces, no codes. */
export function searchText(segment: Segment): string {
  return folded(segment.map((part) => (isCode(part) ? ' ' : part)).join('')).slice(0, INDEXED);
}

/** The same for texts that differ in case, white space, closing punctuation or in what their codes stand for. */
export function looseKey(segment: Segment): number {
  const text = folded(segment.map((part) => (isCode(part) ? CODE : part)).join(''));
  return hash(text.replace(/(?<![\s\p{P}])[\s\p{P}]{1,8}$/u, ''));
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** 53 bits of a text, as a safe integer; not for secrets. Different texts may share it: compare the texts too. */
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

/** The distinct runs of three characters (code points) of a search text. */
export function trigrams(text: string): readonly string[] {
  const found = new Set<string>();
  eachTrigram(text, (start, end) => found.add(text.slice(start, end)));
  return [...found];
}

/** Calls back with the place of every run of three characters, in UTF-16 offsets. */
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
