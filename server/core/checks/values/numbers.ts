import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, missingMessage, placeholdersOf, withoutPlaceholders } from '../support.ts';
import { digits } from './digits.ts';

/** Minimum number of digits of a telephone number. */
const PHONE = 9;

/** Digits of a text, whatever separators and scripts the language uses. `1,000.5`, `1.000,5` and `1 000,5` are equal. */
export const numbers: Check = {
  id: 'numbers',
  severity: 'hint',
  summary: 'A number of the source is missing from the target.',
  examples: {
    good: [
      { source: '1,000.5 km', target: '1.000,5 km' },
      { source: 'Top 10', target: '۱۰ برتر', locales: ['en', 'fa'] },
      { source: '{0} of 5', target: '{0} von 5' },
      { source: '2 PM', target: '14 Uhr' },
      { source: 'e.g. +33612345678', target: 'z. B. +49123456789' },
      { source: 'Chapter 2 5 pages', target: 'Kapitel zwei, fünf Seiten' },
    ],
    bad: [{ source: 'At least 16 characters', target: 'Mindestens 61 Zeichen' }],
  },
  when: ({ sourceTraits, source }) =>
    (sourceTraits & TRAIT.number) !== 0 ||
    ((sourceTraits & TRAIT.digit) !== 0 && /\d[.,'’\u00A0\u202F]\d/.test(source)),
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const text = withoutPlaceholders(flatten(source).text, placeholdersOf(unit, source, context));
    const found = new Set(digits(withoutPlaceholders(flatten(target).text, placeholdersOf(unit, target, context))));
    const missing = digits(text).filter((number) => !found.has(number));
    // One to twelve are often written as words, and hours change with the clock of the country.
    // A telephone number is an example: each country has its own.
    const phone = [...found].some((number) => number.length >= PHONE);
    const telling = missing.filter(
      (number) => Number(number) > 12 && !/[ap]\.?m\b/i.test(text) && !(phone && number.length >= PHONE),
    );
    if (telling.length > 0) yield { message: missingMessage(telling, 'number'), subject: telling[0] ?? '' };
  },
};
