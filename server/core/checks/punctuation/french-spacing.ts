import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, placeholdersOf } from '../support.ts';

/** French sets a no-break space before `! ? ; :` (Canadian French only before the colon). */
export const frenchSpacing: Check = {
  id: 'french-spacing',
  severity: 'hint',
  summary: 'French text without a no-break space before double punctuation.',
  examples: {
    good: [
      { source: 'Really?', target: 'Vraiment\u202F?', locales: ['en', 'fr'] },
      { source: 'Name:', target: 'Nom\u00A0:', locales: ['en', 'fr'] },
      { source: 'See https://a.example/b?c', target: 'Voir https://a.example/b?c', locales: ['en', 'fr'] },
      { source: 'At 10:30', target: 'À 10:30', locales: ['en', 'fr'] },
      { source: 'Really?', target: 'Vraiment?', locales: ['en', 'fr-CA'] },
    ],
    bad: [
      { source: 'Really?', target: 'Vraiment ?', locales: ['en', 'fr'], fixed: 'Vraiment\u202F?' },
      { source: 'Really?', target: 'Vraiment?', locales: ['en', 'fr'], fixed: 'Vraiment\u202F?' },
    ],
  },
  applies: ({ targetLocale }) => /^fr(?:$|[-_])/i.test(targetLocale),
  traits: { target: TRAIT.mark },
  *run(unit, context) {
    const { target } = unit;
    if (target === undefined) return;
    const signs = /^fr[-_]ca$/i.test(context.targetLocale) ? ':' : '!?;:';
    const flat = flatten(target);
    const protectedSpans = placeholdersOf(unit, target, context).map(({ span }) => span);
    for (const match of flat.text.matchAll(/(?<=[\p{L}\p{N})»\uFFFC])( ?)([!?;:])(?=\s|$|[»")])/gu)) {
      const [, space = '', sign = ''] = match;
      if (!signs.includes(sign) || protectedSpans.some(({ start, end }) => match.index >= start && match.index < end))
        continue;
      const end = match.index + space.length;
      yield {
        message: `French needs a no-break space before "${sign}".`,
        span: flat.span(match.index, end + 1),
        fix: {
          title: 'Use a no-break space',
          target: flat.replace(match.index, end, sign === ':' ? '\u00A0' : '\u202F'),
          safe: true,
        },
      };
    }
  },
};
