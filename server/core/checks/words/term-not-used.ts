import type { BilingualUnit } from '../../formats/pair.ts';
import type { Match, Term, Terms } from '../../terms/index.ts';
import type { Check, CheckContext, Finding } from '../check.ts';
import { listed } from '../support.ts';
import { ignoredSpans, isIn } from './term-spans.ts';

const NONE: readonly never[] = [];

/** Terminology: a translation must use the terms of the project's glossary files. */
export const termNotUsed: Check = {
  id: 'term-not-used',
  severity: 'warning',
  summary: 'A term of the glossary is in the source, and none of its translations in the target.',
  examples: {
    good: [
      { source: 'Add to basket', target: 'In den Warenkorb', glossary: [['basket', 'Warenkorb']] },
      { source: 'Two baskets', target: 'Zwei Warenkörbe', glossary: [['basket', 'Warenkorb']] },
      { source: 'Open the file', target: 'Öffnen Sie die Datei', glossary: [['open', 'öffnen']] },
      {
        source: 'Your shopping basket',
        target: 'Ihr Korb',
        glossary: [
          ['shopping basket', 'Korb'],
          ['basket', 'Warenkorb'],
        ],
      },
      { source: 'Our API', target: 'Unser API', glossary: [['API', 'API']] },
      { source: 'Rapid rise', target: 'Schneller Anstieg', glossary: [['API', 'API']] },
      { source: '{basket} is full', target: '{basket} ist voll', glossary: [['basket', 'Warenkorb']] },
    ],
    bad: [
      { source: 'Add to basket', target: 'In den Einkaufswagen', glossary: [['basket', 'Warenkorb']] },
      { source: '<g id="1">Basket</g>', target: '<g id="1">Korb</g>', glossary: [['basket', 'Warenkorb']] },
    ],
  },
  applies: ({ terms }) => terms !== undefined,
  // A text that repeats the source is untranslated, which another check reports.
  needs: { differs: true },
  when: ({ source }, { terms }) => terms?.mayHave(source) === true,
  run(unit, context, { source, target }) {
    const { terms } = context;
    if (terms === undefined) return NONE;
    const unused = unusedIn(source, target, terms);
    return unused.length === 0 ? NONE : findings(unused, unit, context);
  },
};

function* findings(
  unused: readonly Match<Term>[],
  unit: BilingualUnit,
  context: CheckContext,
): Generator<Finding, void, undefined> {
  const said: string[] = [];
  for (const match of unused) {
    const term = match.items[0]?.source ?? '';
    // Placeholders are located last: most units use their terms.
    if (said.includes(term) || isIn(ignoredSpans(unit, unit.source, context), match)) continue;
    said.push(term);
    const wanted = [...new Set(match.items.map((item) => item.target))];
    yield {
      message: `The glossary translates "${term}" as ${listed(wanted, 'or')}, which is not in the translation.`,
      subject: term,
    };
  }
}

/** The terms of a source whose translations are missing from a target. */
function unusedIn(source: string, target: string, terms: Terms): readonly Match<Term>[] {
  const found = terms.inSource(source);
  if (found.length === 0) return NONE;
  const translation = terms.translation(target);
  const isUnused = ({ items }: Match<Term>): boolean => !items.some((item) => translation.has(item.target));
  return found.some(isUnused) ? found.filter(isUnused) : NONE;
}
