import type { PlacedFinding } from '../../engine/check/findings.ts';
import type { FailureKind } from '../../engine/failure.ts';

/** A line of `watch --json`: what has changed in the findings of one file. Before `ready`: all of its findings. */
export interface WatchFindings {
  readonly event: 'findings';
  /** Relative to the working folder, `/`-separated. */
  readonly file: string;
  readonly added: readonly PlacedFinding[];
  readonly gone: readonly PlacedFinding[];
  /** How many findings the file has now. */
  readonly left: number;
}

/** A line of `watch --json`: everything has been checked once, and the command now waits for changes. */
export interface WatchReady {
  readonly event: 'ready';
  readonly files: number;
  readonly findings: number;
}

/** A line of `watch --json`: the project cannot be checked in its current state. The next change triggers another attempt. */
export interface WatchError {
  readonly event: 'error';
  readonly kind: FailureKind;
  readonly message: string;
}
