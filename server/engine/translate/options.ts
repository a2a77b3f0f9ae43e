import type { RequestOptions } from '../../../shared/request-options.ts';
import type { Shard } from '../projects/shard.ts';

/** What a run of translations is asked for. */
export interface TranslateOptions {
  readonly from?: string;
  readonly to?: readonly string[];
  readonly scope: 'missing' | 'stale' | 'all';
  /** Before those of the project. */
  readonly request?: RequestOptions;
  /** A part of the files: other machines translate the rest. */
  readonly shard?: Shard;
  readonly maxCharacters?: number;
  /** The limit of a run that has sent something already, where `maxCharacters` is what is left of it. */
  readonly wholeLimit?: number;
  /**
   * Where more than `maxCharacters` is missing: nothing is sent (absent), or whole files in their order, as far as it reaches. A file that is
   * larger than the whole limit comes last, and is begun: its first units.
   */
  readonly overLimit?: 'whole files';
  readonly dryRun?: boolean;
  /** With `scope` stale: translations that people wrote are replaced, too. */
  readonly overwriteHuman?: boolean;
  /** What the service answered before and the checks refused is asked for again, and billed. */
  readonly askAgain?: boolean;
  /** False: without the translation memory. */
  readonly memory?: boolean;
  /** The results hold the texts before and after, for who shows the difference: a project of thousands of files has much of it. */
  readonly keepTexts?: boolean;
}
