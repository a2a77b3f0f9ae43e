import type { Result } from '../../shared/values/result.ts';
import type { ServiceError } from './errors/errors.ts';

/**
 * Answers that were paid for and have not reached their place yet. An answer is kept before it becomes anything else, and looked for before a request
 * is sent, so that a program that is killed costs at most what is on the wire.
 */
export interface AnswerLog {
  /** The answer to a question, as it was kept; undefined: none is known. @param text what is asked about */
  find(question: string, text?: string): unknown;
  /** Answers of one request by question: all of them are kept, or none. Never throws. */
  keep(answers: ReadonlyMap<string, unknown>): void;
  /** Others who ask the same questions, on other machines. */
  readonly shared?: SharedQuestions | undefined;
}

/** Questions that several machines may want to ask: each is asked by one of them. */
export interface SharedQuestions {
  /**
   * Before a request: what the others know, and what is to be asked here. All else somebody is asking at this moment.
   * @param asked what each question would cost, in code points
   * @returns an error where nothing may be asked
   */
  claim(asked: ReadonlyMap<string, number>, signal: AbortSignal | undefined): Promise<Result<Claim, ServiceError>>;
  /** The others may have these answers. */
  keep(answers: ReadonlyMap<string, unknown>): Promise<void>;
  /** These questions are not asked here after all. */
  release(questions: readonly string[]): Promise<void>;
  /** Waits until one of these questions has an answer or is given up, or the signal comes. */
  changed(questions: readonly string[], signal: AbortSignal | undefined): Promise<void>;
}

export interface Claim {
  readonly known: ReadonlyMap<string, unknown>;
  readonly mine: ReadonlySet<string>;
}

/**
 * Names questions by everything that their answer depends on. What is about one text alone stands beside it, so that the texts that happened to share
 * its request make no difference.
 * @param options of the request, with what the service does not see but its answer depends on
 */
export function questions(path: string, options: object): (text: string, about?: string) => string {
  const common = JSON.stringify([path, options]);
  return (text, about) => `${common}${JSON.stringify([about, text])}`;
}
