import type { Result } from '../../shared/result.ts';
import type { ServiceError } from '../service/errors.ts';
import { describeError } from '../service/errors.ts';
import type { FileError } from '../workspace/files.ts';

/** Exit codes of the command line (README, "Exit codes"). */
export const EXIT = {
  done: 0,
  findings: 1,
  usage: 2,
  service: 3,
  quota: 4,
  files: 5,
  internal: 6,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command that cannot go on: one line for people, and the code. Thrown only inside the command line's own room, caught in `main`. */
export class CommandError extends Error {
  readonly code: ExitCode;
  constructor(code: ExitCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** When several things went wrong, the one that stops a pipeline hardest is told to the shell. */
const RANK: readonly ExitCode[] = [
  EXIT.interrupted,
  EXIT.quota,
  EXIT.service,
  EXIT.internal,
  EXIT.files,
  EXIT.usage,
  EXIT.findings,
  EXIT.done,
];

export function worst(codes: Iterable<ExitCode>): ExitCode {
  const seen = new Set(codes);
  return RANK.find((code) => seen.has(code)) ?? EXIT.done;
}

export function exitCodeOf(error: ServiceError): ExitCode {
  if (error.kind === 'cancelled') return EXIT.interrupted;
  if (error.kind === 'quota') return EXIT.quota;
  if (error.kind === 'file') return EXIT.files;
  // Without a status nothing was sent: the arguments were wrong.
  const known = error.kind === 'bad-request' || error.kind === 'too-large';
  return known && error.status === undefined ? EXIT.usage : EXIT.service;
}

/** The value of a call to the service; a failure ends the command. */
export function settled<T>(result: Result<T, ServiceError>): T {
  if (!result.ok) throw serviceFailure(result.error);
  return result.value;
}

export function serviceFailure(error: ServiceError): CommandError {
  return new CommandError(exitCodeOf(error), describeError(error));
}

export function fileFailure(error: FileError): CommandError {
  return new CommandError(EXIT.files, error.message);
}
