import type { Dispatcher } from 'undici';
import type { Clock } from '../clock.ts';
import { decompressed } from './decompress.ts';
import type { WireRequest } from './wire.ts';

/** Limits of one attempt, in milliseconds. */
export interface AttemptTimes {
  /** From the start to the headers of the answer. */
  readonly headers: number;
  /** Between two pieces of the answer's body. */
  readonly idle: number;
  /** From `halt` to the end. */
  readonly finish: number;
}

/** An answer whose head has arrived. `chunks` throws what the connection throws. */
export interface Answer {
  readonly status: number;
  header(name: string): string | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Why our side aborted an attempt. */
export type AbortCause = 'cancelled' | 'headers' | 'body' | 'overall';

/** Thrown by an attempt that our side aborted. */
export class Aborted extends Error {
  readonly why: AbortCause;
  constructor(why: AbortCause) {
    super(why);
    this.why = why;
  }
}

interface AttemptOptions {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly times: AttemptTimes;
  /** The remaining time for the whole operation. */
  readonly overall: number;
  readonly signal: AbortSignal;
  /** Once it fires, the attempt has limited time left. */
  readonly halt: AbortSignal | undefined;
  readonly clock: Clock;
}

/**
 * Sends one request once and passes the answer to `consume`. Our own timers and the caller's signal abort it at any point, immediately: while
 * connecting, sending, waiting, and in the middle of the body.
 */
export async function attempt<T>(
  request: WireRequest,
  options: AttemptOptions,
  consume: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { clock, times, signal, halt } = options;
  const control = new AbortController();
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  const end = (why: AbortCause): void => {
    const reason = new Aborted(why);
    ended.reject(reason);
    control.abort(reason);
  };
  const cancel = (): void => end('cancelled');
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const stopOverall = clock.after(options.overall, () => end('overall'));
  let stopFinish = (): void => undefined;
  const hurry = (): void => {
    stopFinish = clock.after(times.finish, cancel);
  };
  if (halt?.aborted === true) hurry();
  else halt?.addEventListener('abort', hurry, { once: true });
  let stopTimer = clock.after(times.headers, () => end('headers'));
  try {
    const body = request.stream?.open() ?? request.json ?? null;
    // The HTTP layer only notices an abort once it has a connection: race it, and let it clean up behind us.
    const sent = options.dispatcher.request({
      origin: options.origin,
      path: options.path,
      method: request.method,
      headers: { ...options.headers },
      body,
      signal: control.signal,
    });
    sent.catch(() => {});
    const response = await Promise.race([sent, ended.promise]);
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      const iterator = response.body[Symbol.asyncIterator]();
      for (;;) {
        stopTimer();
        stopTimer = clock.after(times.idle, () => end('body'));
        const next = await Promise.race([iterator.next(), ended.promise]);
        if (next.done === true) return;
        yield next.value;
      }
    };
    response.body.on('error', () => {});
    try {
      const header = (name: string): string | undefined => [response.headers[name]].flat()[0];
      const encoding = header('content-encoding');
      const body = encoding === undefined ? chunks() : decompressed(chunks(), encoding);
      return await consume({ status: response.statusCode, header, chunks: body });
    } finally {
      response.body.destroy();
    }
  } catch (thrown) {
    throw control.signal.aborted ? control.signal.reason : thrown;
  } finally {
    stopTimer();
    stopOverall();
    stopFinish();
    halt?.removeEventListener('abort', hurry);
    signal.removeEventListener('abort', cancel);
  }
}

/** The body as text, no more than `limit` bytes; `undefined` beyond. */
export async function readText(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limit) return undefined;
    parts.push(chunk);
  }
  return Buffer.concat(parts, length).toString('utf8');
}
