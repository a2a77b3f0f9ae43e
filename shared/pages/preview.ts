/**
 * A translation that is reviewed before it is written: the commands of the server and their answers.
 *
 * Texts are in the *editing form*: what a reader sees, with inline codes as short tags. `<1>` and `</1>` are a pair, `<x2/>` stands alone; a text
 * that itself contains `<1>` shows it as `\<1>`. The meaning of the tags is in `tags`; the codes themselves stay on the server.
 */

import type { Scope, UnitNote } from '../commands.ts';
import type { CheckQualityArguments, CheckQualityReport } from '../quality.ts';
import type { Call } from '../service.ts';
import type { ServiceFailure } from '../service-failure.ts';

export interface PreviewArguments {
  readonly uri: string;
  /** Default: `missing`. */
  readonly scope?: Scope;
  readonly to?: readonly string[];
  /** The preview survives the closing of its document: a caller that sets this must send `discard` when done. */
  readonly keep?: boolean;
}

/** A check's finding in a text as it would be written. */
export interface PreviewFinding {
  /** The check's id. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
}

/** One planned change. Texts are in the editing form. */
export interface PreviewUnit {
  readonly unit: string;
  /** Its display name: the key, the resname, the number of the cue. */
  readonly name: string;
  readonly source: string;
  /** The translation that would be replaced; absent: there is none. */
  readonly old?: string;
  readonly new: string;
  /** `machine`: by the service. `memory`: from the translation memory. `reused`: the file already has it elsewhere, or there is nothing to translate. */
  readonly origin: 'machine' | 'memory' | 'reused';
  /** Notes for a reviewer of the translation: repairs, further attempts, soft findings. */
  readonly notes: readonly string[];
  readonly findings: readonly PreviewFinding[];
  /** Notes by people about the unit in the file: descriptions, notes to translators. */
  readonly comments?: readonly string[];
  /** The originals of this unit's short tags; absent: it has none. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** One target file. */
export interface PreviewFile {
  readonly uri: string;
  readonly targetLocale: string;
  readonly sourceLocale: string;
  /** False: the file is created when some of it is accepted. */
  readonly exists: boolean;
  readonly units: readonly PreviewUnit[];
  readonly skipped: readonly UnitNote[];
  readonly refused: readonly UnitNote[];
}

export interface PreviewAnswer {
  readonly id: string;
  readonly files: readonly PreviewFile[];
  readonly billedCharacters: number;
  /** Why the run ended early. Results up to then are in `files`. */
  readonly error?: { readonly message: string; readonly kind: string; readonly failure?: ServiceFailure };
}

export interface PreviewCheckArguments {
  readonly id: string;
  /** URI of the target file. */
  readonly uri: string;
  readonly unit: string;
  /** In the editing form. */
  readonly text: string;
}
export interface PreviewCheckAnswer {
  readonly findings: readonly PreviewFinding[];
  /** Why the text would not be written; absent: it would be. */
  readonly refused?: string;
}

/** Have the translations of a preview judged, as they would be written. */
export interface PreviewQualityArguments {
  readonly id: string;
  readonly provider?: CheckQualityArguments['provider'];
  /** Only count: nothing is sent. */
  readonly dryRun?: boolean;
}
export interface PreviewQualityAnswer extends CheckQualityReport {
  /** By the target file and the unit; only those with errors. */
  readonly found: readonly {
    readonly uri: string;
    readonly unit: string;
    readonly findings: readonly PreviewFinding[];
  }[];
}

export interface PreviewApplyArguments {
  readonly id: string;
  readonly accept: readonly {
    readonly uri: string;
    /** Without `text`, the unit is written as it was shown. */
    readonly units: readonly { readonly unit: string; readonly text?: string }[];
  }[];
}
export interface PreviewApplied {
  readonly uri: string;
  /** Ids of the units whose new text is in the document. */
  readonly written: readonly string[];
  /** Skipped: the source or the translation was changed meanwhile, or the unit is no longer part of the preview. */
  readonly skipped: readonly UnitNote[];
  /** Edited texts that are forbidden by a hard check. */
  readonly refused: readonly UnitNote[];
  /** Why nothing was written; the units are still in the preview. */
  readonly failure?: string;
}

/** The argument and the answer of each command. */
export interface PreviewCalls {
  'dragoman.server.preview': Call<PreviewArguments, PreviewAnswer>;
  'dragoman.server.preview.check': Call<PreviewCheckArguments, PreviewCheckAnswer>;
  'dragoman.server.preview.quality': Call<PreviewQualityArguments, PreviewQualityAnswer>;
  'dragoman.server.preview.apply': Call<PreviewApplyArguments, { readonly files: readonly PreviewApplied[] }>;
  /** Drops a preview; it is not an error if it does not exist. */
  'dragoman.server.preview.discard': Call<{ readonly id: string }, Readonly<Record<string, never>>>;
}
export type PreviewCommand = keyof PreviewCalls;
