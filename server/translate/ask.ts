import type { ServiceError } from '../service/errors.ts';
import type { TranslateOutcome } from '../service/translate-types.ts';
import { type Call, callsFor, type Question } from './calls.ts';
import type { FileJob, JobDependencies } from './job.ts';

export interface Answers {
  /** By question; absent where no answer came. */
  readonly texts: ReadonlyMap<Question, string>;
  /** Questions the service can never answer (a text too large for a request). */
  readonly rejected: ReadonlyMap<Question, ServiceError>;
  readonly billedCharacters: number;
  /** Why some answers are absent. */
  readonly error?: ServiceError;
}

/**
 * Calls at a time. Where every call has a context of its own it is one request: more of them than the client ever has on the wire, so that
 * none of its places is free while there are questions; it bounds requests by itself.
 */
const WIDTH = 16;
/** Trouble of one request that says nothing about the next one. */
const PASSING: ReadonlySet<ServiceError['kind']> = new Set(['rate', 'server', 'network', 'timeout', 'too-large']);

/**
 * Sends every question, grouped by way of asking and context, in file order. What was answered before an error is kept.
 * `onAnswers` is called after each call to the service, with its questions and everything answered so far.
 */
export async function ask(
  job: FileJob,
  questions: readonly Question[],
  { translator, signal, budget, targetCodes }: JobDependencies,
  onAnswers: (answered: readonly Question[], soFar: Answers) => void,
): Promise<Answers> {
  const texts = new Map<Question, string>();
  const rejected = new Map<Question, ServiceError>();
  let billedCharacters = 0;
  let error: ServiceError | undefined;
  const settle = (call: Call, outcome: TranslateOutcome) => {
    for (const [index, question] of call.questions.entries()) {
      const translation = outcome.translations[index];
      const problem = outcome.rejected.get(index);
      if (translation !== undefined) {
        texts.set(question, translation.text);
        billedCharacters += translation.billedCharacters;
      } else if (problem !== undefined) rejected.set(question, problem);
    }
    error ??= outcome.error;
    onAnswers(call.questions, { texts, rejected, billedCharacters });
  };
  const queue = callsFor(job, questions, targetCodes).toReversed();
  const worker = async () => {
    for (let call = queue.pop(); call !== undefined; call = queue.pop()) {
      if (signal?.aborted || (error !== undefined && !PASSING.has(error.kind))) return;
      settle(call, await translator.translate(call.request, { ...(signal && { signal }), ...(budget && { budget }) }));
    }
  };
  await Promise.all(Array.from({ length: Math.min(WIDTH, queue.length) }, worker));
  return { texts, rejected, billedCharacters, ...(error && { error }) };
}
