import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

export const ellipsis: Check = {
  id: 'ellipsis',
  severity: 'hint',
  summary: 'The source has the ellipsis character, the target three dots.',
  examples: {
    good: [
      { source: 'Loading…', target: 'Lädt…' },
      { source: 'Loading...', target: 'Lädt...' },
    ],
    bad: [{ source: 'Loading…', target: 'Lädt...', fixed: 'Lädt…' }],
  },
  traits: { source: TRAIT.ellipsis },
  *run({ source, target }) {
    if (target === undefined || !flatten(source).text.includes('…')) return;
    const flat = flatten(target);
    for (const { index } of flat.text.matchAll(/(?<!\.)\.{3}(?!\.)/g)) {
      yield {
        message: 'The translation has three dots where the source has the ellipsis character (…).',
        span: flat.span(index, index + 3),
        fix: { title: 'Use an ellipsis', target: flat.replace(index, index + 3, '…'), safe: true },
      };
    }
  },
};
