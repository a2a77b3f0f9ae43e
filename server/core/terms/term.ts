/** One row of a glossary as far as texts are concerned: a term of the source language with one translation. */
export interface Term {
  readonly source: string;
  readonly target: string;
  /** The row's definition or note, if the table has a column for one. */
  readonly note?: string;
  readonly place: TermPlace;
}

/** A word that texts of the target language must not have. */
export interface ForbiddenTerm {
  readonly word: string;
  /** Only where this term is in the source. */
  readonly source?: string;
  /** What to write instead. */
  readonly replacement?: string;
  readonly note?: string;
  readonly place: TermPlace;
}

/** Where a term stands: file relative to the project folder, row counted from 0. */
export interface TermPlace {
  readonly file: string;
  readonly row: number;
}

/** How words are compared (`dragoman.json`, `glossary`). */
export interface TermRules {
  /** Endings by language, instead of the built-in ones. */
  readonly suffixes?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Every term counts only in the case it is written in. Else that holds for terms with capitals inside (`API`, `iPhone`). */
  readonly caseSensitive?: boolean | undefined;
}

/** Capitals behind the beginning of a word: the case is part of the term. */
export function hasInnerCapital(term: string): boolean {
  return /[\p{L}\p{N}]\p{Lu}/u.test(term);
}
