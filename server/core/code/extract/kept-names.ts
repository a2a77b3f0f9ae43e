/** Words that translations leave as they are. */

/** A text and its translation. */
export interface Translated {
  readonly locale: string;
  readonly source: string;
  readonly target: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}+#]*/gu;
const LATIN = /\p{Script=Latin}/u;
/** How often, and in how many languages, a word has to be met until it is known. */
const [LEAST, LANGUAGES] = [3, 2];
/** Of the translations of texts with a name, those that keep it: some decline it. */
const KEPT = 0.8;

/**
 * Names by what a project's own translations do with them: words with a capital letter, or a number, that texts in other scripts leave in Latin
 * letters. Languages with Latin letters say nothing: “Status” is the same in many of them.
 *
 * @returns the names in small letters
 */
export function keptNames(pairs: Iterable<Translated>): ReadonlySet<string> {
  const seen = new Map<string, { all: number; kept: number; readonly locales: Set<string> }>();
  for (const { locale, source, target } of pairs) {
    const words = new Set(target.match(WORD));
    // Whoever has not begun yet says nothing, either.
    if (![...words].some((word) => !LATIN.test(word) && /\p{L}/u.test(word))) continue;
    for (const word of new Set(source.match(WORD))) {
      if (!/\p{Lu}|\d\p{L}|\p{L}\d/u.test(word)) continue;
      const known = seen.get(word) ?? { all: 0, kept: 0, locales: new Set() };
      known.all += 1;
      if (words.has(word)) {
        known.kept += 1;
        known.locales.add(locale);
      }
      seen.set(word, known);
    }
  }
  const names = [...seen].filter(
    ([, { all, kept, locales }]) => kept >= LEAST && locales.size >= LANGUAGES && kept / all >= KEPT,
  );
  return new Set(names.map(([word]) => word.toLowerCase()));
}
