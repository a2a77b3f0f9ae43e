import type { LspRange } from './commands.ts';

/** A term from selected words of a unit. What is absent is proposed. */
export interface AddTermArguments {
  readonly uri: string;
  readonly range: LspRange;
  readonly source?: string;
  readonly target?: string;
  /** Target locale, if a source file has several. */
  readonly to?: string;
  /** URI of the glossary file; one from the answer. */
  readonly file?: string;
  /** Make the edit. */
  readonly apply?: boolean;
}

/** A glossary file that can take a term. */
export interface TermFile {
  readonly uri: string;
  /** Relative to the project folder. */
  readonly name: string;
  /** How many terms it has in these languages. */
  readonly terms: number;
  /** It would be created. */
  readonly isNew: boolean;
}

export interface AddTermAnswer {
  readonly source: string;
  readonly target: string;
  readonly pair: { readonly source: string; readonly target: string };
  readonly locales: readonly string[];
  /** Best candidates first. */
  readonly files: readonly TermFile[];
  /** The file that the edit is for. */
  readonly file?: string;
  /** The file's current translation of the term. */
  readonly present?: string;
  /** A `WorkspaceEdit`. Absent: a side is empty, no file accepts the term, or it already exists. */
  readonly edit?: object;
  readonly applied?: boolean;
}
