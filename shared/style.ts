/**
 * Style rules as commands of the server: their arguments and answers. A folder is the URI of a workspace folder and may be omitted if there is only
 * one.
 */

import type { PulledFileInfo, Side, Standing } from './glossary.ts';
import type { ServiceFailure } from './service-failure.ts';

/** The sync state of a list. */
export type StyleStanding = Exclude<Standing, 'not offered'>;

/** The sides of one item: the name, a rule (`category`, `rule`) or an instruction (`label`). A side without it is absent. */
export interface StyleItemChange {
  readonly kind: 'name' | 'rule' | 'instruction';
  readonly category?: string;
  /** Name of a rule, or the label of an instruction. */
  readonly name: string;
  readonly repository?: string;
  /** At the last sync, if a side still has it. */
  readonly synced?: string;
  readonly service?: string;
}

export interface StyleItemChanges {
  readonly added: readonly StyleItemChange[];
  readonly changed: readonly StyleItemChange[];
  readonly removed: readonly StyleItemChange[];
}

/** A mistake in a file; line and column count from 1. */
export interface StyleFileProblem {
  /** Relative to the project folder. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** A list of the service. */
export interface StyleListInfo {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly version: number;
  /** ISO 8601. */
  readonly creationTime: string;
  readonly updatedTime: string;
  /** Category, rule, value. */
  readonly rules: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly instructions: readonly {
    readonly label: string;
    readonly prompt: string;
    readonly sourceLanguage?: string;
  }[];
}

/** The comparison of one list: file, last sync and service. */
export interface StyleListPlan {
  /** Relative to the project folder; the file may be gone. */
  readonly file: string;
  readonly fileIsThere: boolean;
  readonly name: string;
  readonly language: string;
  readonly list: { readonly id: string; readonly version: number } | null;
  readonly standing: StyleStanding;
  readonly unchanged: number;
  readonly push: StyleItemChanges;
  readonly pull: StyleItemChanges;
  readonly conflicts: readonly StyleItemChange[];
  /** Why it is not synced. */
  readonly blocked?: string;
}

/** The same JSON as in `dragoman style plan --json`. */
export interface StylePlanInfo {
  /** Key in the lock file: `embedded`, `deepl`, or a base URL. */
  readonly service: string;
  readonly inStep: boolean;
  readonly lists: readonly StyleListPlan[];
  /** Lists of the account without a file in the project. */
  readonly others: readonly Pick<StyleListInfo, 'id' | 'name' | 'language' | 'version'>[];
  readonly problems: readonly StyleFileProblem[];
}

/** One request that changes the service. */
export interface StyleStepInfo {
  readonly file: string;
  readonly kind: 'create' | 'rename' | 'rules' | 'add' | 'change' | 'remove' | 'delete';
  /** How many rules and instructions it removes from the service. */
  readonly removes: number;
  /** In words. */
  readonly text: string;
}

/** A list that is not synced, and the reason. */
export interface StoppedStyle {
  readonly file: string;
  readonly reason: string;
}

export interface StylePushAnswer {
  readonly plan: StylePlanInfo;
  /** The steps taken or, in a dry run, planned. */
  readonly steps: readonly StyleStepInfo[];
  readonly stopped: readonly StoppedStyle[];
  readonly failures: readonly { readonly file: string; readonly message: string }[];
  /** URIs of open files with unsaved changes: these were not pushed. */
  readonly unsaved: readonly string[];
}

export interface StylePullAnswer {
  readonly plan: StylePlanInfo;
  readonly files: readonly PulledFileInfo[];
  readonly stopped: readonly StoppedStyle[];
}

/** The lists of one workspace folder. */
export interface StyleFolderState {
  readonly folder: string;
  /** Display name of the service. */
  readonly service: string;
  /** Why the service, the lock file or the project could not be read: then the sync states are `unknown`. */
  readonly trouble?: string;
  /** If the service was the cause. */
  readonly failure?: ServiceFailure;
  /** Number of mistakes in the files. */
  readonly mistakes: number;
  readonly inStep: boolean;
  readonly lists: readonly (StyleListPlan & {
    readonly uri: string;
    /** The content to show: the file's, or the service's if there is no file. */
    readonly content: Pick<StyleListInfo, 'rules' | 'instructions'>;
  })[];
}

export interface StyleTree {
  readonly folders: readonly StyleFolderState[];
  /** Lists of the account without a file in any folder; absent: not requested, or not available. */
  readonly others: readonly StyleListInfo[];
}

interface Call<A, R> {
  readonly takes: A;
  readonly answers: R;
}
interface OfFolder {
  readonly folder?: string;
}

export interface StyleCalls {
  /** Sends and writes nothing. */
  'dragoman.server.style.plan': Call<OfFolder, StylePlanInfo>;
  /** Updates the service from the saved files. `prune`: lists whose files are gone are deleted on the service. */
  'dragoman.server.style.push': Call<
    OfFolder & { readonly prefer?: Side; readonly prune?: boolean; readonly dryRun?: boolean },
    StylePushAnswer
  >;
  /** Updates the files from the service. `take`: ids of lists that are to get a file. `force`: even files with unsaved or uncommitted changes. */
  'dragoman.server.style.pull': Call<
    OfFolder & {
      readonly prefer?: Side;
      readonly take?: readonly string[];
      readonly force?: boolean;
      readonly dryRun?: boolean;
    },
    StylePullAnswer
  >;
  /** For all folders. The service is asked once, and again with `refresh`. */
  'dragoman.server.style.tree': Call<{ readonly refresh?: boolean }, StyleTree>;
  /** Both sides of a list as files in the same order, for a comparison. */
  'dragoman.server.style.sides': Call<
    OfFolder & { readonly file: string },
    { readonly repository: string; readonly service: string }
  >;
  /** Permanently deletes a list on the service. Files stay. */
  'dragoman.server.style.delete': Call<{ readonly id: string }, { readonly deleted: string }>;
}
