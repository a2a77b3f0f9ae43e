import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** One `&` before a letter marks the access key of a menu entry or button (Windows, Qt). */
const MARK = /(?<![&\p{L}\p{N}\s])&(?=[\p{L}\p{N}])(?!\w{2,31};)|(?<=^|\s)&(?=[\p{L}\p{N}])(?!\w{2,31};)/gu;

export const accelerator: Check = {
  id: 'accelerator',
  severity: 'hint',
  summary: 'The source marks one access key with &, the target does not, or marks several.',
  examples: {
    good: [
      { source: '&File', target: '&Datei' },
      { source: 'Salt & pepper', target: 'Salz und Pfeffer' },
      { source: '&nbsp;x', target: 'x' },
    ],
    bad: [
      { source: '&File', target: 'Datei' },
      { source: '&File', target: '&Da &tei' },
    ],
  },
  traits: { source: TRAIT.ampersand },
  *run({ source, target }) {
    if (target === undefined) return;
    const count = (text: string) => text.match(MARK)?.length ?? 0;
    if (count(flatten(source).text) !== 1) return;
    const found = flatten(target).text.match(/&(?=[\p{L}\p{N}])(?!\w{2,31};)/gu)?.length ?? 0;
    if (found !== 1)
      yield {
        message: `The source has one access key (marked with &), the translation has ${found === 0 ? 'none' : found}.`,
      };
  },
};
