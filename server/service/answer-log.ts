/**
 * Answers that were paid for and have not reached their place yet. An answer is kept before it becomes anything else, and looked for before a request
 * is sent, so that a program that is killed costs at most what is on the wire.
 */
export interface AnswerLog {
  /** The answer to a question, as it was kept; undefined: none is known. @param text what is asked about */
  find(question: string, text?: string): unknown;
  /** Answers of one request by question: all of them are kept, or none. Never throws. */
  keep(answers: ReadonlyMap<string, unknown>): void;
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
