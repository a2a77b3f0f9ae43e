import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** The tatweel stretches a letter: typewriters justified lines with it. Search does not find such words (Weblate's kashida). */
export const kashida: Check = {
  id: 'kashida',
  severity: 'hint',
  summary: 'A word of the target is drawn out with tatweel characters.',
  examples: {
    good: [
      { source: 'Save', target: 'حفظ', locales: ['en', 'ar'] },
      { source: '1445 AH', target: '1445 هـ', locales: ['en', 'ar'] },
    ],
    bad: [{ source: 'Save', target: 'حـــفظ', locales: ['en', 'ar'], fixed: 'حفظ' }],
  },
  applies: ({ targetLocale }) => ['ar', 'fa', 'ur', 'ps', 'ug', 'ckb', 'sd'].includes(baseLanguage(targetLocale)),
  traits: { target: TRAIT.other },
  *run({ target }) {
    if (target === undefined) return;
    const flat = flatten(target);
    for (const { 0: drawn, index } of flat.text.matchAll(/(?<=\p{L})\u0640+(?=\p{L})/gu)) {
      yield {
        message: 'The word is stretched with tatweel (ـ).',
        span: flat.span(index, index + drawn.length),
        fix: { title: 'Remove the tatweel', target: flat.replace(index, index + drawn.length, ''), safe: true },
      };
    }
  },
};
