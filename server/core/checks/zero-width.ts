import { baseLanguage } from '../../../shared/locale.ts';
import type { Check } from './check.ts';
import { TRAIT } from './facts.ts';
import { flatten } from './support.ts';

/** Khmer, Lao, Thai, Myanmar and Japanese break lines at zero-width spaces on purpose. */
const USERS = new Set(['km', 'lo', 'th', 'my', 'ja', 'bo', 'dz']);

export const zeroWidth: Check = {
  id: 'zero-width',
  severity: 'warning',
  summary: 'The target holds an invisible character (zero-width space, byte order mark) that the source lacks.',
  examples: {
    good: [
      { source: 'Save', target: 'Speichern' },
      { source: 'Save', target: 'ស\u200Bរ', locales: ['en', 'km'] },
    ],
    bad: [
      { source: 'Save', target: 'Spei\u200Bchern', fixed: 'Speichern' },
      { source: 'Save', target: '\uFEFFSpeichern', fixed: 'Speichern' },
    ],
  },
  traits: { target: TRAIT.invisible },
  *run({ source, target }, { targetLocale }) {
    if (target === undefined || USERS.has(baseLanguage(targetLocale))) return;
    if (/[\u200B\u2060\uFEFF]/.test(flatten(source).text)) return;
    const flat = flatten(target);
    for (const { 0: found, index } of flat.text.matchAll(/[\u200B\u2060\uFEFF]+/g)) {
      const end = index + found.length;
      yield {
        message: 'There is an invisible character (zero-width space) here.',
        span: flat.span(index, end),
        fix: { title: 'Remove the invisible character', target: flat.replace(index, end, ''), safe: true },
      };
    }
  },
};
