import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, placeholdersOf } from '../support.ts';

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '）': '（', '】': '【', '」': '「', '』': '『' };
const OPEN = new Set(Object.values(PAIRS));

/** Brackets that do not match although those of the source do. */
export const brackets: Check = {
  id: 'brackets',
  severity: 'hint',
  summary: 'A bracket of the target has no partner.',
  examples: {
    good: [
      { source: 'Size (bytes)', target: 'Größe (Byte)' },
      { source: 'a) one', target: 'a) eins' },
      { source: 'Sad :(', target: 'Traurig :(' },
    ],
    bad: [{ source: 'Size (bytes)', target: 'Größe (Byte' }],
  },
  traits: { target: TRAIT.bracket },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined || unmatched(flatten(source).text) !== undefined) return;
    const flat = flatten(target);
    const at = unmatched(flat.text);
    if (at === undefined || placeholdersOf(unit, target, context).some(({ span }) => at >= span.start && at < span.end))
      return;
    yield {
      message: `The bracket ${flat.text.charAt(at)} is not closed, or was never opened.`,
      span: flat.span(at, at + 1),
    };
  },
};

/** Offset of the first bracket without a partner. */
function unmatched(text: string): number | undefined {
  const open: { readonly sign: string; readonly at: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (OPEN.has(sign)) open.push({ sign, at });
    else if (sign in PAIRS && open.pop()?.sign !== PAIRS[sign]) return at;
  }
  return open[0]?.at;
}
