/** Messages between the language server and its thread for whole projects, beyond the protocol. */
import type { JudgedUnit } from '../features/quality/known.ts';

/** Server to thread: requests errors and warnings of one file. Answer: `FindingCounts`, null if it cannot be read. */
export const COUNT_FINDINGS = 'dragoman/countFindings';
export interface CountFindingsParams {
  readonly path: string;
  readonly role: 'source' | 'target';
  readonly locale: string;
}

/** Server to thread: what a quality provider has found in units of a document. */
export const JUDGED = 'dragoman/judged';
export interface JudgedParams {
  readonly uri: string;
  readonly units: readonly JudgedUnit[];
}

/** What the thread is started with. */
export interface ThreadStart {
  readonly checksPage: string;
}
