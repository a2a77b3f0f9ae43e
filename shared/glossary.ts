/**
 * Glossary sync as commands of the server: their arguments and answers. A folder is the URI of a workspace folder and may be omitted if there is only
 * one; languages are base codes, as in the service's dictionaries.
 */

import type { LspRange } from './commands.ts';
import type { Pair } from './service.ts';
import type { ServiceFailure } from './service-failure.ts';

/** Which side wins if both have changed the same term. */
export type Side = 'repository' | 'service';

/** The sync state of a dictionary. `unknown`: the service could not be reached. */
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

/** The three sides of one term; a side without it is absent. */
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
  /** Relative to the project folder. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** The comparison of files, last sync and service: the same JSON as in `dragoman glossary plan --json`. */
export interface GlossaryPlan {
  /** Key in the lock file: `embedded`, `deepl`, or a base URL. */
  readonly service: string;
  readonly name: string;
  readonly glossary: { readonly id: string; readonly name: string } | null;
  /** The glossary of the last sync no longer exists. */
  readonly lost: boolean;
  readonly rename?: { readonly from: string; readonly to: string };
  readonly inStep: boolean;
  readonly dictionaries: readonly (Pair & {
    readonly standing: Standing;
    /** Number of entries; null: no such dictionary. */
    readonly files: number | null;
    readonly service: number | null;
    readonly unchanged: number;
    readonly push: TermChanges;
    readonly pull: TermChanges;
    readonly conflicts: readonly TermChange[];
    /** False: what one side lacks counts as new on the other. */
    readonly lastSyncKnown: boolean;
    /** The files have mistakes: it is not synced. */
    readonly blocked: boolean;
  })[];
  readonly problems: readonly GlossaryProblem[];
}

/** A dictionary that is not synced, and the reason. */
export interface StoppedDictionary {
  /** `en > de`. */
  readonly pair: string;
  readonly reason: string;
}

/** One request that changes the service. */
export interface PushStepInfo {
  readonly kind: 'create' | 'rename' | 'merge' | 'put' | 'delete';
  /** For all except `create` and `rename`. */
  readonly pair?: string;
  /** How many terms it removes from the service. */
  readonly removes: number;
  /** In words. */
  readonly text: string;
}

export interface PushAnswer {
  readonly plan: GlossaryPlan;
  /** The steps taken or, in a dry run, planned. */
  readonly steps: readonly PushStepInfo[];
  readonly stopped: readonly StoppedDictionary[];
  readonly failures: readonly {
    readonly pair?: string;
    readonly message: string;
    readonly place?: { readonly file: string; readonly line: number; readonly column: number };
  }[];
  /** URIs of open files with unsaved changes: these were not pushed. */
  readonly unsaved: readonly string[];
}

export interface PulledFileInfo {
  readonly uri: string;
  /** Relative to the project folder. */
  readonly file: string;
  readonly edits: number;
  /**
   * `written` or `created` on disk; `edited` in the open editor, to be saved; `asks`: there are unsaved or uncommitted changes, and nothing was done
   * without `force`; `refused`: it could not be written. In a dry run `planned`.
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
  /** Number of entries; null: no such dictionary. */
  readonly files: number | null;
  readonly service: number | null;
  /** Number of terms to push, to pull, and changed on both sides. */
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
  /** Display name of the service. */
  readonly service: string;
  readonly glossary?: { readonly id: string; readonly name: string };
  readonly lost: boolean;
  readonly inStep: boolean;
  /** Number of mistakes in the files. */
  readonly mistakes: number;
  /** Why the service, the lock file or the project could not be read: then the sync states are `unknown`. */
  readonly trouble?: string;
  /** If the service was the cause. */
  readonly failure?: ServiceFailure;
  readonly dictionaries: readonly DictionaryState[];
}

/** A term of the tree: the texts of both sides, and its place. */
export interface EntryState {
  readonly source: string;
  readonly repository?: string;
  readonly service?: string;
  readonly standing: 'in step' | 'to push' | 'to pull' | 'conflict' | 'unknown';
  readonly place?: { readonly uri: string; readonly range: LspRange };
}
/** Differing ones first. */
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
  /** Updates the service from the saved files. */
  'dragoman.server.glossary.push': Call<
    OfFolder & { readonly prefer?: Side; readonly prune?: boolean; readonly dryRun?: boolean },
    PushAnswer
  >;
  /** Updates the files from the service. `force`: even files with unsaved or uncommitted changes. */
  'dragoman.server.glossary.pull': Call<
    OfFolder & { readonly prefer?: Side; readonly force?: boolean; readonly dryRun?: boolean },
    PullAnswer
  >;
  /** For all folders. The service is asked once, and again with `refresh`. */
  'dragoman.server.glossary.tree': Call<{ readonly refresh?: boolean }, readonly GlossaryState[]>;
  /** At most 1000 at once. `filter`: text contained in the term or a translation. */
  'dragoman.server.glossary.entries': Call<
    OfFolder & Pair & { readonly offset?: number; readonly limit?: number; readonly filter?: string },
    EntryStates
  >;
  /** Both sides of a dictionary as TSV, in the same order, for a comparison. */
  'dragoman.server.glossary.sides': Call<OfFolder & Pair, { readonly repository: string; readonly service: string }>;
  /** Creates an empty file `glossary/<source>-<target>.tsv` in the folder; an existing one stays as it is. */
  'dragoman.server.glossary.create': Call<OfFolder & Pair, { readonly uri: string; readonly created: boolean }>;
}
