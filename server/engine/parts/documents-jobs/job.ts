import type { Formality } from '../../../../shared/project/project.ts';
import type { ServiceErrorKind } from '../../../service/errors/errors.ts';
import type { DocumentResources } from '../../../service/resources/document-types.ts';

/**
 * The state of a job. Every step is written to the journal before it is taken, so that a kill at any moment leaves a job that knows what may have
 * happened:
 *
 * - `new`: nothing was sent yet.
 * - `uploading`: the upload has begun. If a kill leaves this state, it is unknown whether the service has the document: `unknown`.
 * - `queued`, `translating`, `done`: the service has the document (docs/spec/service.md#documents), and the journal its id and key.
 * - `downloading`: the result was requested; afterwards the service no longer has the document.
 * - `downloaded`: the result is safe in the spool folder, but not yet at its target.
 * - `finished`: the result is at its target.
 * - `failed`: it will not get there without help; `error` says why.
 * - `unknown`: the fate of the upload is unknown. It is never repeated without the user's consent (docs/spec/service.md#repeating-requests).
 */
export type JobState =
  | 'new'
  | 'uploading'
  | 'queued'
  | 'translating'
  | 'done'
  | 'downloading'
  | 'downloaded'
  | 'finished'
  | 'failed'
  | 'unknown';

/** Options of an upload, in the codes of the service. */
export interface JobOptions extends DocumentResources {
  /** Upper case, e.g. `PT-BR`. */
  readonly targetLang: string;
  readonly sourceLang?: string;
  readonly formality?: Formality;
  /** Extension of the result if it differs from the source's: `docx` for PDF. */
  readonly outputFormat?: string;
  /** An existing target may be replaced. */
  readonly overwrite?: boolean;
  /** Absolute folder that the target must not leave through a link. Absent: the user named the target. */
  readonly within?: string;
}

/** A job that is not in the journal yet. Paths are absolute. */
export interface NewJob {
  readonly source: string;
  readonly target: string;
  /** As the user writes it: `pt-BR`. */
  readonly locale: string;
  readonly options: JobOptions;
  /** Which service has it: a base URL or a name, never with a key. */
  readonly service: string;
}

/** Why a job is stuck: one line for the user, including what to do next. */
export interface JobError {
  readonly kind: ServiceErrorKind;
  readonly message: string;
}

export interface Job extends NewJob {
  /** 8 hexadecimal digits. */
  readonly id: string;
  readonly state: JobState;
  /** The service's id. Its key is sealed in the journal and is not part of this value. */
  readonly documentId?: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  /** Error of the last attempt; present with `failed` and `unknown`, and with jobs that wait to be resumed after an error. */
  readonly error?: JobError;
  /** Code points. Billed by the download. */
  readonly billedCharacters?: number;
  /** SHA-256 of the result, hexadecimal, once it is downloaded. */
  readonly digest?: string;
  /** The process that runs it, as long as its lease lasts. */
  readonly owner?: JobOwner;
}

export interface JobOwner {
  readonly pid: number;
  readonly host: string;
  /** Milliseconds since 1970; afterwards any process may take over the job. */
  readonly lease: number;
}

/** Whether a job stays in this state unless the user acts. */
export function isSettled(state: JobState): boolean {
  return state === 'finished' || state === 'failed' || state === 'unknown';
}
