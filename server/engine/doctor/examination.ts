import type { Host } from '../host.ts';
import type { Discovery } from '../parts/workspace/discovery/discover.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';

/** `ok`: as it should be. `note`: worth knowing. `problem`: something does not work as configured. */
export type Verdict = 'ok' | 'note' | 'problem';

/** The result of one examination. */
export interface Result {
  readonly verdict: Verdict;
  /** A sentence: what exists, or what is wrong, and where. */
  readonly message: string;
  /** A sentence: what to do. */
  readonly advice?: string;
}

/** What the examinations share. */
export interface Setup {
  readonly host: Host;
  readonly loaded: LoadedProject;
  readonly found: Discovery;
  /** The service may be contacted. */
  readonly online: boolean;
}

/** One part of the set-up to examine. */
export interface Examination {
  /** For display and in JSON: `project`, `files`, … */
  readonly name: string;
  look(setup: Setup): Promise<readonly Result[]>;
}

export const fine = (message: string): Result => ({ verdict: 'ok', message });
