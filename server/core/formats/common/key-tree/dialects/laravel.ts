import type { Dialect } from '../dialect.ts';
import type { KeySample } from '../sample.ts';

/** `:name` at the beginning of a word; in prose no letter directly follows a colon that has a space before it. */
const NAME = /(?<![^\s"'“‘«([>¿¡])(:[A-Za-z][a-z]*(?:_[a-z]+)*|:[A-Z]{2,20})(?![\p{L}\p{N}_:])/gu;
/** Other placeholder syntax: files that use it have no `:name`. */
const OTHER = /\{\{?\s?\w+|%\d?\$?[sd]\b|%\{|\$\{/;
/** Where Laravel keeps them. */
const FOLDER = /(?:^|\/)lang\/(?:vendor\/[^/]+\/)?[a-z]{2,3}(?:[-_][A-Za-z]{2,4})*\.json$/i;
/** At least one in this many texts has a placeholder. */
const RARE = 100;

/** Laravel's JSON translations: keys are mostly the English texts. */
export const laravel: Dialect = {
  id: 'laravel',
  about: {
    title: 'Laravel JSON',
    detection: '`:name` in texts that have no other placeholders, in `lang/<locale>.json` or more than once',
    units: 'every string',
    placeholders: '`:name`, `:Name`, `:NAME`',
    plurals: 'inside the message, separated by `|`: `one apple|many apples`, `{0} none|[1,19] some|[20,*] many`',
    writing: 'strings',
  },
  evidence(sample) {
    const { names, texts, others } = namesIn(sample);
    if (texts === 0 || texts < others || texts * RARE < sample.values.length) return 0;
    // A name that occurs once, in one text, may be a typing error.
    const known = FOLDER.test(sample.path) || [...names.values()].some((times) => times > 1) || names.size > 2;
    return known ? 6 * texts : 0;
  },
};

function namesIn({ values }: KeySample) {
  const names = new Map<string, number>();
  let texts = 0;
  let others = 0;
  for (const value of values) {
    const found = new Set([...value.matchAll(NAME)].map(([name]) => name.toLowerCase()));
    if (found.size > 0) texts++;
    if (OTHER.test(value)) others++;
    for (const name of found) names.set(name, (names.get(name) ?? 0) + 1);
  }
  return { names, texts, others };
}
