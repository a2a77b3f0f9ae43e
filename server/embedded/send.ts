import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from './reply.ts';

/** How an answer is sent; all but `whole` are injected faults. */
export type Manner =
  | { readonly kind: 'whole' | 'cut' | 'emptybody' }
  | { readonly kind: 'slow'; readonly slowMs: number };

/** Number of pieces of a slow answer. */
const PIECES = 10;

/** Writes the answer and calls `reply.sent` once all of it has been handed to the network. Rejects if the client is gone. */
export async function send(response: ServerResponse, reply: Reply, manner: Manner): Promise<void> {
  const content = reply.body === undefined ? Buffer.alloc(0) : Buffer.from(reply.body);
  const body = manner.kind === 'emptybody' ? Buffer.alloc(0) : content;
  const withBody = reply.status !== 204;
  response.writeHead(reply.status, {
    ...(reply.type !== undefined && { 'Content-Type': reply.type }),
    ...(withBody && { 'Content-Length': String(body.length) }),
    ...reply.headers,
  });
  if (manner.kind === 'cut') {
    await cut(response, body);
    return;
  }
  if (manner.kind === 'slow' && withBody) {
    const size = Math.max(1, Math.ceil(body.length / PIECES));
    for (let at = 0; at < body.length && !response.destroyed; at += size) {
      response.write(body.subarray(at, at + size));
      await wait(manner.slowMs / PIECES);
    }
    response.end();
  } else if (withBody) response.end(body);
  else response.end();
  await finished(response);
  reply.sent?.();
}

/** Half of the body, then a reset. */
async function cut(response: ServerResponse, body: Buffer): Promise<void> {
  const half = body.subarray(0, Math.floor(body.length / 2));
  if (half.length > 0) await new Promise<void>((resolve) => response.write(half, () => resolve()));
  response.socket?.resetAndDestroy();
}
