import { baseLanguage, parseLocale } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, isInside, placeholdersOf } from '../support.ts';

/** An all-numeric date, with day and month in either order before or after the year. */
const DATE =
  /(?<![\d.,/-])(?:(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})|(\d{4})([./-])\s?(\d{1,2})\6\s?(\d{1,2}))(?![\d/-])/g;

interface FoundDate {
  readonly text: string;
  readonly index: number;
  /** As numbers; the two others are in text order. */
  readonly year: number;
  readonly pair: readonly [number, number];
  readonly yearFirst: boolean;
}

/** Numeric dates: the same day in both texts, and in an order that exists in the language (Okapi's suspect date). */
export const dates: Check = {
  id: 'dates',
  severity: 'hint',
  summary:
    'A date of the target is a different day from the one in the source, or has its month where the language has the day.',
  examples: {
    good: [
      { source: 'Until 12/31/2025', target: 'Bis 31.12.2025' },
      { source: 'Until 2025-12-31', target: 'Bis 31.12.2025' },
      { source: 'Until 12/31/2025', target: 'Bis zum 31. Dezember 2025' },
      { source: 'Version 1.2.2025', target: 'Version 1.2.2025' },
    ],
    bad: [
      { source: 'Until 12/31/2025', target: 'Bis 30.12.2025' },
      { source: 'Until 12/31/2025', target: 'Bis 12.31.2025' },
    ],
  },
  needs: { source: { all: TRAIT.number, like: /\d[./-]\s?\d/ }, target: { all: TRAIT.number } },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const wanted = datesIn(flatten(source).text);
    const flat = flatten(target);
    const found = wanted.length === 0 ? [] : datesIn(flat.text);
    const days = new Set(wanted.map(keyOf));
    for (const date of found) {
      if (isInside(placeholdersOf(unit, target, context), date.index)) continue;
      const same = days.has(keyOf(date));
      const span = flat.span(date.index, date.index + date.text.length);
      if (!same && wanted.length >= found.length) {
        yield { message: `The date ${date.text} is not in the source.`, span, subject: date.text };
      } else if (same && !date.yearFirst && date.pair[1] > 12 && !isMonthFirst(context.targetLocale)) {
        yield {
          message: `In this language the day comes before the month: ${date.text} has them the other way round.`,
          span,
          subject: date.text,
        };
      }
    }
  },
};

function datesIn(text: string): readonly FoundDate[] {
  return Array.from(text.matchAll(DATE), (match): FoundDate => {
    const yearFirst = match[5] !== undefined;
    const [year, a, b] = yearFirst ? [match[5], match[7], match[8]] : [match[4], match[1], match[3]];
    return { text: match[0], index: match.index, year: Number(year), pair: [Number(a), Number(b)], yearFirst };
  }).filter(({ pair: [a, b] }) => a > 0 && b > 0 && Math.min(a, b) <= 12 && Math.max(a, b) <= 31);
}

function keyOf({ year, pair }: FoundDate): string {
  return `${year} ${pair.toSorted((a, b) => a - b).join(' ')}`;
}

/** American and Philippine English, and languages that put the month first, after the year. */
function isMonthFirst(locale: string): boolean {
  const { language, region } = parseLocale(locale) ?? { language: baseLanguage(locale), region: undefined };
  return language === 'en'
    ? region === undefined || ['US', 'PH', 'CA', 'ZA'].includes(region)
    : ['fil', 'tl', 'ja', 'zh', 'ko', 'hu', 'mn', 'lt'].includes(language);
}
