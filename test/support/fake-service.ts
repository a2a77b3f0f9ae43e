/** A scripted HTTP server on loopback: say which answers to give, look at the requests it got. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** One answer, or one way not to answer. */
export type Reply =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
      readonly body?: string | Uint8Array;
      /** Milliseconds before the head, and between the pieces of the body, which then comes byte by byte. */
      readonly delay?: number;
    }
  /** Reads the request and says nothing, ever. */
  | { readonly fault: 'hang' }
  /** Closes the connection instead of answering. */
  | { readonly fault: 'reset' }
  /** Sends the head and a part of the body, then closes (`reset-body`) or says nothing more (`stall-body`). */
  | {
      readonly fault: 'reset-body' | 'stall-body';
      readonly status?: number;
      readonly body?: string | Uint8Array;
      readonly length?: number;
    };

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Index of the connection it came on. */
  readonly connection: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape.
  json(): any;
}

export type Script = (request: RecordedRequest, index: number) => Reply | Promise<Reply>;

export interface FakeService {
  readonly url: string;
  readonly port: number;
  readonly requests: RecordedRequest[];
  /** Called when a request was left hanging or a body stalls: the moment to let a timer run out. */
  onStuck: (fault: 'hang' | 'stall-body') => void;
  /** Settles when the client has closed the connection of a hanging request. */
  readonly dropped: Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Answers from a list, one after the other (the last one again and again), or from a function. */
export async function startFakeService(
  script: Script | readonly Reply[],
  tls?: { readonly key: string; readonly cert: string },
): Promise<FakeService> {
  const answer: Script =
    typeof script === 'function' ? script : (_, index) => script[Math.min(index, script.length - 1)] ?? { status: 404 };
  const sockets: Socket[] = [];
  const handle = (message: IncomingMessage, response: ServerResponse): void => {
    const answerTo = async (request: RecordedRequest): Promise<void> => {
      const index = service.requests.push(request) - 1;
      const reply = await answer(request, index);
      if ('fault' in reply && reply.fault === 'hang') message.socket.once('close', dropped.resolve);
      play(reply, message, response, service);
    };
    // Who hangs up before all of it is here has asked for nothing.
    void record(message, sockets).then(answerTo, () => {});
  };
  const server = tls === undefined ? createServer(handle) : createSecureServer(tls, handle);
  server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const dropped = Promise.withResolvers<void>();
  const service: FakeService = {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    requests: [],
    onStuck: () => {},
    dropped: dropped.promise,
    close,
    [Symbol.asyncDispose]: close,
  };
  return service;
}

async function record(message: IncomingMessage, sockets: readonly Socket[]): Promise<RecordedRequest> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const url = new URL(message.url ?? '/', 'http://fake');
  return {
    method: message.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: message.headers,
    body,
    connection: sockets.indexOf(message.socket),
    json: () => JSON.parse(body.toString('utf8')),
  };
}

function play(reply: Reply, message: IncomingMessage, response: ServerResponse, service: FakeService): void {
  if (!('fault' in reply)) {
    const body = reply.json === undefined ? (reply.body ?? '') : JSON.stringify(reply.json);
    const type = reply.json === undefined ? {} : { 'content-type': 'application/json' };
    const head = { ...type, ...reply.headers };
    if (reply.delay !== undefined)
      return void drip(response, reply.status ?? 200, head, Buffer.from(body), reply.delay);
    response.writeHead(reply.status ?? 200, head);
    response.end(body);
    return;
  }
  if (reply.fault === 'reset') {
    message.socket.destroy();
    return;
  }
  if (reply.fault === 'hang') {
    service.onStuck(reply.fault);
    return;
  }
  const { fault } = reply;
  const body = Buffer.from(reply.body ?? '{"translations": [');
  response.writeHead(reply.status ?? 200, { 'content-length': String(reply.length ?? body.length + 1000) });
  response.write(body, () => {
    if (fault === 'stall-body') setImmediate(() => service.onStuck(fault));
    else setImmediate(() => message.socket.destroy());
  });
}

async function drip(
  response: ServerResponse,
  status: number,
  head: Readonly<Record<string, string>>,
  body: Buffer,
  delay: number,
): Promise<void> {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, delay));
  await pause();
  response.writeHead(status, head);
  for (let at = 0; at < Math.min(body.length, 3); at += 1) {
    response.write(body.subarray(at, at + 1));
    await pause();
  }
  response.end(body.subarray(3));
}
