import { fail, type Result } from '../../shared/values/result.ts';
import { describeError, type ServiceError } from '../service/errors/errors.ts';
import type { FileError } from './parts/workspace/files/files.ts';
import type { LockError } from './parts/workspace/glossary.ts';

/** The kind of a failure; the command line turns it into an exit code. */
export type FailureKind = 'findings' | 'usage' | 'service' | 'quota' | 'files' | 'internal' | 'interrupted';

/** The result of a part of a run. */
export type Outcome = 'done' | FailureKind;

/** Where a mistake is. */
export interface Place {
  /** As named in the message. */
  readonly file: string;
  /** Counted from 1. */
  readonly line?: number;
  /** UTF-16 code units, counted from 1. */
  readonly column?: number;
}

/** Why a use case did not do what was requested. */
export interface Failure {
  readonly kind: FailureKind;
  /** For the user: what happened, and what to do. One line, unless several things are wrong with one file. */
  readonly message: string;
  readonly place?: Place;
  /** The project has nothing of what was requested; another one may. */
  readonly isEmpty?: true;
}

/** A usage error: the project has nothing of what was requested. */
export function refuseNothing(message: string): Result<never, Failure> {
  return fail({ kind: 'usage', message, isEmpty: true });
}

export function refuse(kind: FailureKind, message: string, place?: Place): Result<never, Failure> {
  return fail({ kind, message, ...(place !== undefined && { place }) });
}

export function kindOf(error: ServiceError): FailureKind {
  if (error.kind === 'cancelled') return 'interrupted';
  if (error.kind === 'quota') return 'quota';
  if (error.kind === 'file') return 'files';
  // Without a status nothing was sent: the arguments were wrong.
  const known = error.kind === 'bad-request' || error.kind === 'too-large';
  return known && error.status === undefined ? 'usage' : 'service';
}

/**
 * A fault of one file does not affect the next; one of the service, the key, the quota or an interruption does. Not the same as `concernsRequest`: a
 * glossary that does not exist is missing for every file of the run.
 */
export function endsRun({ kind }: ServiceError): boolean {
  return kind !== 'bad-request' && kind !== 'file';
}

export function serviceFailure(error: ServiceError): Failure {
  return { kind: kindOf(error), message: describeError(error) };
}

export function fileFailure({ message }: FileError): Failure {
  return { kind: 'files', message };
}

export function lockFailure({ kind, message }: LockError): Failure {
  return { kind: kind === 'damaged' ? 'usage' : 'files', message };
}

/** A result of the service or the disk, with its error converted to a `Failure`. */
export function mapped<T, E>(result: Result<T, E>, failure: (error: E) => Failure): Result<T, Failure> {
  return result.ok ? result : fail(failure(result.error));
}
