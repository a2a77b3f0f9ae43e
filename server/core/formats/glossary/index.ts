/**
 * Glossary tables: TSV and CSV files with terms and their translations.
 *
 * const table = parseGlossary(text, { path: 'glossary/terms.en-de.tsv' });
 * table.entries    // { source: { value, span }, target: { value, span }, pair: { source: 'en', target: 'de' }, row }
 * table.problems   // with exact ranges and safe fixes
 * const { edits, rejected } = writeGlossary(text, table, [{ kind: 'set', source: 'house', target: 'Haus' }]);
 *
 * Not a `Format`: a glossary has no units to translate. To create a file: `writeGlossary('', parseGlossary('', { path }), changes)`.
 */

export { glossaryAdvice } from './advice.ts';
export { cellEdit } from './emit.ts';
export { isSameField } from './fields.ts';
export { sortRows } from './order.ts';
export { type ParseFile, parseFile, parseGlossary } from './parse.ts';
export { phraseFault } from './rules.ts';
export type {
  Field,
  ForbiddenEntry,
  GlossaryChange,
  GlossaryEntry,
  GlossaryOptions,
  GlossaryTable,
  LanguagePair,
  Row,
} from './table.ts';
export { writeGlossary } from './write.ts';
