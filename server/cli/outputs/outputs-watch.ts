import type { PlacedFinding } from '../../engine/check/findings.ts';
import type { FailureKind } from '../../engine/failure.ts';

/** A line of `watch --json`: what has changed in the findings of one file. Before `ready`: all that it has. */
export interface WatchFindings {
  readonly event: 'findings';
  /** From the working folder, `/`-separated. */
  readonly file: string;
  readonly added: readonly PlacedFinding[];
  readonly gone: readonly PlacedFinding[];
  /** How many the file has now. */
  readonly left: number;
}

/** A line of `watch --json`: everything has been looked at once, and changes are waited for. */
export interface WatchReady {
  readonly event: 'ready';
  readonly files: number;
  readonly findings: number;
}

/** A line of `watch --json`: the project cannot be looked at as it stands. The next change makes another attempt. */
export interface WatchError {
  readonly event: 'error';
  readonly kind: FailureKind;
  readonly message: string;
}
