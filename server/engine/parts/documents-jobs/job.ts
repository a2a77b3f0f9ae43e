import type { Formality } from '../../../../shared/project/project.ts';
import type { ServiceErrorKind } from '../../../service/errors/errors.ts';
import type { DocumentResources } from '../../../service/resources/document-types.ts';

/**
 * Where a job stands. Every step is in the journal before it is taken, so that a kill at any moment leaves a job that knows
 * what may have happened:
 *
 * - `new`: nothing was sent yet.
 * - `uploading`: the upload has begun. Found like this after a kill, nobody knows whether the service has it: `unknown`.
 * - `queued`, `translating`, `done`: the service has the document (docs/spec/service.md#documents), and the journal its id and key.
 * - `downloading`: the result is asked for; afterwards the service has the document no more.
 * - `downloaded`: the result is safe in the spool folder, but not yet at its target.
 * - `finished`: the result is at its target.
 * - `failed`: it will not get there by itself; `error` says why.
 * - `unknown`: an upload whose fate is not known. Never repeated without a person's word (docs/spec/service.md#repeating-requests).
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
  /** Extension, where it is not the source's: `docx` for PDF. */
  readonly outputFormat?: string;
  /** An existing target may be replaced. */
  readonly overwrite?: boolean;
  /** Absolute folder that the target must not leave through a link. Absent: the user has named the target. */
  readonly within?: string;
}

/** A job that is not in the journal yet. Paths are absolute. */
export interface NewJob {
  readonly source: string;
  readonly target: string;
  /** As people write it: `pt-BR`. */
  readonly locale: string;
  readonly options: JobOptions;
  /** Which service has it: a base URL or a name for one, never with a key. */
  readonly service: string;
}

/** Why a job does not get on: one line for people, what to do next included. */
export interface JobError {
  readonly kind: ServiceErrorKind;
  readonly message: string;
}

export interface Job extends NewJob {
  /** 8 hexadecimal digits. */
  readonly id: string;
  readonly state: JobState;
  /** The service's id. Its key is sealed in the journal and never part of this value. */
  readonly documentId?: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  /** Of the last try; present with `failed` and `unknown`, and with jobs that wait to be resumed after trouble. */
  readonly error?: JobError;
  /** Code points. Billed by the download. */
  readonly billedCharacters?: number;
  /** SHA-256 of the result, hexadecimal, once it is downloaded. */
  readonly digest?: string;
  /** The process that runs it, while its lease lasts. */
  readonly owner?: JobOwner;
}

export interface JobOwner {
  readonly pid: number;
  readonly host: string;
  /** Milliseconds since 1970; afterwards anybody may take the job over. */
  readonly lease: number;
}

/** States that lead nowhere without a person. */
export function isSettled(state: JobState): boolean {
  return state === 'finished' || state === 'failed' || state === 'unknown';
}
