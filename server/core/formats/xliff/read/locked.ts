import { sameLocale } from '../../../../../shared/locale.ts';
import type { Note } from '../../format.ts';

/** What `{Locked…}` in the notes of a .NET resource requires. */
export interface LockedWords {
  /** `{Locked}`, or locked for this very locale: the text must not change. */
  readonly whole: boolean;
  /** `{Locked="a","b"}`: these words must not change. */
  readonly words: readonly string[];
}

const OPEN = '{Locked';

/** Reads every `{Locked}`, `{Locked="word"}` and `{Locked=de,fr}` (lower case is not a marker). */
export function lockedWords(notes: readonly Note[], targetLocale: string | undefined): LockedWords {
  const words: string[] = [];
  let whole = false;
  for (const { text } of notes) {
    for (let at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, at + OPEN.length)) {
      const from = at + OPEN.length;
      if (text[from] === '}') whole = true;
      if (text[from] !== '=') continue;
      if (text[from + 1] === '"') words.push(...quotedWords(text, from + 1));
      else {
        const end = text.indexOf('}', from);
        const locales = end < 0 ? [] : text.slice(from + 1, end).split(',');
        if (targetLocale !== undefined && locales.some((locale) => sameLocale(locale.trim(), targetLocale)))
          whole = true;
      }
    }
  }
  return { whole, words: [...new Set(words)] };
}

/** Reads `"a","b"` from the first quote on. */
function quotedWords(text: string, from: number): readonly string[] {
  const words: string[] = [];
  let at = from;
  while (text[at] === '"') {
    const end = text.indexOf('"', at + 1);
    if (end < 0) break;
    const word = text.slice(at + 1, end);
    if (word !== '') words.push(word);
    at = end + 1;
    while (text[at] === ',' || text[at] === ' ') at++;
  }
  return words;
}
