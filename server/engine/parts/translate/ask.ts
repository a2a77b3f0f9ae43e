import type { FileJob } from '../../../core/planning/job.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { TranslateOutcome } from '../../../service/resources/translate-types.ts';
import { type Call, callsFor, type Question, wayOf } from './calls.ts';
import type { JobDependencies } from './dependencies.ts';

export interface Answers {
  /** By question; absent if no answer came. */
  readonly texts: ReadonlyMap<Question, string>;
  /** Questions that the service can never answer (a text too large for a request). */
  readonly rejected: ReadonlyMap<Question, ServiceError>;
  readonly billedCharacters: number;
  /** Why some answers are absent. */
  readonly error?: ServiceError;
}

/**
 * Concurrent calls. If every call has a context of its own it is one request: so this is more than the client ever has in flight, and none of its
 * slots is free while there are questions; the client limits requests itself.
 */
const WIDTH = 16;
/** Calls that wait in addition to those in flight. */
const AHEAD = 8;
/** Errors of one request that say nothing about the next one. */
const PASSING: ReadonlySet<ServiceError['kind']> = new Set(['rate', 'server', 'network', 'timeout', 'too-large']);

/**
 * Sends questions, grouped by method and context, in order of arrival, while more of them are prepared. Answers that came before an error are kept.
 */
export class Asking {
  readonly #job: FileJob;
  readonly #dependencies: JobDependencies;
  readonly #onAnswers: (answered: readonly Question[]) => void;
  readonly #texts = new Map<Question, string>();
  readonly #rejected = new Map<Question, ServiceError>();
  #billedCharacters = 0;
  #error: ServiceError | undefined;
  #held: readonly Question[] = [];
  /** Calls that wait for a slot. */
  #calls: Call[] = [];
  #waiters: (() => void)[] = [];
  readonly #workers = new Set<Promise<void>>();
  #working = 0;

  /** `onAnswers` is called after each call to the service, with its questions. */
  constructor(job: FileJob, dependencies: JobDependencies, onAnswers: (answered: readonly Question[]) => void) {
    this.#job = job;
    this.#dependencies = dependencies;
    this.#onAnswers = onAnswers;
  }

  /** All answers so far. */
  get answers(): Answers {
    const [texts, rejected, billedCharacters, error] = [
      this.#texts,
      this.#rejected,
      this.#billedCharacters,
      this.#error,
    ];
    return { texts, rejected, billedCharacters, ...(error && { error }) };
  }

  /** Full calls are sent at once, the rest together with later questions. */
  add(questions: readonly Question[]): void {
    const calls = this.#callsFor(questions);
    // Each method has a last call, which further questions may join.
    const last = new Map(calls.map((call) => [wayOf(this.#job, call), call]));
    this.#held = [...last.values()].flatMap((call) => call.questions);
    this.#send(calls.filter((call) => last.get(wayOf(this.#job, call)) !== call));
  }

  /** Waits until more may be added: waiting calls take memory, and a few of them keep all slots filled. */
  async room(): Promise<void> {
    while (this.#calls.length >= AHEAD && this.#working > 0)
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  /** Returns and forgets the answer to a question. */
  take(question: Question): string | undefined {
    const text = this.#texts.get(question);
    this.#texts.delete(question);
    return text;
  }

  /** Sends what is left, and waits for the last answer. */
  async all(): Promise<Answers> {
    this.#send(this.#callsFor([]));
    await Promise.all(this.#workers);
    return this.answers;
  }

  #callsFor(questions: readonly Question[]): readonly Call[] {
    const all = [...this.#held, ...questions];
    this.#held = [];
    return callsFor(this.#job, all, this.#dependencies.targetCodes);
  }

  #send(calls: readonly Call[]): void {
    // Not spread into arguments: there may be more than a call accepts.
    for (const call of calls) this.#calls.push(call);
    for (let place = Math.min(WIDTH - this.#working, this.#calls.length); place > 0; place--) {
      const worker = this.#work();
      // A bug is thrown in `all`, not while more is being prepared.
      worker.catch(() => {});
      this.#workers.add(worker);
    }
  }

  async #work(): Promise<void> {
    const { translator, signal, budget } = this.#dependencies;
    this.#working += 1;
    try {
      for (let call = this.#next(); call !== undefined; call = this.#next()) {
        if (signal?.aborted || (this.#error !== undefined && !PASSING.has(this.#error.kind))) return;
        const options = { ...(signal && { signal }), ...(budget && { budget }) };
        this.#settle(call, await translator.translate(call.request, options));
      }
    } finally {
      this.#working -= 1;
      // After an early stop the remaining calls are never started.
      for (const go of this.#waiters.splice(0)) go();
    }
  }

  /** A call that has been started belongs to one worker: it is forgotten with its answers. */
  #next(): Call | undefined {
    const call = this.#calls.shift();
    if (this.#calls.length < AHEAD) for (const go of this.#waiters.splice(0)) go();
    return call;
  }

  #settle({ questions }: Call, outcome: TranslateOutcome): void {
    for (const [index, question] of questions.entries()) {
      const translation = outcome.translations[index];
      const problem = outcome.rejected.get(index);
      if (translation !== undefined) {
        this.#texts.set(question, translation.text);
        this.#billedCharacters += translation.billedCharacters;
      } else if (problem !== undefined) this.#rejected.set(question, problem);
    }
    this.#error ??= outcome.error;
    this.#onAnswers(questions);
  }
}
