/**
 * Translations of whole documents that survive whatever happens to the program: a journal, and a runner that continues from it. Independent of
 * terminal and editor.
 */
export { EDITOR } from './advice.ts';
export { budgetProblem } from './budget.ts';
export { describeEstimate, total } from './estimate.ts';
export { isSettled, type Job, type JobError, type JobState } from './job.ts';
export {
  AT_ONCE,
  addJob,
  cancelJob,
  createJobs,
  forgetJob,
  type Jobs,
  mayAskAgain,
  refusesAll,
  resumable,
  retryJob,
} from './jobs.ts';
export { type Journal, openJournal } from './journal.ts';
export { patternProblem } from './names.ts';
export { LEASE_MS, mayBeAlive } from './owner.ts';
export { planJobs } from './plan-all.ts';
export { runJob } from './runner.ts';
export { fileSecret } from './secret.ts';
export type { JobEvent, RunDeps, RunOutcome } from './session.ts';
export { type DocumentWish, type PlannedJob, planJob } from './submit.ts';
