import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, isInside, placeholdersOf } from '../support.ts';

/** French, and languages that adopted the habit or have signs of their own. */
const SPACED: ReadonlySet<string> = new Set([
  'fr',
  'br',
  'oc',
  'wo',
  'bm',
  'km',
  'lo',
  'th',
  'bo',
  'dz',
  'ps',
  'kab',
  'ar',
  'fa',
  'ur',
  'vi',
]);

export const spaceBeforePunctuation: Check = {
  id: 'space-before-punctuation',
  severity: 'hint',
  summary: 'The target has a space before a punctuation mark where the source has none.',
  examples: {
    good: [
      { source: 'Really?', target: 'Wirklich?' },
      { source: 'Really?', target: 'Vraiment\u202F?', locales: ['en', 'fr'] },
      { source: 'Smile :)', target: 'Lächeln :)' },
      { source: 'Type ? for help', target: 'Tippen Sie ? für Hilfe' },
    ],
    bad: [{ source: 'Really?', target: 'Wirklich ?', fixed: 'Wirklich?' }],
  },
  applies: ({ targetLocale }) => !SPACED.has(baseLanguage(targetLocale)),
  traits: { target: TRAIT.spacedMark },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined || /[ \u00A0\u202F][?!:;]/.test(flatten(source).text)) return;
    const flat = flatten(target);
    for (const { 0: spaces, index } of flat.text.matchAll(/(?<=[\p{L}\p{N})\]}"»“”]) (?=[?!;:](?:\s|$))/gu)) {
      const end = index + spaces.length;
      if (isInside(placeholdersOf(unit, target, context), end)) continue;
      yield {
        message: `There is a space before "${flat.text.charAt(end)}"; in the source there is none.`,
        span: flat.span(index, end + 1),
        fix: { title: 'Remove the space', target: flat.replace(index, end, ''), safe: true },
      };
    }
  },
};
