/** Translations of whole documents, as the language server speaks of them. */
import type { Formality } from './project/project.ts';

/** One document into one language, as the journal has it. */
export interface DocumentJobInfo {
  readonly id: string;
  /** URIs. */
  readonly source: string;
  readonly target: string;
  readonly locale: string;
  /** `new`, `uploading`, `queued`, `translating`, `done`, `downloading`, `downloaded`, `finished`, `failed`, `unknown`. */
  readonly state: string;
  /** It belongs to the service in use: others cannot go on with it. */
  readonly here: boolean;
  /** Somebody works at it: this server, another window or the command line. */
  readonly running: boolean;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** 0 to 1, of what runs here. The service tells no share: these are the steps. */
  readonly progress?: number;
  /** The service's estimate, where it is believable. */
  readonly secondsRemaining?: number;
  /** Why it does not get on. */
  readonly message?: string;
  readonly billedCharacters?: number;
}
export interface DocumentPlanInfo {
  /** URI of the result. */
  readonly target: string;
  /** There is a file of that name. */
  readonly exists: boolean;
  /** What it will be billed: `at least 50,000 characters`. */
  readonly estimate: string;
  /** The same as numbers; `most` is absent where only the service can count. */
  readonly cost: { readonly least: number; readonly most?: number };
  /** What `dragoman.json` says about it, where nobody has said otherwise; absent: nothing. */
  readonly project?: DocumentChoices;
}
export interface DocumentChoices {
  readonly from?: string;
  readonly formality?: Formality;
  /** Name of the glossary. */
  readonly glossary?: string;
}
export interface DocumentOutcome {
  /** `waiting`: it keeps its place and can be resumed. `kept`: translated and safe at `path`, but not at its target. `busy`: another program runs it. */
  readonly result: 'finished' | 'failed' | 'kept' | 'waiting' | 'busy';
  readonly job: DocumentJobInfo;
  readonly message?: string;
  readonly path?: string;
}
/** One document into one language, among several. */
export interface WantedDocument {
  readonly uri: string;
  /** Target locale. */
  readonly to: string;
  /** Needs the source language. Absent: the project's; `null`: none. */
  readonly glossaryId?: string | null;
  /** `docx`, for PDF. */
  readonly outputFormat?: string;
  /** A file that is there may be replaced. */
  readonly overwrite?: boolean;
}
export interface WantedDocuments {
  readonly documents: readonly WantedDocument[];
  /** Source locale. Absent: the project's, else the service finds out; `null`: the service finds out. */
  readonly from?: string | null;
  /** Absent: the project's. */
  readonly formality?: Formality;
  /** Of the results' names: `{name}`, `{locale}`, `{ext}`; relative to the document's folder. Default `{name}.{locale}{ext}`. */
  readonly pattern?: string;
}
export interface RefusedDocument {
  readonly uri: string;
  readonly to: string;
  /** Why it cannot be translated. Said once per document where all languages share it. */
  readonly message: string;
}
export interface DocumentsPlan {
  readonly documents: readonly (DocumentPlanInfo & { readonly uri: string; readonly to: string })[];
  readonly refused: readonly RefusedDocument[];
  /** What all of them will be billed. */
  readonly estimate: string;
  readonly cost: DocumentPlanInfo['cost'];
  /** Characters that are left of the quota; absent: no limit, or the service does not tell. */
  readonly left?: number;
  /** Why they cannot be paid for. */
  readonly problem?: string;
}
export interface BegunDocuments {
  readonly jobs: readonly DocumentJobInfo[];
  readonly refused: readonly RefusedDocument[];
}
