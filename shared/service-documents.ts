/** Translations of whole documents, in the terms of the language server. */
import type { Formality } from './project/project.ts';

/** One document into one language, as recorded in the journal. */
export interface DocumentJobInfo {
  readonly id: string;
  /** URIs. */
  readonly source: string;
  readonly target: string;
  readonly locale: string;
  /** `new`, `uploading`, `queued`, `translating`, `done`, `downloading`, `downloaded`, `finished`, `failed`, `unknown`. */
  readonly state: string;
  /** It belongs to the service in use: others cannot continue it. */
  readonly here: boolean;
  /** It is being worked on: by this server, another window or the command line. */
  readonly running: boolean;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** 0 to 1, for what runs here. The service reports no percentage: it is derived from the steps. */
  readonly progress?: number;
  /** The service's estimate, if it is believable. */
  readonly secondsRemaining?: number;
  /** Why it is stuck. */
  readonly message?: string;
  readonly billedCharacters?: number;
}
export interface DocumentPlanInfo {
  /** URI of the result. */
  readonly target: string;
  /** A file with that name exists. */
  readonly exists: boolean;
  /** What it will be billed: `at least 50,000 characters`. */
  readonly estimate: string;
  /** The same as numbers; `most` is absent if only the service can count. */
  readonly cost: { readonly least: number; readonly most?: number };
  /** The defaults from `dragoman.json`; absent: there are none. */
  readonly project?: DocumentChoices;
}
export interface DocumentChoices {
  readonly from?: string;
  readonly formality?: Formality;
  /** Name of the glossary. */
  readonly glossary?: string;
}
export interface DocumentOutcome {
  /** `waiting`: it keeps its state and can be resumed. `kept`: translated and safe at `path`, but not at its target. `busy`: another program runs it. */
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
  /** Requires the source language. Absent: the project's; `null`: none. */
  readonly glossaryId?: string | null;
  /** `docx`, for PDF. */
  readonly outputFormat?: string;
  /** An existing file may be replaced. */
  readonly overwrite?: boolean;
}
export interface WantedDocuments {
  readonly documents: readonly WantedDocument[];
  /** Source locale. Absent: the project's, otherwise detected by the service; `null`: detected by the service. */
  readonly from?: string | null;
  /** Absent: the project's. */
  readonly formality?: Formality;
  /** For the results' names: `{name}`, `{locale}`, `{ext}`; relative to the document's folder. Default `{name}.{locale}{ext}`. */
  readonly pattern?: string;
}
export interface RefusedDocument {
  readonly uri: string;
  readonly to: string;
  /** Why it cannot be translated. Reported once per document if it applies to all languages. */
  readonly message: string;
}
export interface DocumentsPlan {
  readonly documents: readonly (DocumentPlanInfo & { readonly uri: string; readonly to: string })[];
  readonly refused: readonly RefusedDocument[];
  /** The estimated bill for all of them. */
  readonly estimate: string;
  readonly cost: DocumentPlanInfo['cost'];
  /** Characters left of the quota; absent: no limit, or the service does not report it. */
  readonly left?: number;
  /** Why they cannot be paid for. */
  readonly problem?: string;
}
export interface BegunDocuments {
  readonly jobs: readonly DocumentJobInfo[];
  readonly refused: readonly RefusedDocument[];
}
