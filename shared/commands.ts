/** Command ids with their argument and result types. `dragoman.server.*` are the server's (any LSP client), `dragoman.*` the extension's. */

import type { RequestOptions } from './request-options.ts';
import type { ServiceFailure } from './service-failure.ts';

export { ACTION_KINDS } from './action-kinds.ts';

export type { AddTermAnswer, AddTermArguments, TermFile } from './add-term.ts';

export { CLIENT_COMMANDS } from './client-commands.ts';

export type Scope = 'missing' | 'stale' | 'all' | { readonly units: readonly string[] } | { readonly range: LspRange };

/** An LSP range, declared here so that shared code needs no LSP package. */
export interface LspRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

export interface TranslateArguments {
  readonly uri: string;
  readonly scope: Scope;
  /** Target locales; default: those of the file, its siblings or the project. */
  readonly to?: readonly string[];
  readonly dryRun?: boolean;
  /** With the scope `stale`, also replace human translations, which are otherwise refused. */
  readonly overwriteHuman?: boolean;
  /** Maximum code points to send: the run stops before it sends more. */
  readonly maxCharacters?: number;
  /** Take precedence over those of the project. */
  readonly options?: RequestOptions;
}

export interface UnitNote {
  readonly unit: string;
  readonly reason: string;
  /** Target locale, in multilingual files. */
  readonly locale?: string;
}

/** A note on the synced glossary of a translation, and the command that helps. */
export interface GlossaryNote {
  /** Without a full stop. */
  readonly message: string;
  readonly remedy?: 'push' | 'pull';
}

export interface TranslateReport {
  /** Changed units, in all files; in a dry run those that would be sent. */
  readonly translated: number;
  readonly reused: number;
  /** Units whose new translation equals the old one. */
  readonly unchanged: number;
  /** Translated units whose answer was repaired before it was written. */
  readonly repaired: number;
  /** Notes for the user on units that were written: repairs, further attempts, findings that need a review. */
  readonly notes: readonly UnitNote[];
  readonly skipped: readonly UnitNote[];
  readonly refused: readonly UnitNote[];
  /** Unicode code points billed by the service (or that would be billed, in a dry run). */
  readonly billedCharacters: number;
  /** Models that were used, and source languages detected by the service, in its terms; if it reports them. */
  readonly models?: readonly string[];
  readonly detected?: readonly string[];
  /** URIs of the files in which units were written or, in a dry run, would be. */
  readonly files: readonly string[];
  /** In a dry run: the maximum that the service would bill, with all further attempts. */
  readonly mostCharacters?: number;
  /** The synced glossary: the target locales that it was used for, and notes on it. */
  readonly glossary?: {
    readonly name?: string;
    readonly locales: readonly string[];
    readonly notes: readonly GlossaryNote[];
  };
  /** Id of the run for `dragoman.server.undo`. Absent: nothing was written. */
  readonly run?: string;
  /** Present if the run ended early: what happened and what to do. What was translated before is kept. */
  readonly stopped?: { readonly message: string; readonly kind: string; readonly failure?: ServiceFailure };
}

/** Revert what runs have written. */
export interface UndoArguments {
  /** In order of creation. */
  readonly runs: readonly string[];
}
export interface UndoneFile {
  readonly uri: string;
  /** As before the run; created by the run and deleted now; with later changes kept; left unchanged. */
  readonly result: 'restored' | 'removed' | 'in-part' | 'kept';
  /** Why something of the run remains, without a full stop. */
  readonly reason?: string;
}
export interface UndoAnswer {
  readonly files: readonly UndoneFile[];
  /** Id of what was reverted, for undoing the undo; empty if nothing was. */
  readonly runs: readonly string[];
}

/** A project file with what was detected, or the existing one. */
export interface ProjectFileAnswer {
  readonly uri: string;
  readonly text: string;
  /** The file exists. */
  readonly exists: boolean;
}

/** Translate plain text (a selection in any file). */
export interface TranslateTextArguments {
  readonly texts: readonly string[];
  readonly to: string;
  readonly from?: string;
  /** Take precedence over those of the project. */
  readonly options?: RequestOptions;
}
export interface TranslateTextResult {
  readonly texts: readonly string[];
  readonly billedCharacters: number;
}

/** The states that a user can set. */
export const MARK_STATES = ['needs-work', 'translated', 'reviewed', 'final'] as const;
export type MarkedState = (typeof MARK_STATES)[number];

/** Set the state of units of a file, in the terms of its format. Their targets stay. */
export interface SetStateArguments {
  readonly uri: string;
  readonly state: MarkedState;
  /** The units by id, or those in the range. */
  readonly units?: readonly string[];
  readonly range?: LspRange;
}
export interface SetStateReport {
  /** Units that now have the state. */
  readonly marked: number;
  readonly refused: readonly UnitNote[];
}

/** Which units to stop at: all, those without a translation, those that need work, both of these, or those with a diagnostic. */
export const UNIT_KINDS = ['any', 'missing', 'needs-work', 'open', 'finding'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

/** The next unit of a kind after a position; wraps around at the end of the file. */
export interface NextUnitArguments {
  readonly uri: string;
  readonly position: LspRange['start'];
  /** Default: `open`. */
  readonly kind?: UnitKind;
  /** Search backwards. */
  readonly backwards?: boolean;
}
/** Null if the file has no such unit. */
export interface NextUnitAnswer {
  readonly unit: string;
  /** Where to put the cursor: the target, the name of the unit, or the place where it belongs. */
  readonly range: LspRange;
  /** The search wrapped around. */
  readonly wrapped: boolean;
  /** The file lacks keys that belong here: the name of the first, and how many. */
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
