import type { Formality } from '../../../shared/project/project.ts';

/**
 * The only access to a document that was paid for (docs/spec/service.md#documents): record it before doing anything else. The key decrypts the
 * document on the service and is also a secret; the service does not store it.
 */
export interface DocumentHandle {
  readonly id: string;
  readonly key: string;
}

/** The service's resources for translating a document, as ids. */
export interface DocumentResources {
  /** Up to five. */
  readonly glossaryIds?: readonly string[];
  readonly styleId?: string;
  readonly translationMemoryId?: string;
  /** Percent. */
  readonly translationMemoryThreshold?: number;
  /** In the terms of the interface: parameters newer than this program. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A document to translate, and the options of its translation. */
export interface DocumentUpload extends DocumentResources {
  /** Path of the file to translate. It is streamed, never read into memory as a whole. */
  readonly path: string;
  /** File name sent to the service, whose extension gives the type; default: the file's own. */
  readonly filename?: string;
  /** Service code, upper case (`PT-BR`). */
  readonly targetLang: string;
  /** Base language; required with a glossary. */
  readonly sourceLang?: string;
  readonly formality?: Formality;
  /** Extension of the result, if there is a choice: `docx` for PDF. */
  readonly outputFormat?: string;
}

/** The service's status of a document. A state unknown to this version counts as `translating`. */
export interface DocumentStatus {
  readonly state: 'queued' | 'translating' | 'done' | 'error';
  /** The service's estimate; left out if it is obviously wrong (2^27 has been seen). */
  readonly secondsRemaining?: number;
  /** Code points. Billed only after a successful download. */
  readonly billedCharacters?: number;
  /** The reason, if the state is `error`. */
  readonly errorMessage?: string;
}

export interface DownloadedDocument {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
}
