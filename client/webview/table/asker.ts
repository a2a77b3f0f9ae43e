import {
  type FromTablePage,
  TABLE_ANSWERS,
  type TableQuestion,
  type TableReply,
} from '../../../shared/pages/table-page.ts';

/** The request can no longer be answered: rows were added or removed. */
export class Outdated extends Error {}

interface Waiting {
  readonly question: TableQuestion;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Requests to the server through the extension; an answer of the wrong shape is a failure. */
export class Asker {
  readonly #post: (message: FromTablePage) => void;
  readonly #waiting = new Map<number, Waiting>();
  #tickets = 0;

  constructor(post: (message: FromTablePage) => void) {
    this.#post = post;
  }

  ask<Q extends TableQuestion>(question: Q, argument: Record<string, unknown>): Promise<TableReply<Q>> {
    this.#tickets += 1;
    const ticket = this.#tickets;
    return new Promise((resolve, reject) => {
      this.#waiting.set(ticket, { question, resolve: (result) => resolve(result as TableReply<Q>), reject });
      this.#post({ type: 'ask', ticket, question, argument });
    });
  }

  answered(ticket: number, result: unknown): void {
    const waiting = this.#waiting.get(ticket);
    this.#waiting.delete(ticket);
    if (waiting === undefined) return;
    const read = TABLE_ANSWERS[waiting.question].safeParse(result);
    if (read.success) waiting.resolve(read.data);
    else waiting.reject(new Error('The answer cannot be read.'));
  }

  failed(ticket: number, message: string, outdated: boolean): void {
    const waiting = this.#waiting.get(ticket);
    this.#waiting.delete(ticket);
    waiting?.reject(outdated ? new Outdated(message) : new Error(message));
  }
}
