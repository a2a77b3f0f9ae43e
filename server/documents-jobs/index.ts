/**
 * Translations of whole documents that survive whatever happens to the program: a journal, and a runner that goes on from
 * what it says. Knows neither a terminal nor an editor.
 */
export { type Advice, EDITOR, TERMINAL } from './advice.ts';
export { budgetProblem } from './budget.ts';
export { describeEstimate, type Estimate, total } from './estimate.ts';
export { isSettled, type Job, type JobError, type JobState, type NewJob } from './job.ts';
export {
  AT_ONCE,
  addJob,
  cancelJob,
  createJobs,
  forgetJob,
  type Jobs,
  type JobsDeps,
  mayAskAgain,
  refusesAll,
  resumable,
  retryJob,
} from './jobs.ts';
export { type Journal, openJournal } from './journal.ts';
export type { DocumentProblem, Plan } from './limits.ts';
export { DEFAULT_PATTERN, patternProblem } from './names.ts';
export { LEASE_MS, mayBeAlive } from './owner.ts';
export { planJobs } from './plan-all.ts';
export { runJob } from './runner.ts';
export { fileSecret } from './secret.ts';
export type { JobEvent, RunDeps, RunOutcome } from './session.ts';
export { type Account, type DocumentWish, type PlannedJob, planJob } from './submit.ts';
