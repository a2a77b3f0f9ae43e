/**
 * Style rules as commands of the server: what each takes and answers. A folder is the URI of a workspace folder and may be left out where there
 * is one.
 */

import type { PulledFileInfo, Side, Standing } from './glossary.ts';
import type { ServiceFailure } from './service-failure.ts';

/** How a list stands. */
export type StyleStanding = Exclude<Standing, 'not offered'>;

/** One item as the sides have it: the name, a rule (`category`, `rule`) or an instruction (`label`). Absent where it is not. */
export interface StyleItemChange {
  readonly kind: 'name' | 'rule' | 'instruction';
  readonly category?: string;
  /** Of a rule, or the label of an instruction. */
  readonly name: string;
  readonly repository?: string;
  /** At the last sync, where a side still has it. */
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
  /** From the project folder. */
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
  /** From the project folder; it may be gone. */
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
  /** Why it is left alone. */
  readonly blocked?: string;
}

/** The same JSON as that of `dragoman style plan --json`. */
export interface StylePlanInfo {
  /** Of the lock file: `embedded`, `deepl`, or a base URL. */
  readonly service: string;
  readonly inStep: boolean;
  readonly lists: readonly StyleListPlan[];
  /** Lists of the account that belong to no file of the project. */
  readonly others: readonly Pick<StyleListInfo, 'id' | 'name' | 'language' | 'version'>[];
  readonly problems: readonly StyleFileProblem[];
}

/** One request that changes the service. */
export interface StyleStepInfo {
  readonly file: string;
  readonly kind: 'create' | 'rename' | 'rules' | 'add' | 'change' | 'remove' | 'delete';
  /** Rules and instructions that go from the service with it. */
  readonly removes: number;
  /** In words. */
  readonly text: string;
}

/** A list that is left alone, and why. */
export interface StoppedStyle {
  readonly file: string;
  readonly reason: string;
}

export interface StylePushAnswer {
  readonly plan: StylePlanInfo;
  /** What was done; in a dry run, what would be. */
  readonly steps: readonly StyleStepInfo[];
  readonly stopped: readonly StoppedStyle[];
  readonly failures: readonly { readonly file: string; readonly message: string }[];
  /** URIs of open files whose changes are not saved: they were not pushed. */
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
  /** What people call the service. */
  readonly service: string;
  /** Why the service, the lock file or the project could not be read: standings are `unknown` then. */
  readonly trouble?: string;
  /** Where it was the service. */
  readonly failure?: ServiceFailure;
  /** Mistakes in the files. */
  readonly mistakes: number;
  readonly inStep: boolean;
  readonly lists: readonly (StyleListPlan & {
    readonly uri: string;
    /** What is to be shown of it: the file's, or the service's where there is no file. */
    readonly content: Pick<StyleListInfo, 'rules' | 'instructions'>;
  })[];
}

export interface StyleTree {
  readonly folders: readonly StyleFolderState[];
  /** Lists of the account that belong to no file of any folder; absent: not asked, or not to be had. */
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
  /** The service follows the files as saved. `prune`: lists whose files are gone are deleted on the service. */
  'dragoman.server.style.push': Call<
    OfFolder & { readonly prefer?: Side; readonly prune?: boolean; readonly dryRun?: boolean },
    StylePushAnswer
  >;
  /** The files follow the service. `take`: ids of lists that are to have a file. `force`: also files with changes that are not saved or not committed. */
  'dragoman.server.style.pull': Call<
    OfFolder & {
      readonly prefer?: Side;
      readonly take?: readonly string[];
      readonly force?: boolean;
      readonly dryRun?: boolean;
    },
    StylePullAnswer
  >;
  /** Of all folders. The service is asked once, and again with `refresh`. */
  'dragoman.server.style.tree': Call<{ readonly refresh?: boolean }, StyleTree>;
  /** Both sides of a list as files of the same order, to be compared. */
  'dragoman.server.style.sides': Call<
    OfFolder & { readonly file: string },
    { readonly repository: string; readonly service: string }
  >;
  /** Deletes a list on the service, for good. Files stay. */
  'dragoman.server.style.delete': Call<{ readonly id: string }, { readonly deleted: string }>;
}
