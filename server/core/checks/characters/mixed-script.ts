import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { blanked, flatten, placeholdersOf } from '../support.ts';

/** Latin letters and the Cyrillic and Greek ones that look like them. */
const TWINS: readonly (readonly [latin: string, other: string])[] = [
  ...Array.from('AaBCcEeHKMOoPpTXxyijsS', (latin, at) => [latin, 'АаВСсЕеНКМОоРрТХхуіјѕЅ'.charAt(at)] as const),
  ...Array.from('ABEZHIKMNOPTYXov', (latin, at) => [latin, 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον'.charAt(at)] as const),
];
const TO_LATIN = new Map(TWINS.map(([latin, other]) => [other, latin]));
const TO_CYRILLIC = new Map(TWINS.filter(([, other]) => /\p{sc=Cyrillic}/u.test(other)));
const TO_GREEK = new Map(TWINS.filter(([, other]) => /\p{sc=Greek}/u.test(other)));

/** A letter of another alphabet that looks the same: nobody sees it, but search and spell checks fail (homoglyphs). */
export const mixedScript: Check = {
  id: 'mixed-script',
  severity: 'warning',
  summary: 'A word mixes letters of two alphabets that look alike.',
  examples: {
    good: [
      { source: 'SIM card', target: 'SIM-карта', locales: ['en', 'ru'] },
      { source: 'Files', target: 'PDFки', locales: ['en', 'ru'] },
      { source: '%sDate', target: '%sДата', locales: ['en', 'ru'] },
      { source: 'Price', target: 'Preis' },
    ],
    bad: [
      { source: 'Price', target: 'Prеis', fixed: 'Preis' },
      { source: 'Save', target: 'Coхранить', locales: ['en', 'ru'], fixed: 'Сохранить' },
    ],
  },
  needs: { target: { all: TRAIT.latin | TRAIT.other } },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const own = flatten(source).text;
    const flat = flatten(target);
    const words = blanked(flat.text, placeholdersOf(unit, target, context));
    for (const match of words.matchAll(/(?<![%\\\p{L}])[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]{3,}/gu)) {
      const word = match[0];
      const meant = unmixed(word);
      if (meant === undefined || own.includes(word)) continue;
      const end = match.index + word.length;
      yield {
        message: `"${word}" mixes letters of two alphabets that look alike.`,
        span: flat.span(match.index, end),
        subject: word,
        fix: { title: `Write "${meant}" in one alphabet`, target: flat.replace(match.index, end, meant), safe: true },
      };
    }
  },
};

/** The word in the alphabet of most of its letters, if all others have look-alikes in it; undefined if nothing is mixed or the mix is intentional. */
function unmixed(word: string): string | undefined {
  const counts = [/\p{sc=Latin}/gu, /\p{sc=Cyrillic}/gu, /\p{sc=Greek}/gu].map(
    (script) => word.match(script)?.length ?? 0,
  );
  const [latin = 0, cyrillic = 0, greek = 0] = counts;
  if (counts.filter((count) => count > 0).length !== 2) return undefined;
  const most = Math.max(...counts);
  // If neither clearly prevails, it is an abbreviation with an ending, or a name.
  if (most * 3 < word.length * 2) return undefined;
  const twins = latin === most ? TO_LATIN : cyrillic === most ? TO_CYRILLIC : TO_GREEK;
  const foreign = latin === most ? /[\p{sc=Cyrillic}\p{sc=Greek}]/gu : /\p{sc=Latin}/gu;
  if (latin === most && cyrillic > 0 && greek > 0) return undefined;
  let possible = true;
  const meant = word.replace(foreign, (letter) => {
    const twin = twins.get(letter);
    possible &&= twin !== undefined;
    return twin ?? letter;
  });
  return possible && meant !== word ? meant : undefined;
}
