import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** A space before a comma or full stop, or empty brackets: traces of a moved placeholder (docs/spec/checks.md#failures-of-machine-translation). */
const ORPHAN = /(?<=[\p{L}\p{N}\uFFFC)}>"]) +(?=[,.](?:\s|$))|\( +\)/gu;

export const orphanPunctuation: Check = {
  id: 'orphan-punctuation',
  severity: 'warning',
  summary: 'The target has a space before a comma or full stop, or empty brackets, where the source has none.',
  examples: {
    good: [
      { source: 'First, second.', target: 'Erstens, zweitens.' },
      { source: 'Use .NET', target: 'Nutze .NET' },
    ],
    bad: [
      { source: 'Hi {name}, welcome.', target: 'Hallo {name} , willkommen.', fixed: 'Hallo {name}, willkommen.' },
      { source: 'Size ({n})', target: 'Größe ( )' },
    ],
  },
  traits: { target: TRAIT.spacedMark },
  *run({ source, target }, { targetLocale }) {
    if (target === undefined || new RegExp(ORPHAN.source, 'u').test(flatten(source).text)) return;
    if (baseLanguage(targetLocale) === 'fr' && / [,.]/.test(flatten(source).text)) return;
    const flat = flatten(target);
    for (const match of flat.text.matchAll(ORPHAN)) {
      const end = match.index + match[0].length;
      const brackets = match[0].startsWith('(');
      yield {
        message: brackets ? 'These brackets are empty.' : 'There is a space before the punctuation here.',
        span: flat.span(match.index, end),
        ...(!brackets && {
          fix: { title: 'Remove the space', target: flat.replace(match.index, end, ''), safe: true },
        }),
      };
    }
  },
};
