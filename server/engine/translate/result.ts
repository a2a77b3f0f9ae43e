import type { FileReport } from '../../core/planning/job.ts';
import type { FailureKind, Outcome } from '../failure.ts';
import type { UsedGlossary } from '../parts/glossary/use.ts';

/** What became of one file in one locale. */
export interface FileResult {
  /** For people. */
  readonly name: string;
  readonly path?: string;
  readonly locale: string;
  /** There was no such file before. */
  readonly isNew?: true;
  readonly outcome: Outcome;
  readonly report?: FileReport;
  /** One line: why the file was not (wholly) done. */
  readonly error?: string;
  /** The error has been said already. */
  readonly told?: boolean;
  /** The service does not offer the locale: the file is left to people. */
  readonly unsupported?: boolean;
  /** The limit of the run did not reach so far: code points that are left to send. Without a report, nothing was sent. */
  readonly beyond?: number;
  /** The run cannot go on: quota, key, service or interruption. */
  readonly fatal?: boolean;
  /** Texts whose answers an earlier run had paid for. */
  readonly found?: number;
  readonly before?: string;
  readonly after?: string;
}

export interface TranslateRun {
  readonly results: readonly FileResult[];
  readonly service: string;
  /** The synced glossary, where it was used. */
  readonly glossary?: UsedGlossary;
  /** Names of style rule lists that were used. */
  readonly styles?: readonly string[];
  /** Of paths that could not be worked on. */
  readonly failures: readonly FailureKind[];
}
