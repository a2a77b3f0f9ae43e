import { sameLocale } from '../../../../shared/locale.ts';
import { readEntries } from './entries.ts';
import { languageTest, pairOfPath } from './languages.ts';
import { readHeader } from './layout.ts';
import { findProblems } from './problems.ts';
import { readRows } from './rows.ts';
import type { GlossaryDialect, GlossaryOptions, GlossaryTable } from './table.ts';

/**
 * Parses a glossary file: TSV or CSV by extension, with any line ends, with or without a byte order mark. Total, and linear in the length of the
 * text; what cannot be read as an entry is a problem with its position, never a failure.
 */
export function parseGlossary(text: string, options: GlossaryOptions): GlossaryTable {
  const dialect: GlossaryDialect = /\.(tsv|tab)$/i.test(options.path) ? 'tsv' : 'csv';
  const delimiter = dialect === 'tsv' ? '\t' : delimiterOf(text, options.comments);
  const pair = options.pair ?? pairOfPath(options.path);
  const isLanguage = languageTest();
  const read = readRows(text, dialect, delimiter, options.comments);
  const header = readHeader(read, pair, isLanguage, options);
  const rows = header.row === undefined ? read : read.withHeader(header.row);
  const { entries, forbidden } = readEntries(rows, header, pair, isLanguage);
  const four = header.columns === undefined && rows.findIndex(({ fields }) => fields.length === 4) !== -1;
  const table = {
    dialect,
    delimiter,
    ...(options.comments !== undefined && { comments: options.comments }),
    layout:
      header.columns !== undefined ? ('locales' as const) : four ? ('four-columns' as const) : ('two-columns' as const),
    ...(pair && { pair }),
    ...(header.columns && { columns: header.columns }),
    rows,
    entries,
    forbidden,
  };
  return { ...table, ...findProblems(text, table, isLanguage) };
}

/** Spreadsheets in many countries write semicolons: they count if the first row has no comma. */
function delimiterOf(text: string, comments: string | undefined): string {
  const rows = readRows(text.slice(0, 8192), 'csv', ',', comments);
  const first = rows.find(({ kind }) => kind === 'data');
  return first?.fields.length === 1 && first.fields[0]?.value.includes(';') === true ? ';' : ',';
}

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
