import type { Check } from '../check.ts';
import { flatten } from '../support.ts';
import { choicesOf, isCovered, isExact, MAY_CHOOSE } from './choices.ts';

/** A form without words although every form of the source has some (Weblate's plurals). Endings attached to a word may well be empty. */
export const pluralEmpty: Check = {
  id: 'plural-empty',
  severity: 'warning',
  summary: 'A plural form of the target is empty.',
  examples: {
    good: [
      { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {# Tag} other {# Tage}}' },
      {
        source: 'Added {n, plural, one {a day} other {days}}',
        target: 'Hinzugefügte Tag{n, plural, one {} other {e}}',
      },
      { source: '{n, plural, =0 {} other {# days}}', target: '{n, plural, =0 {} other {# Tage}}' },
      { source: '{n, plural, =1 {1 day} other {# days}}', target: '{n, plural, one {} =1 {1 Tag} other {# Tage}}' },
    ],
    bad: [{ source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {} other {# Tage}}' }],
  },
  needs: MAY_CHOOSE,
  *run({ source, target }, { dialect, targetLocale }) {
    if (target === undefined) return;
    const own = choicesOf(flatten(source).text, dialect);
    const flat = flatten(target);
    for (const choice of choicesOf(flat.text, dialect)) {
      const twin = own.find(({ name, type }) => name === choice.name && type === choice.type);
      if (choice.type === 'select' || twin === undefined || twin.branches.some(({ nodes }) => nodes.length === 0))
        continue;
      if (/[\p{L}\p{N}]/u.test(flat.text.charAt(choice.span.start - 1) + flat.text.charAt(choice.span.end))) continue;
      const empty = choice.branches.find(
        (branch) =>
          !isExact(branch) &&
          flat.text.slice(branch.span.start, branch.span.end).trim() === '' &&
          !isCovered(choice, branch, targetLocale),
      );
      if (empty !== undefined)
        yield {
          message: `The plural form "${empty.selector}" is empty.`,
          span: flat.span(empty.selectorSpan.start, empty.span.end + 1),
          subject: empty.selector,
        };
    }
  },
};
