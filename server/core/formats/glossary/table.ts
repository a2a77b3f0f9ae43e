import type { Edit, Span } from '../../text/span.ts';
import type { Problem } from '../format.ts';
import type { Rows } from './rows.ts';

export type GlossaryDialect = 'tsv' | 'csv';

/** Normalised locales, as in the file (`pt-BR`); callers must handle services that know base languages only. */
export interface LanguagePair {
  readonly source: string;
  readonly target: string;
}

export interface GlossaryOptions {
  /** `.tsv` is tab-separated, all else comma-separated; the file name (`de-en.tsv`, `terms.en-de.csv`) or the folder's may give the pair. */
  readonly path: string;
  /** Languages of a table that does not name them itself. Default: derived from the path. */
  readonly pair?: LanguagePair;
  /** Lines that begin with this are comments (`#`). Default: there are none. */
  readonly comments?: string;
  /** Which column of a locale table holds the source terms. Default: the pair's source, else the first one. */
  readonly sourceLocale?: string;
}

/** How the quoting of a field is wrong: it has no end, text after the end, blanks outside, or a quote inside an unquoted field. */
export type QuoteFlaw = 'unterminated' | 'trailing' | 'blank' | 'bare';

/** One field. Spans are UTF-16 offsets in the document. */
export interface Field {
  /** Without the outer quotes, doubled quotes decoded. */
  readonly value: string;
  /** The text without the quotes around it. */
  readonly span: Span;
  /** From delimiter to delimiter. */
  readonly whole: Span;
  readonly quoted: boolean;
  readonly flaw?: QuoteFlaw;
}

export interface Row {
  /** Without the line end. */
  readonly span: Span;
  /** Offset after the line end. */
  readonly next: number;
  readonly kind: 'data' | 'header' | 'comment' | 'blank';
  /** Empty for comments and blank rows. */
  readonly fields: readonly Field[];
}

/** One term with one translation. */
export interface GlossaryEntry {
  readonly source: Field;
  readonly target: Field;
  /** Absent if neither the row nor the table nor the path tells. */
  readonly pair?: LanguagePair;
  /** Index of its row. */
  readonly row: number;
}

/**
 * A word that texts in the pair's target language must not contain: a term with an exclamation mark in front (`!Handy`), a translation with one, or a
 * word in a column `forbidden`. It is not an entry: the service never sees it.
 */
export interface ForbiddenEntry {
  /** Without the mark. */
  readonly word: Field;
  /** The term whose translation it must not be; absent: it is forbidden altogether. */
  readonly source?: Field;
  /** What to write instead. */
  readonly replacement?: Field;
  readonly pair?: LanguagePair;
  /** Index of its row. */
  readonly row: number;
}

/** Columns of a table whose header names locales: its locales, undefined for other columns (notes, ids). */
export interface LocaleColumns {
  readonly locales: readonly (string | undefined)[];
  readonly source: number;
  /** Columns of forbidden translations, for one locale or (without one) for all. */
  readonly forbidden: readonly { readonly column: number; readonly locale?: string }[];
}

/**
 * A parsed glossary file.
 * `two-columns`: source, target. `four-columns`: also language codes, in at least one row. `locales`: the header names the locale of each column.
 */
export interface GlossaryTable {
  readonly dialect: GlossaryDialect;
  readonly delimiter: string;
  readonly layout: 'two-columns' | 'four-columns' | 'locales';
  /** What comment lines begin with, if they are allowed. */
  readonly comments?: string;
  /** The pair of rows that name none. */
  readonly pair?: LanguagePair;
  readonly columns?: LocaleColumns;
  readonly rows: Rows;
  readonly entries: readonly GlossaryEntry[];
  readonly forbidden: readonly ForbiddenEntry[];
  /** Ordered by position. */
  readonly problems: readonly Problem[];
  /** There are merge conflict markers: it may be shown, but never written or synced. */
  readonly malformed: boolean;
}

/** Sets the translation of a term (adding new terms), or removes it. Terms are compared after Unicode normalisation (NFC). */
export type GlossaryChange =
  | { readonly kind: 'set'; readonly source: string; readonly target: string; readonly pair?: LanguagePair }
  | { readonly kind: 'remove'; readonly source: string; readonly pair?: LanguagePair };

export interface GlossaryWritten {
  /** Ordered, non-overlapping. */
  readonly edits: readonly Edit[];
  readonly rejected: readonly { readonly change: GlossaryChange; readonly reason: string }[];
}
