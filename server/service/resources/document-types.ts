import type { Formality } from '../../../shared/project/project.ts';

/**
 * What stands between a person and a document they paid for (docs/spec/service.md#documents): write it down before doing anything
 * else. The key decrypts the document on the service and is a secret, too; the service does not keep it.
 */
export interface DocumentHandle {
  readonly id: string;
  readonly key: string;
}

/** What of a service a document is translated with, as ids. */
export interface DocumentResources {
  /** Up to five. */
  readonly glossaryIds?: readonly string[];
  readonly styleId?: string;
  readonly translationMemoryId?: string;
  /** Per cent. */
  readonly translationMemoryThreshold?: number;
  /** In the words of the interface: what is newer than this program. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A document to translate, and the options of its translation. */
export interface DocumentUpload extends DocumentResources {
  /** Path of the file to translate. It is streamed, never read as a whole. */
  readonly path: string;
  /** Name for the service, with the extension that says what it is; default: the file's own. */
  readonly filename?: string;
  /** Service code, upper case (`PT-BR`). */
  readonly targetLang: string;
  /** Base language; required with a glossary. */
  readonly sourceLang?: string;
  readonly formality?: Formality;
  /** Extension of the result, where it can differ: `docx` for PDF. */
  readonly outputFormat?: string;
}

/** What the service says of a document. A state this version does not know counts as `translating`. */
export interface DocumentStatus {
  readonly state: 'queued' | 'translating' | 'done' | 'error';
  /** The service's estimate; left out when it is obviously wrong (2^27 has been seen). */
  readonly secondsRemaining?: number;
  /** Code points. Billed only after a successful download. */
  readonly billedCharacters?: number;
  /** Why, when the state is `error`. */
  readonly errorMessage?: string;
}

export interface DownloadedDocument {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
}
