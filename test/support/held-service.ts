/** A translation service on loopback that answers when the test says so, and tells when a caller hangs up. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';

export interface HeldService {
  readonly url: string;
  /** Texts of every request so far, in order. */
  readonly requests: readonly (readonly string[])[];
  /** Values of the Authorization header. */
  readonly authorizations: readonly string[];
  /** What each request says of its texts. */
  readonly contexts: readonly (string | undefined)[];
  /** Requests wait from now on until `release`; so many more are answered before. */
  hold(after?: number): void;
  release(): void;
  /** Requests get this status from now on; 200 to work again. */
  failWith(status: number): void;
  /** Resolves when that many requests have come. */
  received(count: number): Promise<void>;
  /** Resolves when a caller has hung up before its answer. */
  readonly hungUp: Promise<void>;
  close(): Promise<void>;
}

/** Every text comes back in guillemets, so that a test recognises it: `«Save»`. */
export async function startHeldService(): Promise<HeldService> {
  const requests: string[][] = [];
  const authorizations: string[] = [];
  const contexts: (string | undefined)[] = [];
  const waiting: (() => void)[] = [];
  const watchers = new Set<() => void>();
  const hangUp = Promise.withResolvers<void>();
  let most = Number.POSITIVE_INFINITY;
  let status = 200;

  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) hangUp.resolve();
    });
    // What it offers is asked once a session, and is no request for a translation.
    if (request.method === 'GET') {
      response.writeHead(404).end();
      return;
    }
    // Who hangs up before all of it is here has asked for nothing.
    const sent = await readAll(request).catch(() => undefined);
    if (sent === undefined) return;
    const body = JSON.parse(sent) as { text: string[]; context?: string };
    requests.push(body.text);
    contexts.push(body.context);
    authorizations.push(request.headers.authorization ?? '');
    for (const watcher of watchers) watcher();
    if (requests.length > most) await new Promise<void>((resolve) => waiting.push(resolve));
    if (!response.destroyed) answer(response, body.text);
  });

  function answer(response: ServerResponse, texts: readonly string[]): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    const translations = texts.map((text) => ({
      text: `«${text}»`,
      detected_source_language: 'EN',
      billed_characters: [...text].length,
    }));
    response.end(JSON.stringify(status === 200 ? { translations } : { message: 'no' }));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    authorizations,
    contexts,
    hungUp: hangUp.promise,
    hold: (after = 0) => {
      most = requests.length + after;
    },
    release: () => {
      most = Number.POSITIVE_INFINITY;
      for (const resolve of waiting.splice(0)) resolve();
    },
    failWith: (code) => {
      status = code;
    },
    received: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (requests.length < count) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
