import { languageName } from '../../../../shared/locale.ts';
import { CATEGORIES, sampleNumber } from '../../text/messages/plurals.ts';
import type { Check } from '../check.ts';
import { flatten, listed } from '../support.ts';
import { categoriesOf, choicesOf, isCovered, isExact, MAY_CHOOSE, showsNumber } from './choices.ts';

/** Forms whose absence only costs elegance: the form for all other numbers says the same. */
const DISPENSABLE: ReadonlySet<string> = new Set(['ar zero', 'he two', 'iw two']);

/** A form that whole numbers below 1,000 reach but the message lacks (docs/spec/formats.md#plural-categories): “2 dni” is then shown as “2 dnia”.
 * Not an error, since two forms happen to be the same in some grammatical cases of some languages. */
export const pluralCategories: Check = {
  id: 'plural-categories',
  severity: 'warning',
  summary: 'A plural lacks a form that the target language needs.',
  examples: {
    good: [
      {
        source: '{n, plural, one {# day} other {# days}}',
        target: '{n, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}',
        locales: ['en', 'pl'],
        dialect: 'icu',
      },
      { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, other {#日}}', locales: ['en', 'ja'] },
      {
        source: '{n, plural, one {# day} other {# days}}',
        target: '{n, plural, one {# j.} other {# j.}}',
        locales: ['en', 'pl'],
      },
      {
        source: '{n, plural, one {# day} other {# days}}',
        target: '{n, plural, =1 {Ein Tag} other {# Tage}}',
      },
      {
        source: '{n, plural, =1 {# minute ago} other {# minutes ago}}',
        target: '{n, plural, =1 {před minutou} many {před # minutami} other {před # minutami}}',
        locales: ['en', 'cs'],
      },
      {
        source: '{n, plural, one {# day} other {# days}}',
        target: '{n, plural, one {# day} other {# days}}',
        locales: ['en', 'pl'],
        dialect: 'icu',
      },
    ],
    bad: [
      {
        source: '{n, plural, one {# day} other {# days}}',
        target: '{n, plural, one {# dzień} other {# dni}}',
        locales: ['en', 'pl'],
        dialect: 'icu',
      },
    ],
  },
  needs: MAY_CHOOSE,
  *run({ source, target }, { dialect, targetLocale }) {
    if (target === undefined) return;
    const flat = flatten(target);
    // A text that repeats the source is untranslated, and reported as such.
    if (flat.text === flatten(source).text) return;
    const known = new Set(choicesOf(flatten(source).text, dialect).map(({ name }) => name));
    for (const choice of choicesOf(flat.text, dialect)) {
      if (choice.type === 'select' || !known.has(choice.name)) continue;
      const categories = categoriesOf(targetLocale, choice);
      // Selectors that are not categories (“autres”) are left to another check.
      const named = choice.branches.filter(({ selector }) => selector !== 'other' && WORDS.has(selector));
      const textOf = ({ span }: (typeof named)[number]) => flat.text.slice(span.start, span.end);
      // A text that fits every number, or branches that do not differ, are the translator's way out.
      if (categories === undefined || new Set(choice.branches.map(textOf)).size < 2 || named.length === 0) continue;
      // Two forms for larger numbers with the same text: in this grammatical case they are all alike (Czech “minutami”).
      const larger = choice.branches.filter((branch) => !isExact(branch) && branch.selector !== 'one');
      if (larger.length > 1 && new Set(larger.map(textOf)).size === 1) continue;
      const type = choice.type === 'selectordinal' ? 'ordinal' : 'cardinal';
      const has = new Set(named.map(({ selector }) => selector));
      const missing = categories.integer.filter(
        (category) =>
          category !== 'other' &&
          !has.has(category) &&
          !DISPENSABLE.has(`${targetLocale.slice(0, 2)} ${category}`) &&
          !isCovered(choice, { selector: category }, targetLocale),
      );
      if (missing.length === 0) continue;
      const sample = sampleNumber(missing[0] ?? '', targetLocale, type);
      yield {
        message: `The plural of "${choice.name}" has no form ${listed(missing)}, which ${languageName(targetLocale)} needs${sample === undefined ? '' : ` (for ${sample}, say)`}.`,
        span: flat.span(choice.head.start, choice.head.end),
        subject: missing[0] ?? '',
        // A heading without the number (“Season”, “Seasons”) needs only one form for many.
        ...(!shows(flat.text, choice, dialect) && { severity: 'information' as const }),
      };
    }
  },
};

const WORDS: ReadonlySet<string> = new Set(CATEGORIES);

/** Whether the message shows the number in one of the forms, or next to them. */
function shows(text: string, { name, branches, span }: ReturnType<typeof choicesOf>[number], dialect: string): boolean {
  if ((text.slice(0, span.start) + text.slice(span.end)).includes(`{${name}`)) return true;
  return branches.some(({ nodes }) => showsNumber(nodes, name, dialect));
}
