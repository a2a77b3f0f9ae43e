import type { Span } from '../span.ts';
import { compilePattern, findPattern, type Pattern } from './pattern.ts';

/** Words and patterns that stay unchanged, ready for searching. */
export interface Protection {
  readonly words: readonly string[];
  readonly patterns: readonly Pattern[];
  /** Protects code-like words, too (`findCodeWords`). */
  readonly code?: boolean;
  /** Entries that were ignored, with the reason. */
  readonly invalid: readonly { readonly entry: string; readonly reason: string }[];
}

/**
 * Reads `translation.protect` of the project file: a word, or `/a regular expression/` with optional flags `i` and `u`. Entries that do not compile
 * are reported in `invalid`; nothing is thrown.
 */
export function compileProtection(entries: readonly string[]): Protection {
  const words: string[] = [];
  const patterns: Pattern[] = [];
  const invalid: { entry: string; reason: string }[] = [];
  for (const entry of entries) {
    const match = /^\/(.+)\/([iu]*)$/s.exec(entry);
    if (match === null) {
      if (entry.trim() === '') invalid.push({ entry, reason: 'is empty' });
      else words.push(entry);
      continue;
    }
    const [, source = '', flags = ''] = match;
    const pattern = compilePattern(source, flags);
    if (pattern.ok) patterns.push(pattern.value);
    else invalid.push({ entry, reason: pattern.error });
  }
  return { words, patterns, invalid };
}

/** Ranges that match the patterns; empty matches are skipped. */
export function findPatterns(text: string, patterns: readonly Pattern[]): readonly Span[] {
  return patterns.flatMap((pattern) => [...findPattern(pattern, text)]);
}

/** What the project file protects: `translation.protect` and `translation.protectCode`. */
export function protectionOf(
  translation: { readonly protect?: readonly string[] | undefined; readonly protectCode?: boolean | undefined } = {},
): Protection {
  const protection = compileProtection(translation.protect ?? []);
  return translation.protectCode === true ? { ...protection, code: true } : protection;
}

const LETTER = /[\p{L}\p{N}_]/u;

/** Ranges of a word; at an end that is a letter it must match a whole word: `ACME` is not in `ACMEs`. */
export function findWord(text: string, word: string): readonly Span[] {
  const found: Span[] = [];
  if (word === '') return found;
  const first = LETTER.test(word.charAt(0));
  const last = LETTER.test(word.charAt(word.length - 1));
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (first && at > 0 && LETTER.test(text.charAt(at - 1))) continue;
    if (last && end < text.length && LETTER.test(text.charAt(end))) continue;
    found.push({ start: at, end });
  }
  return found;
}
