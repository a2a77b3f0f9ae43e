import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** The two characters `\n` in a text: the program turns them into line breaks. */
export const escapedNewline: Check = {
  id: 'escaped-newline',
  severity: 'warning',
  summary: 'The target has a different number of written-out line breaks (\\n) from the source.',
  examples: {
    good: [{ source: 'One\\nTwo', target: 'Eins\\nZwei' }],
    bad: [
      { source: 'One\\nTwo', target: 'Eins Zwei' },
      { source: 'One\\nTwo', target: 'Eins\\ n Zwei' },
    ],
  },
  traits: { source: TRAIT.slash },
  *run({ source, target }) {
    if (target === undefined) return;
    const count = (text: string) => text.match(/(?<!\\)\\n/g)?.length ?? 0;
    const wanted = count(flatten(source).text);
    const found = count(flatten(target).text);
    if (wanted > 0 && wanted !== found)
      yield { message: `The source has ${wanted} written-out line breaks (\\n), the translation has ${found}.` };
  },
};
