import type { RequestOptions } from '../../../shared/request-options.ts';
import type { Shard } from '../projects/shard.ts';

/** The options of a translation run. */
export interface TranslateOptions {
  readonly from?: string;
  readonly to?: readonly string[];
  readonly scope: 'missing' | 'stale' | 'all';
  /** Take precedence over those of the project. */
  readonly request?: RequestOptions;
  /** Only a part of the files: other machines translate the rest. */
  readonly shard?: Shard;
  readonly maxCharacters?: number;
  /** The limit of a run that has already sent something, where `maxCharacters` is what is left of it. */
  readonly wholeLimit?: number;
  /**
   * If more than `maxCharacters` is missing: nothing is sent (absent), or whole files in their order as far as the limit reaches. A file larger than
   * the whole limit comes last, and is started: its first units.
   */
  readonly overLimit?: 'whole files';
  readonly dryRun?: boolean;
  /** With `scope` stale: also replace human translations. */
  readonly overwriteHuman?: boolean;
  /** Translate again, and pay again for, texts whose answers the checks refused. */
  readonly askAgain?: boolean;
  /** False: without the translation memory. */
  readonly memory?: boolean;
  /** The results contain the texts before and after, for callers that show a diff: in a project of thousands of files that is a lot. */
  readonly keepTexts?: boolean;
}
