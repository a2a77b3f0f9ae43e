import { baseLanguage } from '../../../../shared/locale.ts';
import { UNSPACED } from '../../text/punctuation.ts';
import { hasWords, isToken, type Piece, textOf } from '../mask/pieces.ts';
import { type Finding, hard, soft } from './finding.ts';

/** Checks (b) to (d) and (f) to (j): problems with the words of an answer, whatever became of the tokens. */
export function verifyText(
  source: readonly Piece[],
  target: readonly Piece[],
  locales: { readonly source: string; readonly target: string },
): readonly Finding[] {
  const before = textOf(source);
  const after = textOf(target);
  // If there is nothing to read, every other finding is noise.
  if (!hasWords(after)) return hasWords(before) ? [hard('empty', 'the answer has no words')] : [];
  const findings: Finding[] = [];
  const add = (finding: Finding | undefined) => finding !== undefined && findings.push(finding);
  add(leak(before, after));
  add(doubled(before, after));
  add(punctuation(outline(source), outline(target)));
  add(entities(before, after));
  if (/[\r\n\u2028\u2029]/.test(after) && !/[\r\n\u2028\u2029]/.test(before))
    findings.push(hard('newlines', 'the answer has a line break that the source does not have'));
  add(same(before, after, locales));
  add(length(before, after, locales));
  return findings;
}

/** The service's own tokens and ours, whole, truncated or in capitals. */
const LEAK =
  /xml-ph-?\d*|\bph-\d{2,6}@|@\S{0,40}\.internal\b|&lt;\/?[xg]\b|(?:&lt;|<)span\s+translate="no"\s+id\b|<\/?[xg](?:\s+id\b|\s?\/?>)|<!\[CDATA\[|\]\]>/gi;

function leak(before: string, after: string): Finding | undefined {
  const found = (text: string) => text.match(LEAK) ?? [];
  const known = new Set(found(before));
  const leaked = found(after).find((match) => !known.has(match));
  return leaked === undefined
    ? undefined
    : hard('leak', `the answer shows an internal token of the service (“${leaked}”)`);
}

/** A text that is repeated at once, which accompanies leaked tokens. Words that a language doubles (`bye bye`) are short. */
function doubled(before: string, after: string): Finding | undefined {
  return isDouble(after) && !isDouble(before) ? hard('doubled', 'the answer says the same sentence twice') : undefined;
}

function isDouble(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const joined = words.join('');
  const half = joined.length / 2;
  if (!Number.isInteger(half) || joined.slice(0, half) !== joined.slice(half)) return doubledSentence(text);
  return joined.length >= 12 && (words.length >= 4 || !/\p{sc=Latin}/u.test(joined));
}

/** A sentence of some length that is repeated at once inside a longer text. */
function doubledSentence(text: string): boolean {
  const sentences = text.split(/(?<=[.!?。！？])\s*/).map((sentence) => sentence.trim().toLowerCase());
  return sentences.some((sentence, index) => sentence.length >= 12 && sentence === sentences[index + 1]);
}

/** The text with a mark in place of each standalone token. */
export function outline(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (!isToken(piece) ? piece : piece.role === 'standalone' ? '\uFFFC' : '')).join('');
}

const ORPHANS =
  /(?:^|[^\S\u00A0\u202F])[,.](?![.,\d\p{L}])|[([{]\s*[)\]}]|,\s?,|^[,;:!?]|[,;:]\s*[.](?!\.)|[.!?。！？]\s*\uFFFC$/gu;

/** Punctuation without the words it belonged to: " ,", " .", "( )", or a token after the end of the sentence. */
function punctuation(before: string, after: string): Finding | undefined {
  const count = (text: string) => text.match(ORPHANS)?.length ?? 0;
  if (count(after) > count(before))
    return hard('punctuation', 'the answer has punctuation without the words before it');
  // Two spaces between words: something was removed there, and put elsewhere.
  const gap = /[^\s\uFFFC] {2,}[^\s\uFFFC]/;
  return gap.test(after) && !gap.test(before)
    ? hard('punctuation', 'the answer has a gap between its words')
    : undefined;
}

/** The rest of an entity without its ampersand does not count either: `lt;`. */
export const ENTITY =
  /&(?:lt|gt|amp|quot|apos|nbsp|#\d{2,5}|#x[0-9a-f]{2,5});|(?<![\p{L}\p{N}&])(?:lt|gt|amp|quot|nbsp);/giu;

function entities(before: string, after: string): Finding | undefined {
  const count = (text: string) => text.match(ENTITY)?.length ?? 0;
  if (count(after) <= count(before)) return undefined;
  return hard('entities', `the answer has an escaped character (“${after.match(ENTITY)?.[0]}”)`);
}

/** Names and words of one kind (`OK`, `E-mail`) are the same in many languages: these are not reported. */
function same(before: string, after: string, locales: { source: string; target: string }): Finding | undefined {
  if (baseLanguage(locales.source) === baseLanguage(locales.target)) return undefined;
  const words = before.match(/\p{L}{2,}/gu) ?? [];
  if (before.trim() !== after.trim() || words.length < 2) return undefined;
  return soft('same', 'the translation is the same as the source');
}

/** Scripts in which one character says what takes several in others. */
const DENSE: ReadonlySet<string> = new Set([...UNSPACED, 'ko']);

function length(before: string, after: string, locales: { source: string; target: string }): Finding | undefined {
  const a = [...before].length;
  const b = [...after].length;
  const weight = (locale: string) => (DENSE.has(baseLanguage(locale)) ? 3 : 1);
  const ratio = (b * weight(locales.target)) / (a * weight(locales.source));
  const [low, high] = a <= 20 ? [0.3, 3.5] : [0.45, 2];
  if (ratio > high && b - a > 10) return soft('length', `the translation is unusually long (${b} characters for ${a})`);
  if (ratio < low && a - b > 3) return soft('length', `the translation is unusually short (${b} characters for ${a})`);
  return undefined;
}
