/** What tools for agents ask of the server beyond its other commands: findings and terms as plain data. Command ids are in `commands.ts`. */
import type { LspRange } from './commands.ts';

/** A finding without what only an editor needs. */
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
  /** Language of the translations wanted; absent: any. */
  readonly to?: string;
  /** URI of a workspace folder; absent: all of them. */
  readonly folder?: string;
}

/** A row of a glossary file that has to do with the text. */
export interface FoundTerm {
  readonly term: string;
  readonly translation: string;
  readonly from: string;
  readonly to: string;
  /** The side that the text is about. */
  readonly side: 'term' | 'translation';
  /** The text has the whole term; false: the term has the text as a part. */
  readonly whole: boolean;
  readonly note?: string;
  /** From the workspace folder, and the row counted from 1. */
  readonly file: string;
  readonly row: number;
}

/** A word of the text that its language must not use. */
export interface FoundForbiddenWord {
  readonly word: string;
  readonly locale: string;
  readonly replacement?: string;
  /** Only as a translation of this term. */
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
  /** Glossary files that were looked into. */
  readonly files: number;
}
