import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, placeholdersOf } from '../support.ts';

/** A text of signs only joins other texts (pofilter's purepunc). Languages may use their own sign, but no words. */
export const purePunctuation: Check = {
  id: 'pure-punctuation',
  severity: 'information',
  summary: 'The source is punctuation only, the target has words.',
  examples: {
    good: [
      { source: ', ', target: '、', locales: ['en', 'ja'] },
      { source: ' – ', target: ' — ' },
      { source: '&', target: 'und' },
    ],
    bad: [{ source: '...', target: 'Weiter' }],
  },
  needs: { source: { length: 2, none: TRAIT.latin | TRAIT.other | TRAIT.digit } },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const from = flatten(source).text.trim();
    // One sign alone may stand for a word: &, +, @, %.
    if (from.length < 2 || !/^[\p{P}\p{Z}]+$/u.test(from) || placeholdersOf(unit, source, context).length > 0) return;
    if (/\p{L}/u.test(flatten(target).text)) yield { message: 'The source has no words, the translation has.' };
  },
};
