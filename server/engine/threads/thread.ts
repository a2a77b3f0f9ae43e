import { Worker } from 'node:worker_threads';
import { YOUNG_OF_THREAD } from './heap.ts';

/** What a thread is asked, by kind, and what it answers: plain data. */
export type Questions<R> = { readonly [K in keyof R]: { readonly ask: unknown; readonly answer: unknown } };

/** Everything is answered, in the order in which it is asked. */
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
  /** What it does, for people: “The thread that … has ended.” */
  readonly work: string;
  /** With what it starts. */
  readonly start: () => unknown;
  /** Milliseconds after which a thread that nobody asks is ended. */
  readonly idle: number;
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** A thread of the language server: started when it is asked for something, ended when it is not asked any longer. */
export class Thread<R extends Questions<R>> {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ids = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Differs between two threads: a new one knows nothing of what the one before was told. */
  #runs = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** @returns how often a thread was started, 0: none runs */
  get run(): number {
    return this.#worker === undefined ? 0 : this.#runs;
  }

  /** @throws Error what went wrong in the thread, or that it has ended */
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
    this.#fail(new Error(`The thread that ${this.#options.work} was broken off.`));
    await worker?.terminate();
  }

  #start(): Worker {
    const { program, start, work, idle } = this.#options;
    const worker = new Worker(program, { workerData: start(), resourceLimits: YOUNG_OF_THREAD });
    this.#runs += 1;
    // An editor may end while the thread is at work.
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
