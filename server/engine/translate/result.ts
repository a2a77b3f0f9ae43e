import type { FileReport } from '../../core/planning/job.ts';
import type { FailureKind, Outcome } from '../failure.ts';
import type { UsedGlossary } from '../parts/glossary/use.ts';

/** The result for one file in one locale. */
export interface FileResult {
  /** Display name. */
  readonly name: string;
  readonly path?: string;
  readonly locale: string;
  /** The file did not exist before. */
  readonly isNew?: true;
  readonly outcome: Outcome;
  readonly report?: FileReport;
  /** One line: why the file was not (completely) translated. */
  readonly error?: string;
  /** The error was already reported. */
  readonly told?: boolean;
  /** The service does not offer the locale: the file is left to people. */
  readonly unsupported?: boolean;
  /** The limit of the run was exhausted: code points that remain to be sent. Without a report, nothing was sent. */
  readonly beyond?: number;
  /** The run cannot continue: quota, key, service or interruption. */
  readonly fatal?: boolean;
  /** Number of texts whose answers an earlier run had paid for. */
  readonly found?: number;
  readonly before?: string;
  readonly after?: string;
}

export interface TranslateRun {
  readonly results: readonly FileResult[];
  readonly service: string;
  /** The synced glossary, if it was used. */
  readonly glossary?: UsedGlossary;
  /** Names of style rule lists that were used. */
  readonly styles?: readonly string[];
  /** For paths that could not be processed. */
  readonly failures: readonly FailureKind[];
}
