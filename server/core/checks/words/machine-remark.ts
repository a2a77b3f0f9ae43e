import type { Check } from '../check.ts';
import { flatten } from '../support.ts';

/** What language models say before or after an answer. */
const REMARK =
  /^\s*(?:(?:sure|certainly|of course)[,!.] (?:here|i)\b[^\n]{0,80}|here(?:'s| is) (?:the|your|a) (?:\w+ )?translat\w+[^\n]{0,60}|(?:the )?translat(?:ion|ed text)(?: in(?:to)? \w+)?:(?=\s)|as an ai\b[^\n]{0,80}|i(?:'m| am) sorry, (?:but )?i can(?:no|')t[^\n]{0,80}|i cannot translate[^\n]{0,80}|```\w*)/i;

export const machineRemark: Check = {
  id: 'machine-remark',
  severity: 'warning',
  summary: 'The target begins with a remark of the machine that translated it.',
  examples: {
    good: [
      { source: 'Save', target: 'Sichern' },
      { source: 'Translation: off', target: 'Translation: aus' },
    ],
    bad: [
      { source: 'Save', target: 'Here is the translation: Sichern' },
      { source: 'Save', target: 'Sure! Here you go: Sichern' },
    ],
  },
  needs: { target: { length: 12, like: /^(?=\s*[SCOHTAI`])[\s\S]{0,13}[ `:]/i } },
  *run({ source, target }) {
    if (target === undefined) return;
    const flat = flatten(target);
    const match = REMARK.exec(flat.text);
    if (match === null || REMARK.test(flatten(source).text)) return;
    yield {
      message: `"${match[0].trim()}" is a remark of a machine, not a translation.`,
      span: flat.span(0, match[0].length),
      subject: match[0].trim(),
    };
  },
};
