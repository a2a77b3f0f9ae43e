/**
 * Glossary sync as commands of the server: what each takes and answers. A folder is the URI of a workspace folder and may be left
 * out where there is one; languages are base codes as the service's dictionaries have them.
 */

import type { LspRange } from './commands.ts';
import type { Pair } from './service.ts';
import type { ServiceFailure } from './service-failure.ts';

/** Whose text counts where both have changed the same term. */
export type Side = 'repository' | 'service';

/** How a dictionary stands. `unknown`: the service could not be asked. */
export type Standing =
  | 'in step'
  | 'to push'
  | 'to pull'
  | 'to push and pull'
  | 'conflict'
  | 'new'
  | 'lost'
  | 'service only'
  | 'not offered'
  | 'mistakes'
  | 'unknown';

/** One term as the three sides have it; absent where it is not. */
export interface TermChange {
  readonly source: string;
  readonly repository?: string;
  /** At the last sync. */
  readonly synced?: string;
  readonly service?: string;
}
export interface TermChanges {
  readonly added: readonly TermChange[];
  readonly changed: readonly TermChange[];
  readonly removed: readonly TermChange[];
}

/** A mistake in a glossary file; line and column count from 1. */
export interface GlossaryProblem {
  /** From the project folder. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** The comparison of files, last sync and service: the same JSON as that of `dragoman glossary plan --json`. */
export interface GlossaryPlan {
  /** Of the lock file: `embedded`, `deepl`, or a base URL. */
  readonly service: string;
  readonly name: string;
  readonly glossary: { readonly id: string; readonly name: string } | null;
  /** The glossary of the last sync is no longer there. */
  readonly lost: boolean;
  readonly rename?: { readonly from: string; readonly to: string };
  readonly inStep: boolean;
  readonly dictionaries: readonly (Pair & {
    readonly standing: Standing;
    /** Entries; null: no such dictionary. */
    readonly files: number | null;
    readonly service: number | null;
    readonly unchanged: number;
    readonly push: TermChanges;
    readonly pull: TermChanges;
    readonly conflicts: readonly TermChange[];
    /** False: what one side lacks counts as new on the other. */
    readonly lastSyncKnown: boolean;
    /** The files have mistakes: it is left alone. */
    readonly blocked: boolean;
  })[];
  readonly problems: readonly GlossaryProblem[];
}

/** A dictionary that is left alone, and why. */
export interface StoppedDictionary {
  /** `en > de`. */
  readonly pair: string;
  readonly reason: string;
}

/** One request that changes the service. */
export interface PushStepInfo {
  readonly kind: 'create' | 'rename' | 'merge' | 'put' | 'delete';
  /** Of all but `create` and `rename`. */
  readonly pair?: string;
  /** Terms that go from the service with it. */
  readonly removes: number;
  /** In words. */
  readonly text: string;
}

export interface PushAnswer {
  readonly plan: GlossaryPlan;
  /** What was done; in a dry run, what would be. */
  readonly steps: readonly PushStepInfo[];
  readonly stopped: readonly StoppedDictionary[];
  readonly failures: readonly {
    readonly pair?: string;
    readonly message: string;
    readonly place?: { readonly file: string; readonly line: number; readonly column: number };
  }[];
  /** URIs of open files whose changes are not saved: they were not pushed. */
  readonly unsaved: readonly string[];
}

export interface PulledFileInfo {
  readonly uri: string;
  /** From the project folder. */
  readonly file: string;
  readonly edits: number;
  /**
   * `written` or `created` on disk; `edited` in the open editor, to be saved; `asks`: there are changes that are not saved or not
   * committed, and nothing was done without `force`; `refused`: it could not be written. In a dry run `planned`.
   */
  readonly result: 'written' | 'created' | 'edited' | 'asks' | 'refused' | 'planned';
  readonly reason?: string;
}

export interface PullAnswer {
  readonly plan: GlossaryPlan;
  readonly files: readonly PulledFileInfo[];
  readonly stopped: readonly StoppedDictionary[];
}

/** A dictionary of the tree. */
export interface DictionaryState extends Pair {
  readonly standing: Standing;
  /** Entries; null: no such dictionary. */
  readonly files: number | null;
  readonly service: number | null;
  /** Terms to bring to the service, to take from it, and changed on both sides. */
  readonly push: number;
  readonly pull: number;
  readonly conflicts: number;
}

/** The glossary of one workspace folder. */
export interface GlossaryState {
  readonly folder: string;
  readonly name: string;
  /** The project file names a glossary. */
  readonly configured: boolean;
  /** URIs. */
  readonly files: readonly string[];
  /** What people call the service. */
  readonly service: string;
  readonly glossary?: { readonly id: string; readonly name: string };
  readonly lost: boolean;
  readonly inStep: boolean;
  /** Mistakes in the files. */
  readonly mistakes: number;
  /** Why the service, the lock file or the project could not be read: standings are `unknown` then. */
  readonly trouble?: string;
  /** Where it was the service. */
  readonly failure?: ServiceFailure;
  readonly dictionaries: readonly DictionaryState[];
}

/** A term of the tree: where both sides stand, and where it is. */
export interface EntryState {
  readonly source: string;
  readonly repository?: string;
  readonly service?: string;
  readonly standing: 'in step' | 'to push' | 'to pull' | 'conflict' | 'unknown';
  readonly place?: { readonly uri: string; readonly range: LspRange };
}
/** Those that differ come first. */
export interface EntryStates {
  readonly entries: readonly EntryState[];
  readonly offset: number;
  readonly total: number;
}

interface Call<A, R> {
  readonly takes: A;
  readonly answers: R;
}
interface OfFolder {
  readonly folder?: string;
}

export interface GlossaryCalls {
  /** Sends and writes nothing. */
  'dragoman.server.glossary.plan': Call<OfFolder, GlossaryPlan>;
  /** The service follows the files as saved. */
  'dragoman.server.glossary.push': Call<
    OfFolder & { readonly prefer?: Side; readonly prune?: boolean; readonly dryRun?: boolean },
    PushAnswer
  >;
  /** The files follow the service. `force`: also files with changes that are not saved or not committed. */
  'dragoman.server.glossary.pull': Call<
    OfFolder & { readonly prefer?: Side; readonly force?: boolean; readonly dryRun?: boolean },
    PullAnswer
  >;
  /** Of all folders. The service is asked once, and again with `refresh`. */
  'dragoman.server.glossary.tree': Call<{ readonly refresh?: boolean }, readonly GlossaryState[]>;
  /** At most 1000 at once. `filter`: text that the term or a translation has. */
  'dragoman.server.glossary.entries': Call<
    OfFolder & Pair & { readonly offset?: number; readonly limit?: number; readonly filter?: string },
    EntryStates
  >;
  /** Both sides of a dictionary as TSV, in the same order, to be compared. */
  'dragoman.server.glossary.sides': Call<OfFolder & Pair, { readonly repository: string; readonly service: string }>;
  /** An empty file `glossary/<source>-<target>.tsv` in the folder; one that is there stays as it is. */
  'dragoman.server.glossary.create': Call<OfFolder & Pair, { readonly uri: string; readonly created: boolean }>;
}
