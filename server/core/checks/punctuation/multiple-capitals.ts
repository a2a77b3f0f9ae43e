import { parseLocale } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, isInside, placeholdersOf } from '../support.ts';

/** The shift key was held too long. An abbreviation with an ending (`PCs`, `IDen`) does not count. */
export const multipleCapitals: Check = {
  id: 'multiple-capitals',
  severity: 'hint',
  summary: 'A word of the target begins with two capitals.',
  examples: {
    good: [
      { source: 'Hello', target: 'Hallo' },
      { source: 'Two PCs', target: 'Zwei PCs' },
      { source: 'The ID', target: 'IDen', locales: ['en', 'da'] },
      { source: 'Use OAuth', target: 'OAuth nutzen' },
      { source: 'iOS and macOS', target: 'iOS und macOS' },
    ],
    bad: [{ source: 'Hello there', target: 'HAllo du', fixed: 'Hallo du' }],
  },
  traits: { target: TRAIT.capitals },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const own = flatten(source).text;
    const flat = flatten(target);
    for (const match of flat.text.matchAll(/(?<![\p{L}\p{N}_])(\p{Lu})(\p{Lu})(\p{Ll}{3,})(?![\p{L}\p{N}_])/gu)) {
      const [word, first = '', second = '', rest = ''] = match;
      if (own.includes(first + second) || isInside(placeholdersOf(unit, target, context), match.index)) continue;
      const end = match.index + word.length;
      const meant = first + lowerCase(second, context.targetLocale) + rest;
      yield {
        message: `"${word}" begins with two capitals.`,
        span: flat.span(match.index, end),
        subject: word,
        fix: { title: `Write ${meant}`, target: flat.replace(match.index, end, meant), safe: false },
      };
    }
  },
};

/** Turkish has two kinds of i. A locale taken from a file name may not be valid. */
function lowerCase(letter: string, locale: string): string {
  const language = parseLocale(locale)?.language;
  return language === undefined ? letter.toLowerCase() : letter.toLocaleLowerCase(language);
}
