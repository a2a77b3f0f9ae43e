import { baseLanguage } from '../../../shared/locale.ts';
import type { Check } from './check.ts';
import { TRAIT } from './facts.ts';
import { flatten } from './support.ts';

/** Full-width spaces, typographic spaces and soft hyphens: they look like a space or like nothing, and break search and line wrapping. */
const UNUSUAL = /[\u1680\u2000-\u2008\u200A\u205F\u3000]/g;
const IDEOGRAPHIC: ReadonlySet<string> = new Set(['ja', 'zh', 'yue', 'ko']);

export const unusualSpace: Check = {
  id: 'unusual-space',
  severity: 'hint',
  summary: 'The target has a rare kind of space that the source lacks.',
  examples: {
    good: [
      { source: 'Save all', target: 'Alles sichern' },
      { source: 'Ready? Go', target: '準備？\u3000開始', locales: ['en', 'ja'] },
      { source: '5 km', target: '5\u2009km' },
    ],
    bad: [{ source: 'Save all', target: 'Alles\u3000sichern', fixed: 'Alles sichern' }],
  },
  traits: { target: TRAIT.invisible },
  *run({ source, target }, { targetLocale }) {
    if (target === undefined) return;
    const own = flatten(source).text;
    const flat = flatten(target);
    for (const { 0: space, index } of flat.text.matchAll(UNUSUAL)) {
      if (own.includes(space) || (space === '\u3000' && IDEOGRAPHIC.has(baseLanguage(targetLocale)))) continue;
      const code = space.charCodeAt(0).toString(16).toUpperCase();
      yield {
        message: `There is an unusual kind of space (U+${code}) here; the source has none.`,
        span: flat.span(index, index + 1),
        fix: { title: 'Use a plain space', target: flat.replace(index, index + 1, ' '), safe: true },
      };
    }
  },
};
