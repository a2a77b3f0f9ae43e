/** Command ids with their argument and result types. `dragoman.server.*` are the server's (any LSP client), `dragoman.*` the extension's. */

import type { RequestOptions } from './request-options.ts';
import type { ServiceFailure } from './service-failure.ts';

export { ACTION_KINDS } from './action-kinds.ts';

export type { AddTermAnswer, AddTermArguments, TermFile } from './add-term.ts';

export { CLIENT_COMMANDS } from './client-commands.ts';

export type Scope = 'missing' | 'stale' | 'all' | { readonly units: readonly string[] } | { readonly range: LspRange };

/** An LSP range, spelled here so that shared code needs no LSP package. */
export interface LspRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

export interface TranslateArguments {
  readonly uri: string;
  readonly scope: Scope;
  /** Target locales; default: the locales the file, its siblings or the project name. */
  readonly to?: readonly string[];
  readonly dryRun?: boolean;
  /** The scope `stale` replaces translations that people wrote, too; else they are refused. */
  readonly overwriteHuman?: boolean;
  /** Code points that may be sent: the run stops before it sends more. */
  readonly maxCharacters?: number;
  /** Before those of the project. */
  readonly options?: RequestOptions;
}

export interface UnitNote {
  readonly unit: string;
  readonly reason: string;
  /** Target locale, in files that have several. */
  readonly locale?: string;
}

/** What should be known about the synced glossary of a translation, and which command helps. */
export interface GlossaryNote {
  /** Without a full stop. */
  readonly message: string;
  readonly remedy?: 'push' | 'pull';
}

export interface TranslateReport {
  /** Units that say something else now, in every file; in a dry run those that would be sent. */
  readonly translated: number;
  readonly reused: number;
  /** Units whose translation came out as what was there before. */
  readonly unchanged: number;
  /** Of the translated units: those whose answer was repaired before it was written. */
  readonly repaired: number;
  /** What a person should know about units that were written: repairs, further attempts, findings that ask for a look. */
  readonly notes: readonly UnitNote[];
  readonly skipped: readonly UnitNote[];
  readonly refused: readonly UnitNote[];
  /** Unicode code points the service billed (or would bill, in a dry run). */
  readonly billedCharacters: number;
  /** Models that were used, and source languages that the service found, in its words; where it says so. */
  readonly models?: readonly string[];
  readonly detected?: readonly string[];
  /** URIs of the files in which units were written, or would be in a dry run. */
  readonly files: readonly string[];
  /** In a dry run: what the service would bill at most, with every further attempt. */
  readonly mostCharacters?: number;
  /** Of the synced glossary: for which target locales it was used, and what should be known about it. */
  readonly glossary?: {
    readonly name?: string;
    readonly locales: readonly string[];
    readonly notes: readonly GlossaryNote[];
  };
  /** Names the run for `dragoman.server.undo`. Absent: nothing was written. */
  readonly run?: string;
  /** Present when the run ended early: what happened and what to do. What was translated before has been kept. */
  readonly stopped?: { readonly message: string; readonly kind: string; readonly failure?: ServiceFailure };
}

/** Take back what runs have written. */
export interface UndoArguments {
  /** In the order in which they were made. */
  readonly runs: readonly string[];
}
export interface UndoneFile {
  readonly uri: string;
  /** As before the run; made by the run and gone now; with what somebody has changed since; left as it is. */
  readonly result: 'restored' | 'removed' | 'in-part' | 'kept';
  /** Why something of the run is still there, without a full stop. */
  readonly reason?: string;
}
export interface UndoAnswer {
  readonly files: readonly UndoneFile[];
  /** What was taken back, for another undo that does it again; none where nothing was. */
  readonly runs: readonly string[];
}

/** A project file that says what was detected, or what there is already. */
export interface ProjectFileAnswer {
  readonly uri: string;
  readonly text: string;
  /** The file is there. */
  readonly exists: boolean;
}

/** Translate plain text (a selection in any file). */
export interface TranslateTextArguments {
  readonly texts: readonly string[];
  readonly to: string;
  readonly from?: string;
  /** Before those of the project. */
  readonly options?: RequestOptions;
}
export interface TranslateTextResult {
  readonly texts: readonly string[];
  readonly billedCharacters: number;
}

/** Where a person can put a translation. */
export const MARK_STATES = ['needs-work', 'translated', 'reviewed', 'final'] as const;
export type MarkedState = (typeof MARK_STATES)[number];

/** Give units of a file a state, in the file's own words. Their targets stay. */
export interface SetStateArguments {
  readonly uri: string;
  readonly state: MarkedState;
  /** The units by id, or those that the range touches. */
  readonly units?: readonly string[];
  readonly range?: LspRange;
}
export interface SetStateReport {
  /** Units that are in the state now. */
  readonly marked: number;
  readonly refused: readonly UnitNote[];
}

/** What to stop at: every unit, those without a translation, those that need work, both of these, or those with a diagnostic. */
export const UNIT_KINDS = ['any', 'missing', 'needs-work', 'open', 'finding'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

/** The next unit of a kind, from a position on; around the end of the file where there is none before. */
export interface NextUnitArguments {
  readonly uri: string;
  readonly position: LspRange['start'];
  /** Default: `open`. */
  readonly kind?: UnitKind;
  /** Towards the beginning. */
  readonly backwards?: boolean;
}
/** Null when the file has no such unit. */
export interface NextUnitAnswer {
  readonly unit: string;
  /** Where to put the cursor: the target, the place that names the unit, or the place where it would stand. */
  readonly range: LspRange;
  /** The end of the file was passed. */
  readonly wrapped: boolean;
  /** The file lacks keys: they would stand here. The name of the first, and how many there are. */
  readonly absent?: { readonly first: string; readonly count: number };
}

export const SERVER_COMMANDS = {
  translate: 'dragoman.server.translate',
  estimate: 'dragoman.server.estimate',
  undo: 'dragoman.server.undo',
  translateText: 'dragoman.server.translateText',
  rephrase: 'dragoman.server.rephrase',
  projectFile: 'dragoman.server.projectFile',
  setState: 'dragoman.server.setState',
  nextUnit: 'dragoman.server.nextUnit',
  addTerm: 'dragoman.server.glossary.addTerm',
  acceptForMemory: 'dragoman.server.memory.accept',
  /** Types in `progress.ts`. */
  progress: 'dragoman.server.progress',
  progressUnits: 'dragoman.server.progress.units',
  addLocale: 'dragoman.server.addLocale',
  /** Findings and terms as data; types in `agents.ts`. */
  check: 'dragoman.server.check',
  terms: 'dragoman.server.terms',
  /** Types in `quality.ts`. */
  checkQuality: 'dragoman.server.quality.check',
} as const;
