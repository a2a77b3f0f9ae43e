/** Translation progress as data: arguments and answers of `dragoman.server.progress` and related commands, and how numbers are combined. */

import type { LspRange } from './commands.ts';

/** `translated` units need no review; `stale` ones are among them or among `review`. */
export interface Counts {
  readonly units: number;
  readonly translated: number;
  readonly review: number;
  readonly missing: number;
  readonly stale: number;
  /** Errors and warnings; information and hints are not counted. */
  readonly errors: number;
  readonly warnings: number;
  /** `translated` of `units`, rounded down: 100 only if all are. Without units it is 100. */
  readonly percent: number;
}

/** The counted values; the others are derived from them. */
export type Counted = Omit<Counts, 'translated' | 'percent'>;

export const NOTHING_COUNTED: Counted = { units: 0, missing: 0, review: 0, stale: 0, errors: 0, warnings: 0 };

export function countsOf({ units, missing, review, stale, errors, warnings }: Counted): Counts {
  const translated = units - missing - review;
  const percent = units === 0 ? 100 : Math.floor((translated / units) * 100);
  return { units, translated, review, missing, stale, errors, warnings, percent };
}

export function sumOfCounts(all: Iterable<Counted>): Counts {
  const sum = { ...NOTHING_COUNTED };
  for (const one of all) {
    sum.units += one.units;
    sum.missing += one.missing;
    sum.review += one.review;
    sum.stale += one.stale;
    sum.errors += one.errors;
    sum.warnings += one.warnings;
  }
  return countsOf(sum);
}

/** What takes longer to count than units: stale ones (this reads the history), and the findings of the checks. */
export type ProgressPart = 'stale' | 'findings';

/** The progress of the workspace's translations, of a folder, or of single files. */
export interface ProgressArguments {
  /** Only target files in this folder. */
  readonly folder?: string;
  /** A source file stands for all its target files, a target file for itself; others are ignored. */
  readonly uris?: readonly string[];
  /** Only target files in these locales. */
  readonly locales?: readonly string[];
  /** What to count in addition to units. Cached numbers are returned in any case. */
  readonly with?: readonly ProgressPart[];
}

/** One target file in one locale. */
export interface FileProgress extends Counts {
  readonly uri: string;
  /** Relative to the project folder. */
  readonly name: string;
  readonly locale: string;
  /** URI of the project folder. */
  readonly project: string;
  readonly sourceLocale: string;
  /** URI of the document that `dragoman.server.translate` takes for it: the source file, or the bilingual file itself. */
  readonly document: string;
  /** The file does not exist yet: all its units are missing. */
  readonly isNew: boolean;
  /** Whether unopened files in this locale have findings (`checks.scope`). */
  readonly inScope: boolean;
  /** The parts for which `stale`, `errors` and `warnings` are known. */
  readonly known: readonly ProgressPart[];
  /** Why it could not be counted, as a sentence: it is unreadable or malformed. Its numbers are zero. */
  readonly problem?: string;
}

export interface ProgressProject {
  readonly uri: string;
  /** The `name` of its project file, otherwise that of its folder. */
  readonly name: string;
  /** A file of a new locale can be created in it: there is a source for it. */
  readonly canAdd: boolean;
}

export interface ProgressAnswer {
  /** Those with target files or a source for some, in the order of the workspace. */
  readonly projects: readonly ProgressProject[];
  readonly files: readonly FileProgress[];
}

export const WORK_REASONS = ['missing', 'review', 'stale', 'error'] as const;
/** Why a unit needs work. */
export type WorkReason = (typeof WORK_REASONS)[number];

/** The units of one file that need work. */
export interface ProgressUnitsArguments {
  /** URI of the target file. */
  readonly uri: string;
  /** For a multilingual file. */
  readonly locale?: string;
  /** Default: all. */
  readonly reasons?: readonly WorkReason[];
  /** Only units with this in their name, source or translation, ignoring case. */
  readonly text?: string;
  /** Only these. */
  readonly ids?: readonly string[];
  /** Default: 100. */
  readonly limit?: number;
}

export interface UnitOfWork {
  readonly id: string;
  /** The key, or another display name. */
  readonly name: string;
  /** The source text, shortened; absent: there is none (a finding in the file itself). */
  readonly source?: string;
  readonly reasons: readonly WorkReason[];
  /** The message of the error. */
  readonly message?: string;
  /** Where to put the cursor; for a missing key, where it belongs. Absent: the file does not exist yet. */
  readonly range?: LspRange;
}

export interface ProgressUnits {
  readonly units: readonly UnitOfWork[];
  /** Includes those beyond the limit. */
  readonly total: number;
}

/** Files of a locale that a project does not have yet. */
export interface AddLocaleArguments {
  /** URI of the project folder. */
  readonly project: string;
  readonly locale: string;
}

export interface AddedLocale {
  /** Files that were created. */
  readonly files: readonly string[];
  /** For `dragoman.server.undo`. Absent: nothing was created. */
  readonly run?: string;
  /** URIs of the sources of files that would be empty, and are created with the first translation. */
  readonly later: readonly string[];
  /** Why others were not created, one sentence each. */
  readonly problems: readonly string[];
}

/**
 * Server to client, for clients that set `progress`: numbers may have changed. `uris` are the documents concerned; absent: any file.
 * Sent some time after the last change, never while nothing changes.
 */
export const PROGRESS_CHANGED = 'dragoman/progressChanged';
export interface ProgressChanged {
  readonly uris?: readonly string[];
}
