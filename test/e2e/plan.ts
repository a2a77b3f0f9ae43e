import type { RingResult } from '../support/ring-results.ts';
import type { Gate } from './gate.ts';

/** What a run needs, whatever VS Code it happens in. All paths are absolute. */
export interface Plan {
  /** A folder with the manifest and the built extension. */
  readonly extension: string;
  /** Packages to install before. */
  readonly packages: readonly string[];
  /** The language of the editor; one of the packages brings it. */
  readonly locale?: string;
  /** The workspace is not trusted. */
  readonly untrusted?: boolean;
  /** The compiled suite: a CommonJS module that exports `run(): Promise<void>`. */
  readonly suite: string;
  /** A copy: VS Code writes to it. A folder, or a `.code-workspace` file in one. */
  readonly workspace: string;
  readonly screenshots: string;
  /** Where VS Code's logs are kept after the run: the first place to look when a test fails. */
  readonly logs: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Environment of the extension host. */
  readonly env: Readonly<Record<string, string>>;
  /** Before the service that the tests with an account use. */
  readonly gate: Gate;
  /** VS Code's own syntax: a level, or `publisher.name=level`. */
  readonly logLevel?: string;
  /** Milliseconds until the run is given up. */
  readonly timeout: number;
}

export interface Outcome extends RingResult {
  /** Exit code of the window: 0 when every test passed. */
  readonly code: number;
  /** False when the suite did not reach its end: the counts say nothing then. */
  readonly finished: boolean;
}

/** @param result what the suite has sent, if it came to its end */
export function outcomeOf(code: number, result: RingResult | undefined): Outcome {
  return { code, ...(result ?? { passed: 0, failed: 0, failures: [] }), finished: result !== undefined };
}
