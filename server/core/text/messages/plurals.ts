/** CLDR plural categories of a language, from the runtime's own tables (docs/spec/formats.md#plural-categories). */

/** All categories in CLDR's own order. */
export const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export interface PluralCategories {
  /** The categories that CLDR has for the language, in CLDR's order, `other` always last. */
  readonly all: readonly string[];
  /**
   * Those that whole numbers below 1,000 reach. The others (`many` in French, for millions; in Czech, for fractions; `other` in Russian, for
   * fractions) are needed by few messages and left out by many projects.
   */
  readonly integer: readonly string[];
}

/** A form for more numbers than this must show the number (`often` in gettext's `plural-distrib.c`). */
export const FEW_NUMBERS = 5;

/** Enough whole numbers for every rule that looks at the last two digits, and for the small exceptions. */
const SAMPLES: readonly number[] = [...Array(121).keys(), 200, 203, 300, 311, 900, 999];

/** Cache: asking the runtime is slow, and every plural of a file asks. Tags come from files, so there may be any number of them. */
const asked = new Map<string, PluralCategories | undefined>();
const MOST_ASKED = 1000;

/**
 * The categories of a locale (in any spelling of its tag).
 * `undefined` when the runtime does not know the language: the categories of the source are then kept.
 */
export function pluralCategories(
  locale: string,
  type: 'cardinal' | 'ordinal' = 'cardinal',
): PluralCategories | undefined {
  const key = `${type} ${locale}`;
  if (!asked.has(key)) {
    if (asked.size >= MOST_ASKED) asked.clear();
    asked.set(key, askRuntime(locale, type));
  }
  return asked.get(key);
}

function askRuntime(locale: string, type: 'cardinal' | 'ordinal'): PluralCategories | undefined {
  const tag = locale.replaceAll('_', '-');
  let rules: Intl.PluralRules;
  try {
    // An unknown language silently falls back to the machine's own: ask first.
    if (Intl.PluralRules.supportedLocalesOf([tag]).length === 0) return undefined;
    rules = new Intl.PluralRules(tag, { type });
  } catch {
    return undefined;
  }
  const known = new Set<string>(rules.resolvedOptions().pluralCategories);
  const reached = new Set<string>();
  for (const sample of SAMPLES) {
    if (reached.size === known.size) break;
    reached.add(rules.select(sample));
  }
  return {
    all: CATEGORIES.filter((category) => known.has(category)),
    integer: CATEGORIES.filter((category) => reached.has(category)),
  };
}

/**
 * The categories that a translation into `locale` must have; `other` is always one of them. `withRare` adds those that only rare numbers need, like
 * `many` of the Romance languages: for files that already have them. Undefined for an unknown language.
 */
export function requiredCategories(
  locale: string,
  type: 'cardinal' | 'ordinal' = 'cardinal',
  withRare = false,
): readonly string[] | undefined {
  const categories = pluralCategories(locale, type);
  if (categories === undefined) return undefined;
  const wanted = new Set<string>(withRare ? categories.all : categories.integer);
  wanted.add('other');
  return CATEGORIES.filter((category) => wanted.has(category));
}

/** Common numbers come first. */
const TYPICAL: readonly number[] = [5, 2, 3, 1, 0, 4, 11, 21, 100, 101, 1_000_000];

/** A number of this category in the language, to show what stands for `#`; `undefined` when there is none. */
export function sampleNumber(
  category: string,
  locale: string,
  type: 'cardinal' | 'ordinal' = 'cardinal',
): number | undefined {
  if (pluralCategories(locale, type) === undefined) return category === 'one' ? 1 : undefined;
  const rules = new Intl.PluralRules(locale.replaceAll('_', '-'), { type });
  return [...TYPICAL, ...SAMPLES].find((sample) => rules.select(sample) === category);
}

/** The sample numbers of each category, computed once per language, because asking the runtime is expensive. */
const samples = new Map<string, ReadonlyMap<string, readonly number[]>>();

function samplesOf(locale: string, type: 'cardinal' | 'ordinal'): ReadonlyMap<string, readonly number[]> {
  const key = `${type} ${locale}`;
  let found = samples.get(key);
  if (found === undefined) {
    const rules = new Intl.PluralRules(locale.replaceAll('_', '-'), { type });
    found = Map.groupBy(SAMPLES, (sample) => rules.select(sample));
    samples.set(key, found);
  }
  return found;
}

/** Whether these exact numbers (`=1`) together cover every whole number of a category, so that it needs no branch of its own. */
export function coveredBy(
  exact: ReadonlySet<number>,
  category: string,
  locale: string,
  type: 'cardinal' | 'ordinal',
): boolean {
  if (exact.size === 0 || category === 'other' || pluralCategories(locale, type) === undefined) return false;
  return (samplesOf(locale, type).get(category) ?? []).every((sample) => exact.has(sample));
}

/** The categories that cover three or more whole numbers, so that a text must show the number; `other` is always one of them. */
export function wideCategories(locale: string): ReadonlySet<string> {
  if (pluralCategories(locale) === undefined) return new Set(['other']);
  const wide = [...samplesOf(locale, 'cardinal')].filter(([, numbers]) => numbers.length > 2);
  return new Set(['other', ...wide.map(([category]) => category)]);
}

const NAMED: Readonly<Record<string, readonly number[]>> = { zero: [0], one: [1], two: [2] };

/**
 * Some of the whole numbers that a form in a key of its own (i18next `item_one`) stands for. A category that the language does not have stands for
 * the number in its name: libraries look for `zero` first, and those without language data for `one`. Empty: unknown, or the form is for all other
 * numbers.
 */
export function numbersOfForm(
  category: string,
  locale: string,
  type: 'cardinal' | 'ordinal' = 'cardinal',
): readonly number[] {
  const categories = pluralCategories(locale, type);
  if (category === 'other') return [];
  if (categories?.all.includes(category) !== true) return NAMED[category] ?? [];
  return samplesOf(locale, type).get(category) ?? [];
}
