/** Words that translations leave unchanged. */

/** A text and its translation. */
export interface Translated {
  readonly locale: string;
  readonly source: string;
  readonly target: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}+#]*/gu;
const LATIN = /\p{Script=Latin}/u;
/** How often, and in how many languages, a word has to occur before it counts as a name. */
const [LEAST, LANGUAGES] = [3, 2];
/** Fraction of the translations of texts with a name that must keep it: some inflect it. */
const KEPT = 0.8;

/**
 * Names, judged by a project's own translations: words with a capital letter or a number that texts in other scripts leave in Latin letters.
 * Languages with Latin letters prove nothing: “Status” is the same in many of them.
 *
 * @returns the names in lower case
 */
export function keptNames(pairs: Iterable<Translated>): ReadonlySet<string> {
  const seen = new Map<string, { all: number; kept: number; readonly locales: Set<string> }>();
  for (const { locale, source, target } of pairs) {
    const words = new Set(target.match(WORD));
    // A language without translations proves nothing, either.
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
