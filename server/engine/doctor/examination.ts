import type { Host } from '../host.ts';
import type { Discovery } from '../parts/workspace/discovery/discover.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';

/** `ok`: as it should be. `note`: worth knowing. `problem`: something does not work as it is set up. */
export type Verdict = 'ok' | 'note' | 'problem';

/** What one look at the set-up found. */
export interface Result {
  readonly verdict: Verdict;
  /** A sentence: what there is, or what is wrong, and where. */
  readonly message: string;
  /** A sentence: what to do. */
  readonly advice?: string;
}

/** What the looks have in common. */
export interface Setup {
  readonly host: Host;
  readonly loaded: LoadedProject;
  readonly found: Discovery;
  /** The service may be asked. */
  readonly online: boolean;
}

/** One part of the set-up that is looked at. */
export interface Examination {
  /** For people and in JSON: `project`, `files`, … */
  readonly name: string;
  look(setup: Setup): Promise<readonly Result[]>;
}

export const fine = (message: string): Result => ({ verdict: 'ok', message });
