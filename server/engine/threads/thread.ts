import { Worker } from 'node:worker_threads';
import { YOUNG_OF_THREAD } from './heap.ts';

/** Requests to a thread, by kind, and their answers: plain data. */
export type Questions<R> = { readonly [K in keyof R]: { readonly ask: unknown; readonly answer: unknown } };

/** Everything is answered, in the order of the requests. */
export interface ThreadAsk<R extends Questions<R>, K extends keyof R = keyof R> {
  readonly id: number;
  readonly kind: K;
  readonly ask: R[K]['ask'];
}

export type ThreadAnswer<R extends Questions<R>> =
  | { readonly id: number; readonly answer: R[keyof R]['answer'] }
  | { readonly id: number; readonly failure: string };

export interface ThreadOptions {
  readonly program: URL;
  /** What it does, for messages: “The thread that … has ended.” */
  readonly work: string;
  /** What it is started with. */
  readonly start: () => unknown;
  /** Milliseconds after which an unused thread is ended. */
  readonly idle: number;
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** A thread of the language server: started on the first request, ended when it is no longer used. */
export class Thread<R extends Questions<R>> {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ids = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Changes when a new thread is started: it knows nothing of what the previous one was told. */
  #runs = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** @returns how often a thread was started; 0 if none is running */
  get run(): number {
    return this.#worker === undefined ? 0 : this.#runs;
  }

  /** @throws Error if the request failed, or the thread has ended */
  ask<K extends keyof R>(kind: K, ask: R[K]['ask']): Promise<R[K]['answer']> {
    this.#worker ??= this.#start();
    clearTimeout(this.#timer);
    const id = ++this.#ids;
    const { promise, resolve, reject } = Promise.withResolvers<R[K]['answer']>();
    this.#waiting.set(id, { resolve, reject });
    const message: ThreadAsk<R, K> = { id, kind, ask };
    this.#worker.postMessage(message);
    return promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#fail(new Error(`The thread that ${this.#options.work} was stopped.`));
    await worker?.terminate();
  }

  #start(): Worker {
    const { program, start, work, idle } = this.#options;
    const worker = new Worker(program, { workerData: start(), resourceLimits: YOUNG_OF_THREAD });
    this.#runs += 1;
    // An editor may end while the thread is working.
    worker.unref();
    worker.on('message', (message: ThreadAnswer<R>) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('failure' in message) waiting?.reject(new Error(message.failure));
      else waiting?.resolve(message.answer as never);
      if (this.#waiting.size === 0) this.#timer = setTimeout(() => void this.close(), idle).unref();
    });
    worker.on('error', (error: unknown) =>
      this.#lost(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', () => this.#lost(worker, new Error(`The thread that ${work} has ended.`)));
    return worker;
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#fail(error);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
