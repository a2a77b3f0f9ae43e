import type { Check } from '../check.ts';
import { flatten } from '../support.ts';
import { choicesOf, isExact, MAY_CHOOSE } from './choices.ts';

/** All forms are alike: forgotten, or a word that does not change (German “Treffer”). Hence a matter of taste (Weblate's same plurals). */
export const pluralSame: Check = {
  id: 'plural-same',
  severity: 'hint',
  optional: true,
  summary: 'All plural forms of the target are the same, although those of the source differ.',
  examples: {
    good: [
      { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {# Tag} other {# Tage}}' },
      { source: '{n, plural, one {# h} other {# h}}', target: '{n, plural, one {# Std.} other {# Std.}}' },
      { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, other {#日}}', locales: ['en', 'ja'] },
    ],
    bad: [{ source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {# Tage} other {# Tage}}' }],
  },
  needs: MAY_CHOOSE,
  *run({ source, target }, { dialect }) {
    if (target === undefined) return;
    const from = flatten(source).text;
    const flat = flatten(target);
    const own = choicesOf(from, dialect);
    for (const choice of choicesOf(flat.text, dialect)) {
      const twin = own.find(({ name, type }) => name === choice.name && type === choice.type);
      if (choice.type === 'select' || twin === undefined) continue;
      const forms = (text: string, { branches }: typeof choice) =>
        branches.filter((branch) => !isExact(branch)).map(({ span }) => text.slice(span.start, span.end));
      const found = forms(flat.text, choice);
      if (found.length < 2 || new Set(found).size > 1 || new Set(forms(from, twin)).size < 2) continue;
      yield {
        message: `All plural forms of "${choice.name}" are the same.`,
        span: flat.span(choice.head.start, choice.head.end),
        subject: choice.name,
      };
    }
  },
};
