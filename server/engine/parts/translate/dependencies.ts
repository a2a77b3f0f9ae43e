import type { FileJob, FileReport, JobProgress } from '../../../core/planning/job.ts';
import type { JobMemory } from '../../../core/planning/memory.ts';
import type { Translator } from '../../../service/resources/translate-types.ts';
import type { RetryBudget } from '../../../service/transport/retry.ts';

/** What a job needs of the program that runs it. */
export interface JobDependencies {
  readonly translator: Translator;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: JobProgress) => void;
  /**
   * Called whenever answers have come; `soFar` gives what could be written by now. For callers that keep paid work before the end:
   * it plans and proves the edits anew each time, so it is not for every answer.
   */
  readonly onSettled?: (soFar: () => Pick<FileReport, 'changes' | 'edits'>) => void;
  /** Target codes that the service offers (upper case), when known: a locale that is not among them is an error before anything is sent. */
  readonly targetCodes?: ReadonlySet<string>;
  /** Shared by the files of one run. */
  readonly budget?: RetryBudget;
  /** Known translations, asked before the service is. */
  readonly memory?: JobMemory;
}

/** Implemented in run.ts: plan, mask, batch, send, verify, settle, write. */
export type TranslateFile = (job: FileJob, dependencies: JobDependencies) => Promise<FileReport>;
