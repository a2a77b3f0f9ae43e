import { wideCategories } from '../../text/messages/plurals.ts';
import type { Check } from '../check.ts';
import { flatten } from '../support.ts';
import { choicesOf, isExact, MAY_CHOOSE, showsNumber } from './choices.ts';

/** Categories of a locale that cover more than a number or two, so that the text must show the number. */
const wide = new Map<string, ReadonlySet<string>>();

export const pluralNumber: Check = {
  id: 'plural-number',
  severity: 'warning',
  summary: 'A plural form that stands for many numbers does not show the number, although the source does.',
  examples: {
    good: [
      { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {Ein Tag} other {# Tage}}' },
      { source: '{n, plural, one {# day} other {# days}}', target: '{n} {n, plural, one {Tag} other {Tage}}' },
      { source: '{n, plural, one {a day} other {days}}', target: '{n, plural, one {Tag} other {Tage}}' },
    ],
    bad: [
      { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {# Tag} other {Tage}}' },
      {
        source: '{n, plural, one {one day} other {# days}}',
        target: '{n, plural, one {один день} few {# дня} many {# дней} other {# дня}}',
        locales: ['en', 'ru'],
      },
    ],
  },
  needs: MAY_CHOOSE,
  *run({ source, target }, { dialect, targetLocale }) {
    if (target === undefined) return;
    const own = choicesOf(flatten(source).text, dialect);
    if (own.length === 0) return;
    const flat = flatten(target);
    for (const choice of choicesOf(flat.text, dialect)) {
      if (choice.type !== 'plural') continue;
      const twin = own.find(({ name, type }) => name === choice.name && type === 'plural');
      const other = twin?.branches.find(({ selector }) => selector === 'other');
      if (other === undefined || !showsNumber(other.nodes, choice.name, dialect)) continue;
      const around = flat.text.slice(0, choice.span.start) + flat.text.slice(choice.span.end);
      if (around.includes(`{${choice.name}`)) continue;
      for (const branch of choice.branches) {
        if (isExact(branch) || showsNumber(branch.nodes, choice.name, dialect)) continue;
        if (!wideOf(targetLocale).has(branch.selector)) continue;
        yield {
          message: `The plural form "${branch.selector}" stands for many numbers but does not show the number; the source shows it.`,
          span: flat.span(branch.selectorSpan.start, branch.span.end + 1),
          subject: branch.selector,
        };
      }
    }
  },
};

function wideOf(locale: string): ReadonlySet<string> {
  let found = wide.get(locale);
  if (found === undefined) {
    found = wideCategories(locale);
    wide.set(locale, found);
  }
  return found;
}
