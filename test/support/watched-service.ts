/** An embedded service behind a door that counts what comes through, lets the test act in between, and can change answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../server/embedded/index.ts';

export type DocumentStep = 'upload' | 'status' | 'result' | 'other';

export interface WatchedService {
  readonly url: string;
  readonly embedded: Embedded;
  readonly counts: Record<DocumentStep, number>;
  /** Keys of all documents that were uploaded. */
  readonly documentKeys: string[];
  /** Called before a request is passed on; `cut`: it is carried out, and the connection breaks instead of an answer. */
  before: (step: DocumentStep) => unknown;
  /** Changes the text of an answer about a status. */
  change: (text: string) => string;
  close(): Promise<void>;
}

export async function startWatched(options: EmbeddedOptions = {}): Promise<WatchedService> {
  const embedded = await startEmbedded({ documentTimes: { queuedMs: 0, translatingMs: 0 }, ...options });
  const server = createServer((request, response) => void pass(service, request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const service: WatchedService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    embedded,
    counts: { upload: 0, status: 0, result: 0, other: 0 },
    documentKeys: [],
    before: () => {},
    change: (text) => text,
    async close() {
      server.close();
      server.closeAllConnections();
      await embedded.close();
    },
  };
  return service;
}

async function pass(service: WatchedService, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  const step = stepOf(path);
  // Who hangs up before all of it is here has asked for nothing.
  const sent = await buffer(request).catch(() => undefined);
  if (sent === undefined) return;
  service.counts[step] += 1;
  const what = await service.before(step);
  const answer = await passOn(service.embedded.url + path, request, sent).catch(() => undefined);
  if (answer === undefined) {
    // The service was closed meanwhile.
    request.socket.destroy();
    return;
  }
  let { body } = answer;
  if (step === 'upload' && answer.ok) service.documentKeys.push(JSON.parse(body.toString()).document_key);
  if (step === 'status') body = Buffer.from(service.change(body.toString()));
  if (what === 'cut') request.socket.destroy();
  else response.writeHead(answer.status, { 'content-type': answer.type }).end(body);
}

async function passOn(url: string, { method = 'GET', headers }: IncomingMessage, sent: Buffer) {
  const { authorization = '', 'content-type': type } = headers;
  const answer = await fetch(url, {
    method,
    headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
    ...(sent.length > 0 && { body: sent }),
  });
  const { ok, status } = answer;
  return {
    ok,
    status,
    type: answer.headers.get('content-type') ?? 'text/plain',
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

function stepOf(path: string): DocumentStep {
  if (path === '/v2/document') return 'upload';
  if (!path.startsWith('/v2/document/')) return 'other';
  return path.endsWith('/result') ? 'result' : 'status';
}
