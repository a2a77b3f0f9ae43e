/** One row of a glossary as far as texts need it: a term of the source language with one translation. */
export interface Term {
  readonly source: string;
  readonly target: string;
  /** The row's definition or note, if the table has a column for one. */
  readonly note?: string;
  readonly place: TermPlace;
}

/** A word that texts in the target language must not contain. */
export interface ForbiddenTerm {
  readonly word: string;
  /** Applies only if this term is in the source. */
  readonly source?: string;
  /** What to write instead. */
  readonly replacement?: string;
  readonly note?: string;
  readonly place: TermPlace;
}

/** The location of a term: file relative to the project folder, row counted from 0. */
export interface TermPlace {
  readonly file: string;
  readonly row: number;
}

/** How words are compared (`dragoman.json`, `glossary`). */
export interface TermRules {
  /** Endings by language, which replace the built-in ones. */
  readonly suffixes?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Every term must match in case. Otherwise this applies only to terms with inner capitals (`API`, `iPhone`). */
  readonly caseSensitive?: boolean | undefined;
}

/** Capitals after the beginning of a word: the case is part of the term. */
export function hasInnerCapital(term: string): boolean {
  return /[\p{L}\p{N}]\p{Lu}/u.test(term);
}
