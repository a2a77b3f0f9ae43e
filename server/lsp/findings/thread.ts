import { Worker } from 'node:worker_threads';
import {
  CancellationToken,
  ConfigurationRequest,
  type Connection,
  createMessageConnection,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  LogMessageNotification,
  type MessageConnection,
  MessageType,
  PortMessageReader,
  PortMessageWriter,
  ProgressType,
} from 'vscode-languageserver/node';
import { YOUNG_OF_THREAD } from '../../engine/threads/heap.ts';
import type { Heard } from './heard.ts';
import type { ThreadStart } from './messages.ts';

/** The program of the thread: next to this file, as source or as part of the build (esbuild.mjs). */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './findings-worker.mjs', import.meta.url);

/**
 * A language server in a thread, for whole projects: it shares neither processor time nor garbage collector with the one that answers keystrokes. It
 * gets the client's notifications and settings, and answers requests in the protocol.
 */
export class FindingsThread {
  readonly #worker: Worker;
  readonly #connection: MessageConnection;
  readonly #ended = Promise.withResolvers<never>();
  #parts = 0;

  /**
   * @param client receives the thread's requests for settings
   * @param params those of the client itself
   * @param known earlier notifications of the client, in order
   */
  constructor(client: Connection, params: InitializeParams, start: ThreadStart, known: readonly Heard[]) {
    this.#worker = new Worker(PROGRAM, { workerData: start, resourceLimits: YOUNG_OF_THREAD });
    // An editor may end while the thread is working.
    this.#worker.unref();
    const end = (reason: unknown) => this.#ended.reject(new Error(`the thread has ended: ${String(reason)}`));
    this.#worker.on('error', end);
    this.#worker.on('exit', (code) => end(`exit code ${code}`));
    // Pending requests report it; otherwise it can be ignored.
    this.#ended.promise.catch(() => undefined);
    this.#connection = createMessageConnection(
      new PortMessageReader(this.#worker),
      new PortMessageWriter(this.#worker),
    );
    this.#connection.onRequest(ConfigurationRequest.type, (asked) =>
      client.sendRequest(ConfigurationRequest.type, asked),
    );
    // The server itself has registered what both need, and refreshes its own answers.
    this.#connection.onRequest(() => null);
    // The server itself has already shown its warnings.
    this.#connection.onNotification(LogMessageNotification.type, ({ type, message }) => {
      if (type === MessageType.Error) client.console.error(message);
    });
    this.#connection.listen();
    const greeting: InitializeParams = { ...params, processId: null };
    void this.#answer(InitializeRequest.method, greeting, CancellationToken.None).catch(() => undefined);
    this.tell({ method: InitializedNotification.method, params: {} });
    for (const heard of known) this.tell(heard);
  }

  /** Forwards a notification of the client. */
  tell({ method, params }: Heard): void {
    this.#connection.sendNotification(method, params).catch(() => undefined);
  }

  /**
   * @param onPart gets the partial results of an answer as they arrive
   * @throws Error if the thread has ended; ResponseError for its error answers
   */
  async ask<P extends object, R>(
    method: string,
    params: P,
    token: CancellationToken,
    onPart?: (part: R) => void,
  ): Promise<R> {
    if (onPart === undefined) return this.#answer(method, params, token);
    const partialResultToken = `part ${++this.#parts}`;
    const parts = this.#connection.onProgress(new ProgressType<R>(), partialResultToken, onPart);
    try {
      return await this.#answer(method, { ...params, partialResultToken }, token);
    } finally {
      parts.dispose();
    }
  }

  #answer<R>(method: string, params: object, token: CancellationToken): Promise<R> {
    return Promise.race([this.#connection.sendRequest<R>(method, params, token), this.#ended.promise]);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
    this.#connection.dispose();
  }
}
