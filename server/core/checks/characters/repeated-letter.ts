import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, isInside, placeholdersOf } from '../support.ts';

/** A stuck key, or a machine that is stuck. German and Estonian have words with three equal letters in a row, no language has four. */
const THREE: ReadonlySet<string> = new Set([
  'de',
  'et',
  'nds',
  'lb',
  'gsw',
  'da',
  'no',
  'nb',
  'nn',
  'sv',
  'fi',
  'tl',
  'fil',
]);

/** Maximum length of the run that a finding names, for ignoring it, in UTF-16 units. */
const LONGEST = 100;

/** A regular expression that counts repetitions stores a backtracking position for each, and some texts have millions. */
function endOfRun(text: string, letter: string, start: number): number {
  let end = start;
  while (text.startsWith(letter, end)) end += letter.length;
  return end;
}

export const repeatedLetter: Check = {
  id: 'repeated-letter',
  severity: 'hint',
  summary: 'The target repeats a letter more often than any word does.',
  examples: {
    good: [
      { source: 'Shipping', target: 'Schifffahrt' },
      { source: 'See www.example.com', target: 'Voir www.example.com', locales: ['en', 'fr'] },
      { source: 'Part III', target: 'Partie III', locales: ['en', 'fr'] },
      { source: 'Nooo!', target: 'Neeein!' },
      { source: 'Example: XXX', target: 'Exemple : XXX', locales: ['en', 'fr'] },
    ],
    bad: [
      { source: 'Save', target: 'Enregistrerrr', locales: ['en', 'fr'] },
      { source: 'Save', target: 'Sicherrrrn' },
    ],
  },
  traits: { target: TRAIT.triple },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined || /(\p{L})\1\1/u.test(flatten(source).text)) return;
    const flat = flatten(target);
    const least = THREE.has(baseLanguage(context.targetLocale)) ? 4 : 3;
    let next = 0;
    for (const match of flat.text.matchAll(/([\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])\1\1/gu)) {
      const { 1: letter = '', index } = match;
      if (index < next) continue;
      next = endOfRun(flat.text, letter, index);
      const letters = flat.text.slice(index, next);
      // Capitals are numerals and samples; w and x stand for the web and for anything.
      if (letters.length < least || /[\p{Lu}wxWXх]/u.test(letter)) continue;
      if (isInside(placeholdersOf(unit, target, context), index)) continue;
      const subject = letters.length > LONGEST ? `${letters.slice(0, LONGEST)}…` : letters;
      yield { message: `"${letter}" occurs ${letters.length} times in a row.`, span: flat.span(index, next), subject };
    }
  },
};
