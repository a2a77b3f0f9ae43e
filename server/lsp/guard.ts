import { type CancellationToken, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { ServiceFailure } from '../../shared/service-failure.ts';
import { errorText } from '../../shared/values/error-text.ts';

/** Longest stretch of work, in milliseconds, before other messages get their turn. */
const TURN = 10;

/** A monotonic clock in milliseconds. */
export type Clock = () => number;

/** An expected failure as the answer to a request: one sentence that says what happened and what to do. @param data the same for the service */
export function refusal(message: string, data?: ServiceFailure): ResponseError<ServiceFailure> {
  return new ResponseError(LSPErrorCodes.RequestFailed, message, data);
}

/** The request itself is invalid. */
export function invalid(message: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, message);
}

export function cancelled(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
}

/** The requested version is no longer what the editor shows: the client asks again by itself. */
export function outdated(): ResponseError {
  return new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed meanwhile.');
}

/** Like `outdated`, for diagnostics, whose answer says whether to ask again (LSP 3.17 `DiagnosticServerCancellationData`). */
export function retrigger(): ResponseError<{ retriggerRequest: boolean }> {
  return new ResponseError(LSPErrorCodes.ServerCancelled, 'The document has changed meanwhile.', {
    retriggerRequest: true,
  });
}

/** How many milliseconds background work waits at most: it continues eventually, however busy an editor is. */
const STANDS_BACK = 100;

/** All answers pass through here: an expected failure is passed on, a bug is logged and becomes an answer, never a crash. */
export class Guard {
  readonly #log: (message: string) => void;
  #closing = false;
  /** Number of unanswered requests about a single document. */
  #awaited = 0;
  #free = Promise.withResolvers<void>();

  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  /** After `shutdown`, only `exit` is accepted (LSP 3.18, "Shutdown Request"). */
  close(): void {
    this.#closing = true;
  }

  /**
   * Wraps a request handler; whatever it throws becomes a `ResponseError`. `name` is for the log and sets the priority: a request about the document
   * in view comes first.
   */
  request<P extends readonly unknown[], R>(name: string, handler: (...params: P) => Promise<R> | R) {
    const goesFirst = name.startsWith('textDocument/');
    return async (...params: P): Promise<R> => {
      if (this.#closing) throw new ResponseError(ErrorCodes.InvalidRequest, 'The server is shutting down.');
      if (goesFirst) this.#awaited += 1;
      try {
        return await handler(...params);
      } catch (error) {
        if (error instanceof ResponseError) throw error;
        throw new ResponseError(ErrorCodes.InternalError, this.#report(name, error));
      } finally {
        if (goesFirst) this.#answered();
      }
    };
  }

  /** Called between two steps of background work: requests about single documents go first, even those that take several turns. */
  async standBack(): Promise<void> {
    await turn();
    if (this.#awaited === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const patience = setTimeout(resolve, STANDS_BACK);
    void this.#free.promise.then(resolve);
    await promise;
    clearTimeout(patience);
  }

  #answered(): void {
    this.#awaited -= 1;
    if (this.#awaited > 0) return;
    this.#free.resolve();
    this.#free = Promise.withResolvers();
  }

  /** Wraps handlers without an answer: notifications, events. */
  event<P extends readonly unknown[]>(name: string, handler: (...params: P) => Promise<void> | void) {
    return async (...params: P): Promise<void> => {
      try {
        if (!this.#closing) await handler(...params);
      } catch (error) {
        if (!(error instanceof ResponseError)) this.#report(name, error);
      }
    };
  }

  #report(name: string, error: unknown): string {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#log(`${name} failed, please report this: ${text}`);
    return `Dragoman failed at ${name}: ${errorText(error)}`;
  }
}

/**
 * Runs a generator to its end, yielding to other messages at least every 10 ms. An `undefined` item is only a chance to yield.
 * @param giveWay how to yield; absent: to messages that have arrived
 * @throws ResponseError (request cancelled) as soon as the token is cancelled.
 */
export async function drain<T>(
  items: Iterable<T | undefined>,
  token: CancellationToken,
  clock: Clock = () => performance.now(),
  giveWay: () => Promise<void> = turn,
): Promise<readonly T[]> {
  const found: T[] = [];
  let since = clock();
  if (token.isCancellationRequested) throw cancelled();
  for (const item of items) {
    if (item !== undefined) found.push(item);
    if (clock() - since < TURN) continue;
    await giveWay();
    if (token.isCancellationRequested) throw cancelled();
    since = clock();
  }
  return found;
}

/** Lets messages that have arrived be read. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The same cancellation as an `AbortSignal`, which service calls take. */
export function signalOf(...tokens: readonly CancellationToken[]): AbortSignal {
  const controller = new AbortController();
  for (const token of tokens) {
    if (token.isCancellationRequested) controller.abort();
    token.onCancellationRequested(() => controller.abort());
  }
  return controller.signal;
}
