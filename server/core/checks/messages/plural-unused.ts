import { languageName } from '../../../../shared/locale.ts';
import { messageDialect } from '../../text/dialects/index.ts';
import { CATEGORIES } from '../../text/messages/plurals.ts';
import type { Check } from '../check.ts';
import { CODE_MARK, flatten } from '../support.ts';
import { categoriesOf, choicesOf, MAY_CHOOSE } from './choices.ts';

/** A form that the language never uses: dead text that is translated but never seen. */
export const pluralUnused: Check = {
  id: 'plural-unused',
  severity: 'information',
  summary: 'A plural has a form that the target language never uses.',
  examples: {
    good: [
      {
        source: '{n, plural, one {# day} other {# days}}',
        target: '{n, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}',
        locales: ['en', 'pl'],
      },
      {
        source: '{n, plural, zero {none} other {# days}}',
        target: '{n, plural, zero {keine} other {# Tage}}',
      },
    ],
    bad: [
      {
        source: '{n, plural, one {# day} other {# days}}',
        target: '{n, plural, one {# Tag} few {# Tage} other {# Tage}}',
        fixed: '{n, plural, one {# Tag} other {# Tage}}',
      },
    ],
  },
  needs: MAY_CHOOSE,
  *run({ source, target }, { dialect, targetLocale }) {
    if (target === undefined) return;
    const flat = flatten(target);
    const { numbers } = messageDialect(dialect);
    const own = choicesOf(flatten(source).text, dialect);
    for (const choice of choicesOf(flat.text, dialect)) {
      if (choice.type === 'select') continue;
      const given = new Set(
        own
          .filter(({ name }) => name === choice.name)
          .flatMap(({ branches }) => branches.map(({ selector }) => selector)),
      );
      for (const { selector, selectorSpan, span } of choice.branches) {
        if (given.has(selector) || numbers?.includes(selector)) continue;
        if (!isUseless(selector, targetLocale, choice.type === 'selectordinal')) continue;
        const end = span.end + 1;
        const after = flat.text.slice(end).search(/\S/);
        yield {
          message: `${languageName(targetLocale)} has no plural form "${selector}": this text is never shown.`,
          span: flat.span(selectorSpan.start, selectorSpan.end),
          subject: selector,
          ...(!flat.text.slice(selectorSpan.start, end).includes(CODE_MARK) && {
            fix: {
              title: `Remove the form "${selector}"`,
              target: flat.replace(selectorSpan.start, end + Math.max(0, after), ''),
              safe: true,
            },
          }),
        };
      }
    }
  },
};

function isUseless(category: string, locale: string, ordinal: boolean): boolean {
  if (!(CATEGORIES as readonly string[]).includes(category)) return false;
  return categoriesOf(locale, { type: ordinal ? 'selectordinal' : 'plural' })?.all.includes(category) === false;
}
