/**
 * Terminology in texts: which terms of the glossary files a source text has, whether a translation uses them, and which forbidden words it contains.
 *
 * const terms = termsOf(listTerms([{ name: 'en-de.tsv', table }], 'en', 'de-AT'), { source: 'en', target: 'de-AT' });
 * terms.inSource('Add to basket')                          // [{ start: 7, end: 13, items: [{ source: 'basket', target: 'Warenkorb', … }] }]
 * terms.translation('In den Warenkorb').has('Warenkorb')   // true
 */

export { listTerms, type NamedTable, servesLocale } from './list.ts';
export { asData, looking, lookUp } from './lookup.ts';
export type { Match } from './matcher.ts';
export { termsIn } from './tables.ts';
export type { Term } from './term.ts';
export { buildTerms, type Terms, termsOf } from './terms.ts';
