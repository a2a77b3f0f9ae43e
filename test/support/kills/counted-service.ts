/** An embedded service behind a counter: what was paid for, and what was on the wire at any moment. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbedded } from '../../../server/embedded/index.ts';

/** Milliseconds. What was answered so shortly before a kill may not have reached the program that was killed, or not have been read by it. */
const ARRIVING = 1_000;
/** Requests that a client has on the wire at once: more of them it has not waited for. */
const AT_ONCE = 12;

interface Request {
  readonly characters: number;
  answered: number | undefined;
}

export interface CountedService {
  readonly url: string;
  readonly key: string;
  /** Code points of all texts that the service has translated, as its usage counts them. */
  paid(): Promise<number>;
  /** Code points and number of the requests on the wire. */
  onTheWire(): { readonly characters: number; readonly requests: number };
  /** Code points that one kill may cost: as many requests as a client has on the wire at once, of the largest size. */
  worst(): number;
  close(): Promise<void>;
}

/** @param latency milliseconds of each translation, give or take a half */
export async function startCounted(latency: number): Promise<CountedService> {
  const embedded = await startEmbedded({ plan: 'pro' });
  const requests: Request[] = [];
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await buffer(incoming);
    const { method = 'GET', url = '/', headers } = incoming;
    const isTranslation = url === '/v2/translate';
    const texts = isTranslation ? (JSON.parse(sent.toString()) as { text: string[] }).text : [];
    const request: Request = { characters: [...texts.join('')].length, answered: undefined };
    if (isTranslation) requests.push(request);
    const answer = await fetch(embedded.url + url, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
      },
      ...(sent.length > 0 && { body: sent }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (isTranslation) await delay(latency / 2 + Math.random() * latency);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(body);
    request.answered = performance.now();
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: embedded.key,
    async paid() {
      const answer = await fetch(`${embedded.url}/v2/usage`, {
        headers: { authorization: `Service-Auth-Key ${embedded.key}` },
      });
      return ((await answer.json()) as { character_count: number }).character_count;
    },
    onTheWire() {
      const since = performance.now() - ARRIVING;
      const waiting = requests.filter(({ answered }) => answered === undefined || answered > since);
      // The last ones: who has answered first was read first.
      const open = waiting
        .toSorted((a, b) => (b.answered ?? Number.POSITIVE_INFINITY) - (a.answered ?? Number.POSITIVE_INFINITY))
        .slice(0, AT_ONCE);
      return { characters: open.reduce((sum, { characters }) => sum + characters, 0), requests: open.length };
    },
    worst: () => AT_ONCE * Math.max(0, ...requests.map(({ characters }) => characters)),
    async close() {
      server.close();
      server.closeAllConnections();
      await embedded.close();
    },
  };
}
