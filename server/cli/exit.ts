import type { Result } from '../../shared/values/result.ts';
import * as engine from '../engine/failure.ts';
import type { FileError } from '../engine/parts/workspace/files/files.ts';
import type { ServiceError } from '../service/errors/errors.ts';

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
} as const satisfies Readonly<Record<engine.Outcome, number>>;
export type ExitCode = (typeof EXIT)[engine.Outcome];

/** Ends a command with one line for the user and an exit code. Thrown only inside the command line's own folder, caught in `main`. */
export class CommandError extends Error {
  readonly code: ExitCode;
  readonly place: engine.Place | undefined;
  constructor(code: ExitCode, message: string, place?: engine.Place) {
    super(message);
    this.code = code;
    this.place = place;
  }
}

/** If several things went wrong, the shell gets the one that should stop a pipeline first. */
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
  return EXIT[engine.kindOf(error)];
}

/** The value of a use case; a failure ends the command. */
export function orEnd<T>(result: Result<T, engine.Failure>): T {
  if (result.ok) return result.value;
  const { kind, message, place } = result.error;
  throw new CommandError(EXIT[kind], message, place);
}

/** The value of a call to the service; a failure ends the command. */
export function settled<T>(result: Result<T, ServiceError>): T {
  return orEnd(engine.mapped(result, engine.serviceFailure));
}

/** What the disk has read; a failure ends the command. */
export function opened<T>(result: Result<T, FileError>): T {
  return orEnd(engine.mapped(result, engine.fileFailure));
}
