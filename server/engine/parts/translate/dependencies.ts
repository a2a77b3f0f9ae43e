import type { FileJob, FileReport, JobProgress } from '../../../core/planning/job.ts';
import type { JobMemory } from '../../../core/planning/memory.ts';
import type { Translator } from '../../../service/resources/translate-types.ts';
import type { RetryBudget } from '../../../service/transport/retry.ts';

/** What the program that runs a job provides. */
export interface JobDependencies {
  readonly translator: Translator;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: JobProgress) => void;
  /**
   * Called whenever answers have arrived; `soFar` returns what could be written by now. For callers that save paid work before the end: it plans and
   * proves the edits again each time, so it should not be called for every answer.
   */
  readonly onSettled?: (soFar: () => Pick<FileReport, 'changes' | 'edits'>) => void;
  /** Target codes that the service offers (upper case), if known: any other locale is an error before anything is sent. */
  readonly targetCodes?: ReadonlySet<string>;
  /** Shared by the files of one run. */
  readonly budget?: RetryBudget;
  /** Known translations, looked up before the service is asked. */
  readonly memory?: JobMemory;
}

/** Implemented in run.ts: plan, mask, batch, send, verify, settle, write. */
export type TranslateFile = (job: FileJob, dependencies: JobDependencies) => Promise<FileReport>;
