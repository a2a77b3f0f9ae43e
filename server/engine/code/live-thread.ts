import { Worker } from 'node:worker_threads';
import type { LiveAnswer, LiveKind, LiveRequests, LiveStart } from './live-messages.ts';

/** The program of the thread: beside this file, as source or as part of the build (esbuild.mjs). */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './live-worker.ts' : './code-worker.mjs', import.meta.url);
/** New objects of the thread: V8 lets them have four times as much, and keeps what it has used once. */
const YOUNG = { maxYoungGenerationSizeMb: 12 };
/** A thread that nobody asks for so long is ended: what it knows is on disk. In milliseconds. */
const IDLE = 300_000;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** The thread that looks at code: started when it is asked for something, ended when it is not asked any longer. */
export class LiveThread {
  readonly #state: () => string | undefined;
  readonly #idle: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ids = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Differs between two threads: a new one knows nothing of what the one before was told. */
  #runs = 0;

  constructor(state: () => string | undefined, idle = IDLE) {
    this.#state = state;
    this.#idle = idle;
  }

  /** @returns how often a thread was started, 0: none runs */
  get run(): number {
    return this.#worker === undefined ? 0 : this.#runs;
  }

  /** @throws Error what went wrong in the thread, or that it has ended */
  ask<K extends LiveKind>(kind: K, ask: LiveRequests[K]['ask']): Promise<LiveRequests[K]['answer']> {
    this.#worker ??= this.#start();
    clearTimeout(this.#timer);
    const id = ++this.#ids;
    const { promise, resolve, reject } = Promise.withResolvers<LiveRequests[K]['answer']>();
    this.#waiting.set(id, { resolve, reject });
    this.#worker.postMessage({ id, kind, ask });
    return promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#fail(new Error('The look at the code was broken off.'));
    await worker?.terminate();
  }

  #start(): Worker {
    const workerData: LiveStart = { state: this.#state() };
    const worker = new Worker(PROGRAM, { workerData, resourceLimits: YOUNG });
    this.#runs += 1;
    // An editor may end while the thread is at work.
    worker.unref();
    worker.on('message', (message: LiveAnswer) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('failure' in message) waiting?.reject(new Error(message.failure));
      else waiting?.resolve(message.answer as never);
      if (this.#waiting.size === 0) this.#timer = setTimeout(() => void this.close(), this.#idle).unref();
    });
    worker.on('error', (error: unknown) =>
      this.#lost(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', () => this.#lost(worker, new Error('The thread that looks at code has ended.')));
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
