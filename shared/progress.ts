/** How far translations are, as data: what `dragoman.server.progress` and its neighbours take and answer, and how numbers are put together. */

import type { LspRange } from './commands.ts';

/** `translated` are those that need no review; `stale` ones are among them or among `review`. */
export interface Counts {
  readonly units: number;
  readonly translated: number;
  readonly review: number;
  readonly missing: number;
  readonly stale: number;
  /** Errors and warnings; information and hints are not counted. */
  readonly errors: number;
  readonly warnings: number;
  /** `translated` of `units`, rounded down: 100 is all of them. No units are 100. */
  readonly percent: number;
}

/** What is counted; the rest follows from it. */
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

/** What takes longer to count than units: those older than their source (the history is read), and what the checks find. */
export type ProgressPart = 'stale' | 'findings';

/** How far the translations of the workspace are, of a folder, or of single files. */
export interface ProgressArguments {
  /** Only target files below. */
  readonly folder?: string;
  /** A source file stands for all its target files, a target file for itself; others are left out. */
  readonly uris?: readonly string[];
  /** Only target files in these locales. */
  readonly locales?: readonly string[];
  /** What is counted beside units. What is known already is told in any case. */
  readonly with?: readonly ProgressPart[];
}

/** One target file in one locale. */
export interface FileProgress extends Counts {
  readonly uri: string;
  /** From the project folder. */
  readonly name: string;
  readonly locale: string;
  /** URI of the project folder. */
  readonly project: string;
  readonly sourceLocale: string;
  /** URI of the document that `dragoman.server.translate` takes for it: the source file, or the bilingual file itself. */
  readonly document: string;
  /** There is no such file yet: all its units are missing. */
  readonly isNew: boolean;
  /** Whether the files of this locale have findings although nobody has them open (`checks.scope`). */
  readonly inScope: boolean;
  /** The parts that `stale`, `errors` and `warnings` are known of. */
  readonly known: readonly ProgressPart[];
  /** Why it could not be counted, as a sentence: it cannot be read, or is malformed. Its numbers are zero. */
  readonly problem?: string;
}

export interface ProgressProject {
  readonly uri: string;
  /** The `name` of its project file, else that of its folder. */
  readonly name: string;
  /** A file of a new locale can be made in it: there is a source to make it of. */
  readonly canAdd: boolean;
}

export interface ProgressAnswer {
  /** Those with target files or a source to make some of, in the order of the workspace. */
  readonly projects: readonly ProgressProject[];
  readonly files: readonly FileProgress[];
}

export const WORK_REASONS = ['missing', 'review', 'stale', 'error'] as const;
/** Why somebody should look at a unit. */
export type WorkReason = (typeof WORK_REASONS)[number];

/** The units of one file that somebody should look at. */
export interface ProgressUnitsArguments {
  /** Of the target file. */
  readonly uri: string;
  /** Where a file holds several. */
  readonly locale?: string;
  /** Default: all. */
  readonly reasons?: readonly WorkReason[];
  /** Only units with this in their name, source or translation, in any case. */
  readonly text?: string;
  /** Only these. */
  readonly ids?: readonly string[];
  /** Default: 100. */
  readonly limit?: number;
}

export interface UnitOfWork {
  readonly id: string;
  /** The key, or what else people call it. */
  readonly name: string;
  /** The source text, shortened; absent: it has none (a finding on the file itself). */
  readonly source?: string;
  readonly reasons: readonly WorkReason[];
  /** What the error says. */
  readonly message?: string;
  /** Where to put the cursor; for a key that the file lacks, where it would stand. Absent: there is no such file yet. */
  readonly range?: LspRange;
}

export interface ProgressUnits {
  readonly units: readonly UnitOfWork[];
  /** With those beyond the limit. */
  readonly total: number;
}

/** Files of a locale that a project does not have yet. */
export interface AddLocaleArguments {
  /** URI of the project folder. */
  readonly project: string;
  readonly locale: string;
}

export interface AddedLocale {
  /** Files that were made. */
  readonly files: readonly string[];
  /** For `dragoman.server.undo`. Absent: nothing was made. */
  readonly run?: string;
  /** Files that would hold nothing, and come with the first translation: URIs of their sources. */
  readonly later: readonly string[];
  /** Why others were not made, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * Server to client, for clients that set `progress`: numbers may be different now. `uris` are the documents that were edited; absent: any file.
 * Sent some time after the last change, never while nothing changes.
 */
export const PROGRESS_CHANGED = 'dragoman/progressChanged';
export interface ProgressChanged {
  readonly uris?: readonly string[];
}
