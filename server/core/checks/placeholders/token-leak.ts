import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** Internal tokens of the service instead of a placeholder (docs/spec/checks.md#failures-of-machine-translation), and other tools' masks. */
const LEAK = /(?:xml-)?ph-\d{4}(?:@[\w.-]{1,40}\.internal)?|__(?:VAR|PH|PLACEHOLDER|TOKEN|TAG|PROTECTED)_?\d{1,4}__/gi;

export const tokenLeak: Check = {
  id: 'token-leak',
  severity: 'error',
  summary: 'The target holds an internal token of the translation service where a placeholder should be.',
  examples: {
    good: [{ source: 'Call {name}', target: 'Ruf {name} an' }],
    bad: [
      { source: 'Call {name}', target: 'Ruf xml-ph-0003@deepl.internal an' },
      { source: 'Call {name}', target: 'Ruf XML-PH-0003 an' },
      { source: 'Call {name}', target: 'Ruf __VAR_0__ an' },
    ],
  },
  traits: { target: TRAIT.hyphen | TRAIT.star },
  *run({ source, target }) {
    if (target === undefined) return;
    const flat = flatten(target);
    const own = flatten(source).text;
    for (const match of flat.text.matchAll(LEAK)) {
      if (own.includes(match[0])) continue;
      yield {
        message: `"${match[0]}" is an internal token of the translation service. Translate this unit again.`,
        span: flat.span(match.index, match.index + match[0].length),
        subject: match[0],
      };
    }
  },
};
