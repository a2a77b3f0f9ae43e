import { isCode, type Segment } from './segment.ts';

/**
 * The similarity of two sources in percent: 100 only for identical text and codes, otherwise at most 99.
 *
 * Both are split into items: words, numbers, codes and placeholders, single characters of scripts without spaces, punctuation marks. `score = 100 ×
 * (1 − distance ÷ weight of the heavier text)`, rounded down and at least 0, where distance is the cheapest way to turn one list of items into the
 * other: adding or removing an item costs its weight, exchanging two items of one kind a part of it (`exchange`), and exchanging items of different
 * kinds the larger weight. White space is ignored. The score is symmetric.
 */
export function score(a: Segment, b: Segment, same: boolean): number {
  return similarity(itemsOf(a), itemsOf(b), same);
}

type Kind = 'word' | 'letter' | 'number' | 'code' | 'mark';

export interface ScoreItem {
  readonly kind: Kind;
  readonly text: string;
  /** In lower case. */
  readonly folded: string;
}

const WEIGHTS: Readonly<Record<Kind, number>> = { word: 4, letter: 2, number: 4, code: 2, mark: 1 };

/** Scripts without spaces between words: each character is an item. */
const LETTER =
  '\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Katakana}|\\p{Script=Thai}|\\p{Script=Lao}|\\p{Script=Khmer}|\\p{Script=Myanmar}';
const ITEM = new RegExp(`(\\p{N}+(?:[.,:]\\p{N}+)*)|(${LETTER})|((?:(?!${LETTER})[\\p{L}\\p{M}])+)|(\\S)`, 'gu');

export function itemsOf(segment: Segment): readonly ScoreItem[] {
  const items: ScoreItem[] = [];
  for (const part of segment) {
    if (isCode(part)) {
      items.push({ kind: 'code', text: part.identity, folded: part.role });
      continue;
    }
    for (const [text, number, letter, word] of part.matchAll(ITEM)) {
      const kind =
        number !== undefined ? 'number' : letter !== undefined ? 'letter' : word !== undefined ? 'word' : 'mark';
      items.push({ kind, text, folded: kind === 'word' ? text.toLowerCase() : text });
    }
  }
  return items;
}

export function weightOf(items: readonly ScoreItem[]): number {
  let weight = 0;
  for (const { kind } of items) weight += WEIGHTS[kind];
  return weight;
}

/** The score of two lists of items. `same`: the segments are identical. */
export function similarity(a: readonly ScoreItem[], b: readonly ScoreItem[], same: boolean): number {
  if (same) return 100;
  const most = Math.max(weightOf(a), weightOf(b));
  if (most === 0) return 0;
  // Tolerates a tenth of a percent for sums of fractions.
  const share = 1 - distance(a, b) / most;
  return Math.min(99, Math.max(0, Math.floor(share * 100 + 0.001)));
}

/** Common prefixes and suffixes cost nothing: most matches differ in a word or two. */
function distance(a: readonly ScoreItem[], b: readonly ScoreItem[]): number {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && isSame(a[start], b[start])) start++;
  let back = 0;
  while (back < most - start && isSame(a[a.length - 1 - back], b[b.length - 1 - back])) back++;
  return tableDistance(a.slice(start, a.length - back), b.slice(start, b.length - back));
}

function isSame(a: ScoreItem | undefined, b: ScoreItem | undefined): boolean {
  return a !== undefined && b !== undefined && a.kind === b.kind && a.text === b.text && a.folded === b.folded;
}

/** Two rows of the classic table: time `a × b`, memory `b`. */
function tableDistance(a: readonly ScoreItem[], b: readonly ScoreItem[]): number {
  let before = new Float64Array(b.length + 1);
  let now = new Float64Array(b.length + 1);
  for (let j = 0; j < b.length; j++) before[j + 1] = (before[j] ?? 0) + WEIGHTS[b[j]?.kind ?? 'mark'];
  for (const one of a) {
    const weight = WEIGHTS[one.kind];
    now[0] = (before[0] ?? 0) + weight;
    for (let j = 0; j < b.length; j++) {
      const other = b[j];
      if (other === undefined) break;
      const left = (now[j] ?? 0) + WEIGHTS[other.kind];
      const up = (before[j + 1] ?? 0) + weight;
      const across = (before[j] ?? 0) + exchange(one, other);
      now[j + 1] = Math.min(left, up, across);
    }
    [before, now] = [now, before];
  }
  return before[b.length] ?? 0;
}

/** Cost of replacing one item by another. */
function exchange(a: ScoreItem, b: ScoreItem): number {
  const weight = Math.max(WEIGHTS[a.kind], WEIGHTS[b.kind]);
  if (a.kind !== b.kind) return weight;
  if (a.text === b.text && a.folded === b.folded) return 0;
  switch (a.kind) {
    case 'number':
      return weight * 0.25;
    case 'code':
      return a.folded === b.folded ? weight * 0.25 : weight;
    case 'mark':
      return weight * 0.5;
    case 'letter':
      return weight;
    case 'word':
      return weight * (a.folded === b.folded ? 0.1 : wordDifference(a.folded, b.folded));
  }
}

/** 0.1 to 1: the share of letters to change in the longer word. Words that share less than half of it are different words. */
function wordDifference(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) * 2 < longest || longest > 64) return 1;
  const row = new Uint8Array(b.length + 1);
  for (let j = 0; j <= b.length; j++) row[j] = j;
  for (let i = 0; i < a.length; i++) {
    let diagonal = row[0] ?? 0;
    row[0] = i + 1;
    for (let j = 0; j < b.length; j++) {
      const above = row[j + 1] ?? 0;
      const step = Math.min(above, row[j] ?? 0) + 1;
      row[j + 1] = Math.min(step, diagonal + (a.charCodeAt(i) === b.charCodeAt(j) ? 0 : 1));
      diagonal = above;
    }
  }
  const share = (row[b.length] ?? longest) / longest;
  return share >= 0.5 ? 1 : Math.max(0.1, share);
}
