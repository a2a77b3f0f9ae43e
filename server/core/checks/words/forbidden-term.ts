import type { Match } from '../../terms/index.ts';
import type { Check, FindingFix } from '../check.ts';
import { CODE_MARK, type FlatText, flatten } from '../support.ts';
import { ignoredSpans, isIn } from './term-spans.ts';

/** Words that the project's glossary files forbid: `!Handy`, a translation `!Handy`, or a column `forbidden`. */
export const forbiddenTerm: Check = {
  id: 'forbidden-term',
  severity: 'warning',
  summary: 'The target has a word that the glossary forbids.',
  examples: {
    good: [
      { source: 'Your phone', target: 'Ihr Smartphone', glossary: [['!Handy', 'Smartphone']] },
      { source: 'handyman', target: 'Handyman', glossary: [['!Handy', 'Smartphone']] },
      { source: 'Wicker work', target: 'Ein Körbchen', glossary: [['basket', '!Körbchen']] },
    ],
    bad: [
      { source: 'Your phone', target: 'Ihr Handy', glossary: [['!Handy', 'Smartphone']], fixed: 'Ihr Smartphone' },
      {
        source: 'Basket',
        target: 'Körbchen',
        glossary: [
          ['basket', 'Warenkorb'],
          ['basket', '!Körbchen'],
        ],
        fixed: 'Warenkorb',
      },
      { source: 'All phones', target: 'Alle Handys', glossary: [['!Handy', '']] },
    ],
  },
  applies: ({ terms }) => terms?.forbids === true,
  *run(unit, context) {
    const { source, target } = unit;
    const { terms } = context;
    if (terms === undefined || target === undefined) return;
    const flat = flatten(target);
    const found = terms.forbiddenIn(flat.text);
    if (found.length === 0) return;
    const ignored = ignoredSpans(unit, target, context);
    const original = flatten(source).text;
    for (const match of found) {
      const item = match.items.find((one) => one.source === undefined || terms.hasTerm(original, one.source));
      if (item === undefined || isIn(ignored, match)) continue;
      const [only, ...others] = item.source === undefined ? [] : terms.translationsOf(item.source);
      const instead = item.replacement ?? (others.length === 0 ? only : undefined);
      const advice = instead === undefined ? '.' : `: write "${instead}".`;
      const where = item.source === undefined ? '' : ` as a translation of "${item.source}"`;
      const fix = instead === undefined || match.inflected ? undefined : fixOf(flat, match, instead);
      yield {
        message: `The glossary forbids "${item.word}"${where}${advice}`,
        span: flat.span(match.start, match.end),
        subject: item.word,
        ...(fix && { fix }),
      };
    }
  },
};

/** The article and endings of neighbouring words may need a change, too, so the fix is not applied automatically. */
function fixOf(flat: FlatText, { start, end }: Match<unknown>, replacement: string): FindingFix | undefined {
  const old = flat.text.slice(start, end);
  if (old.includes(CODE_MARK)) return undefined;
  const [first = ''] = replacement;
  const capital = old.charAt(0) !== old.charAt(0).toLowerCase();
  const text = capital ? first.toUpperCase() + replacement.slice(first.length) : replacement;
  return { title: `Replace with "${text}"`, target: flat.replace(start, end, text), safe: false };
}
