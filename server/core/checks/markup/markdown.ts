import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** `[text](address)`; the address may contain brackets. */
const LINK = /\[[^\][\n]{1,300}\]\((?:[^()\s]|\([^()\s]*\)){1,500}\)/g;
/** What machines turn it into. */
const BROKEN = /\][ \u00A0]+(?=\((?:https?:|[/#.]|mailto:))/g;

export const markdown: Check = {
  id: 'markdown',
  severity: 'warning',
  summary: 'A Markdown link or emphasis of the source is broken or missing in the target.',
  examples: {
    good: [
      { source: 'See [the guide](https://a.example)', target: 'Siehe [Anleitung](https://a.example/de)' },
      { source: '**Note:** slow', target: '**Hinweis:** langsam' },
      { source: 'See [1] (https://a.example)', target: 'Siehe [1] (https://a.example)' },
    ],
    bad: [
      {
        source: 'See [the guide](https://a.example)',
        target: 'Siehe [Anleitung] (https://a.example)',
        fixed: 'Siehe [Anleitung](https://a.example)',
      },
      { source: 'See [the guide](https://a.example)', target: 'Siehe Anleitung (https://a.example)' },
      { source: '**Note:** slow', target: '**Hinweis: langsam' },
    ],
  },
  traits: { source: TRAIT.star | TRAIT.bracket },
  *run({ source, target }) {
    if (target === undefined) return;
    const from = flatten(source).text;
    const flat = flatten(target);
    const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
    const [wanted, found] = [count(from, LINK), count(flat.text, LINK)];
    if (wanted > found && count(from, BROKEN) === 0) {
      const [gap] = flat.text.matchAll(BROKEN);
      const what = wanted === 1 ? 'a Markdown link' : `${wanted} Markdown links`;
      yield {
        message: `The source has ${what}, the translation has ${found === 0 ? 'none' : found}.`,
        ...(gap !== undefined && {
          span: flat.span(gap.index, gap.index + gap[0].length + 1),
          fix: {
            title: 'Close the gap between text and address',
            target: flat.replace(gap.index + 1, gap.index + gap[0].length, ''),
            safe: true,
          },
        }),
      };
    }
    // An even number of marks forms pairs.
    const marks = /(?<!\*)\*\*(?!\*)/g;
    const pairs = count(from, marks);
    if (pairs > 0 && pairs % 2 === 0 && count(flat.text, marks) % 2 === 1)
      yield { message: 'The emphasis (**) opens in the translation and does not close.', subject: '**' };
  },
};
