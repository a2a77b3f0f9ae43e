/** Requests of agent tools to the server beyond its other commands: findings and terms as plain data. Command ids are in `commands.ts`. */
import type { LspRange } from './commands.ts';

/** A finding without editor-specific data. */
export interface CheckFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  readonly unit?: string;
  readonly range: LspRange;
}

export interface CheckAnswer {
  /** In the order of the file. */
  readonly findings: readonly CheckFinding[];
}

export interface TermsArguments {
  readonly text: string;
  /** Language of the text; absent: any. */
  readonly from?: string;
  /** Language of the requested translations; absent: any. */
  readonly to?: string;
  /** URI of a workspace folder; absent: all of them. */
  readonly folder?: string;
}

/** A row of a glossary file that is related to the text. */
export interface FoundTerm {
  readonly term: string;
  readonly translation: string;
  readonly from: string;
  readonly to: string;
  /** The side that contains the text. */
  readonly side: 'term' | 'translation';
  /** The text contains the whole term; false: the text is a part of the term. */
  readonly whole: boolean;
  readonly note?: string;
  /** Relative to the workspace folder; the row counts from 1. */
  readonly file: string;
  readonly row: number;
}

/** A word in the text that is forbidden in its language. */
export interface FoundForbiddenWord {
  readonly word: string;
  readonly locale: string;
  readonly replacement?: string;
  /** Forbidden only as a translation of this term. */
  readonly onlyFor?: string;
  readonly note?: string;
  readonly file: string;
  readonly row: number;
}

export interface TermsAnswer {
  readonly terms: readonly FoundTerm[];
  readonly forbidden: readonly FoundForbiddenWord[];
  /** Rows that did not fit into the answer. */
  readonly more: number;
  /** Number of glossary files that were searched. */
  readonly files: number;
}
