import type { Edit, Span } from '../../text/span.ts';
import type { Problem } from '../format.ts';
import type { Rows } from './rows.ts';

export type GlossaryDialect = 'tsv' | 'csv';

/** Normalised locales, as in the file (`pt-BR`); services that know base languages only are the caller's matter. */
export interface LanguagePair {
  readonly source: string;
  readonly target: string;
}

export interface GlossaryOptions {
  /** `.tsv` is tab-separated, everything else comma-separated; the pair may be in the name (`de-en.tsv`, `terms.en-de.csv`) or in its folder's. */
  readonly path: string;
  /** Languages of a table that does not name them itself. Default: read off the path. */
  readonly pair?: LanguagePair;
  /** Lines that begin with this are comments (`#`). Default: there are none. */
  readonly comments?: string;
  /** Which column of a table with a row of locales holds the source terms. Default: the pair's source, else the first one. */
  readonly sourceLocale?: string;
}

/** What is wrong with the quoting of a field: it has no end, text behind the end, blanks outside, or a quote inside without being quoted. */
export type QuoteFlaw = 'unterminated' | 'trailing' | 'blank' | 'bare';

/** One field. Spans are UTF-16 offsets in the document. */
export interface Field {
  /** Quotes taken off, doubled quotes single. */
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
  /** Offset behind the line end. */
  readonly next: number;
  readonly kind: 'data' | 'header' | 'comment' | 'blank';
  /** Empty for comments and blank rows. */
  readonly fields: readonly Field[];
}

/** One term with one translation. */
export interface GlossaryEntry {
  readonly source: Field;
  readonly target: Field;
  /** Absent when neither the row nor the table nor the path says. */
  readonly pair?: LanguagePair;
  /** Index of its row. */
  readonly row: number;
}

/**
 * A word that texts of the pair's target language must not have: a term with an exclamation mark before it (`!Handy`), a translation with one,
 * or a word of a column `forbidden`. No entry: the service never sees it.
 */
export interface ForbiddenEntry {
  /** Without the mark. */
  readonly word: Field;
  /** It is forbidden as a translation of this term; absent: altogether. */
  readonly source?: Field;
  /** What to write instead. */
  readonly replacement?: Field;
  readonly pair?: LanguagePair;
  /** Index of its row. */
  readonly row: number;
}

/** Columns of a table with a row of locales: its locales, undefined for other columns (notes, ids). */
export interface LocaleColumns {
  readonly locales: readonly (string | undefined)[];
  readonly source: number;
  /** Columns of forbidden translations, of one locale or (without one) of all. */
  readonly forbidden: readonly { readonly column: number; readonly locale?: string }[];
}

/**
 * A glossary file as read.
 * `two-columns`: source, target. `four-columns`: also their language codes, at least in one row. `locales`: the first row names the locale of each column.
 */
export interface GlossaryTable {
  readonly dialect: GlossaryDialect;
  readonly delimiter: string;
  readonly layout: 'two-columns' | 'four-columns' | 'locales';
  /** What comment lines begin with, if there may be any. */
  readonly comments?: string;
  /** The pair of rows that name none. */
  readonly pair?: LanguagePair;
  readonly columns?: LocaleColumns;
  readonly rows: Rows;
  readonly entries: readonly GlossaryEntry[];
  readonly forbidden: readonly ForbiddenEntry[];
  /** Ordered by place. */
  readonly problems: readonly Problem[];
  /** There are merge conflict markers: it may be shown, never written or synced. */
  readonly malformed: boolean;
}

/** Set the translation of a term (adding the term if it is new), or remove it. Terms are compared after Unicode normalisation (NFC). */
export type GlossaryChange =
  | { readonly kind: 'set'; readonly source: string; readonly target: string; readonly pair?: LanguagePair }
  | { readonly kind: 'remove'; readonly source: string; readonly pair?: LanguagePair };

export interface GlossaryWritten {
  /** Ordered, without overlap. */
  readonly edits: readonly Edit[];
  readonly rejected: readonly { readonly change: GlossaryChange; readonly reason: string }[];
}
