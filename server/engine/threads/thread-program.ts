import { parentPort, workerData } from 'node:worker_threads';
import type { Questions, ThreadAnswer, ThreadAsk } from './thread.ts';

export type Handlers<R extends Questions<R>> = {
  readonly [K in keyof R]: (ask: R[K]['ask']) => Promise<R[K]['answer']>;
};

/** The program of a `Thread`: answers requests in turn. An error in a request is its answer. @param prepare gets what the thread was started with */
export function answerAll<R extends Questions<R>, S>(prepare: (start: S) => Handlers<R>): void {
  const port = parentPort;
  if (port === null) throw new Error('This program is a worker thread of the language server.');
  const handlers = prepare(workerData as S);
  let last: Promise<void> = Promise.resolve();
  const answer = async ({ id, kind, ask }: ThreadAsk<R>): Promise<void> => {
    const say = (message: ThreadAnswer<R>) => port.postMessage(message);
    try {
      say({ id, answer: await handlers[kind](ask) });
    } catch (error) {
      say({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  port.on('message', (message: ThreadAsk<R>) => {
    last = last.then(() => answer(message));
  });
}
