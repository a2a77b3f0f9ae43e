import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** UTF-8 read as Windows-1252: `Ã¤` for ä, `â€™` for ’ (Okapi's corrupted characters), and the replacement character. */
const BROKEN =
  /\u00C3[\u00A0-\u00BF\u2018-\u203A]|\u00E2\u20AC[\u0080-\u00BF\u2018-\u2122\u0152-\u0178]|\u00C2[\u00A0-\u00BF]|\uFFFD+/g;

export const mojibake: Check = {
  id: 'mojibake',
  severity: 'warning',
  summary: 'The target holds characters that were read in the wrong encoding.',
  examples: {
    good: [{ source: 'Size', target: 'Größe' }],
    bad: [
      { source: 'Size', target: 'GrÃ¶Ã\u009Fe' },
      { source: 'Do not', target: 'Donâ€™t' },
      { source: 'Size', target: 'Gr\uFFFDe' },
    ],
  },
  traits: { target: TRAIT.mojibake },
  *run({ source, target }) {
    if (target === undefined) return;
    const own = flatten(source).text;
    const flat = flatten(target);
    for (const match of flat.text.matchAll(BROKEN)) {
      if (own.includes(match[0])) continue;
      yield {
        message: `"${match[0]}" looks like text read in the wrong encoding.`,
        span: flat.span(match.index, match.index + match[0].length),
        subject: match[0],
      };
    }
  },
};
