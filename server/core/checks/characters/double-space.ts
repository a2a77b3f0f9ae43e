import { messageDialect } from '../../text/dialects/index.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

export const doubleSpace: Check = {
  id: 'double-space',
  severity: 'warning',
  summary: 'The target has two spaces in a row where the source never has.',
  examples: {
    good: [
      { source: 'One. Two.', target: 'Eins. Zwei.' },
      { source: 'One.  Two.', target: 'Eins.  Zwei.' },
    ],
    bad: [{ source: 'One. Two.', target: 'Eins.  Zwei.', fixed: 'Eins. Zwei.' }],
  },
  traits: { target: TRAIT.doubleSpace },
  *run({ source, target }, { dialect }) {
    if (target === undefined || / {2}/.test(flatten(source).text)) return;
    // Readers see only one.
    const severity = messageDialect(dialect).html ? { severity: 'hint' as const } : {};
    const flat = flatten(target);
    for (const match of flat.text.matchAll(/(?<=\S) {2,}(?=\S)/g)) {
      const end = match.index + match[0].length;
      yield {
        message: 'There are two spaces in a row here.',
        span: flat.span(match.index, end),
        ...severity,
        fix: { title: 'Leave one space', target: flat.replace(match.index, end, ' '), safe: true },
      };
    }
  },
};
