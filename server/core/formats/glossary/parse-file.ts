import { sameLocale } from '../../../../shared/locale.ts';
import { parseGlossary } from './parse.ts';
import type { GlossaryTable } from './table.ts';

/** `parseFile`, or a caching version of it. */
export type ParseFile = typeof parseFile;

/** The project's source locale decides which column holds the terms, if there is such a column. */
export function parseFile(name: string, text: string, sourceLocale?: string, comments?: string): GlossaryTable {
  const options = { path: name, ...(comments !== undefined && { comments }) };
  const table = parseGlossary(text, options);
  const { columns } = table;
  if (sourceLocale === undefined || columns === undefined) return table;
  const current = columns.locales[columns.source];
  if (current !== undefined && sameLocale(current, sourceLocale)) return table;
  return parseGlossary(text, { ...options, sourceLocale });
}
