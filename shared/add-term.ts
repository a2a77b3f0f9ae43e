import type { LspRange } from './commands.ts';

/** A term from selected words of a unit. What is not given is proposed. */
export interface AddTermArguments {
  readonly uri: string;
  readonly range: LspRange;
  readonly source?: string;
  readonly target?: string;
  /** Target locale, where a source file has several. */
  readonly to?: string;
  /** URI of the glossary file; one of the answer's. */
  readonly file?: string;
  /** Make the edit. */
  readonly apply?: boolean;
}

/** A glossary file that can take a term. */
export interface TermFile {
  readonly uri: string;
  /** From the project folder. */
  readonly name: string;
  /** Terms of the languages that it has. */
  readonly terms: number;
  /** It would be made. */
  readonly isNew: boolean;
}

export interface AddTermAnswer {
  readonly source: string;
  readonly target: string;
  readonly pair: { readonly source: string; readonly target: string };
  readonly locales: readonly string[];
  /** The most fitting first. */
  readonly files: readonly TermFile[];
  /** The file that the edit is for. */
  readonly file?: string;
  /** The translation that the file has for the term now. */
  readonly present?: string;
  /** A `WorkspaceEdit`. Absent: a side is empty, no file takes the term, or it is there already. */
  readonly edit?: object;
  readonly applied?: boolean;
}
