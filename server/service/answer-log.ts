import type { Result } from '../../shared/values/result.ts';
import type { ServiceError } from './errors/errors.ts';

/**
 * Answers that were paid for and are not in their place yet. An answer is stored before anything else is done with it, and looked up before a request
 * is sent, so that a program that is killed loses at most what is in transit.
 */
export interface AnswerLog {
  /** The stored answer to a question; undefined: none is known. @param text the text of the question */
  find(question: string, text?: string): unknown;
  /** Stores the answers of one request by question: all of them, or none. Never throws. */
  keep(answers: ReadonlyMap<string, unknown>): void;
  /** Questions shared with other machines. */
  readonly shared?: SharedQuestions | undefined;
}

/** Questions that several machines may ask: each is asked by only one of them. */
export interface SharedQuestions {
  /**
   * Called before a request: returns the answers of other machines, and the questions to ask here. All others are being asked elsewhere.
   * @param asked the cost of each question, in code points
   * @returns an error if nothing may be asked
   */
  claim(asked: ReadonlyMap<string, number>, signal: AbortSignal | undefined): Promise<Result<Claim, ServiceError>>;
  /** Shares these answers. */
  keep(answers: ReadonlyMap<string, unknown>): Promise<void>;
  /** Releases questions that will not be asked here. */
  release(questions: readonly string[]): Promise<void>;
  /** Waits until one of these questions is answered or released, or for the signal. */
  changed(questions: readonly string[], signal: AbortSignal | undefined): Promise<void>;
}

export interface Claim {
  readonly known: ReadonlyMap<string, unknown>;
  readonly mine: ReadonlySet<string>;
}

/**
 * Identifies questions by everything that their answer depends on. What concerns a single text is kept apart, so that other texts in the same request
 * make no difference.
 * @param options of the request, and anything else that the answer depends on without being sent
 */
export function questions(path: string, options: object): (text: string, about?: string) => string {
  const common = JSON.stringify([path, options]);
  return (text, about) => `${common}${JSON.stringify([about, text])}`;
}
