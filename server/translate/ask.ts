import type { ServiceError } from '../service/errors.ts';
import type { TranslateOutcome, TranslateRequest } from '../service/translate-types.ts';
import { contextFor } from './context.ts';
import type { FileJob, JobDependencies } from './job.ts';
import type { Rung } from './ladder.ts';
import { optionsFor } from './options.ts';
import type { PlannedUnit } from './plan.ts';

/** One text to send, how, and the unit whose context goes along. */
export interface Question {
  readonly text: string;
  readonly rung: Rung;
  readonly unit: PlannedUnit;
}

export interface Answers {
  /** By question; absent where no answer came. */
  readonly texts: ReadonlyMap<Question, string>;
  /** Questions the service can never answer (a text too large for a request). */
  readonly rejected: ReadonlyMap<Question, ServiceError>;
  readonly billedCharacters: number;
  /** Why some answers are absent. */
  readonly error?: ServiceError;
}

/** Texts that share a context: the size of a full request (`service-interface` section 8). */
const CHUNK = 50;
/** Texts of one call at most: some full requests side by side, yet few enough that answers come in while a large file is under way. */
const MOST_TEXTS = 4 * CHUNK;
/**
 * Calls at a time. Where every call has a context of its own it is one request: more of them than the client ever has on the wire, so that
 * none of its places is free while there are questions; it bounds requests by itself.
 */
const WIDTH = 16;
/** Trouble of one request that says nothing about the next one. */
const PASSING: ReadonlySet<ServiceError['kind']> = new Set(['rate', 'server', 'network', 'timeout', 'too-large']);

interface Call {
  readonly request: TranslateRequest;
  readonly questions: readonly Question[];
}

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
  const queue = calls(job, questions, targetCodes).toReversed();
  const worker = async () => {
    for (let call = queue.pop(); call !== undefined; call = queue.pop()) {
      if (signal?.aborted || (error !== undefined && !PASSING.has(error.kind))) return;
      settle(call, await translator.translate(call.request, { ...(signal && { signal }), ...(budget && { budget }) }));
    }
  };
  await Promise.all(Array.from({ length: Math.min(WIDTH, queue.length) }, worker));
  return { texts, rejected, billedCharacters, ...(error && { error }) };
}

/** One call per way of asking and context; neighbours with the same context share one. */
function calls(job: FileJob, questions: readonly Question[], targetCodes?: ReadonlySet<string>): readonly Call[] {
  const byRung = Map.groupBy(questions, ({ rung }) => `${rung.shape} ${rung.version ?? ''}`);
  return [...byRung.values()].flatMap((group) => {
    const rung = group[0]?.rung;
    if (rung === undefined) return [];
    const options = optionsFor(job, rung, targetCodes);
    const found: { context: string | undefined; questions: Question[] }[] = [];
    for (let at = 0; at < group.length; at += CHUNK) {
      const chunk = group.slice(at, at + CHUNK);
      const context = contextFor(job, [...new Set(chunk.map(({ unit }) => unit))]);
      const last = found.at(-1);
      if (last !== undefined && last.context === context && last.questions.length < MOST_TEXTS)
        last.questions.push(...chunk);
      else found.push({ context, questions: chunk });
    }
    return found.map(({ context, questions }) => ({
      questions,
      request: { ...options, texts: questions.map(({ text }) => text), ...(context !== undefined && { context }) },
    }));
  });
}
