/** Stands before a service and can hold its answers back, so that a test acts while the user waits, however fast or slow the machine is. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gate {
  readonly url: string;
  /** Paths of the requests that wait for `release`. */
  readonly waiting: readonly string[];
  hold(): void;
  release(): void;
  close(): void;
}

export async function startGate(target: string): Promise<Gate> {
  let held = false;
  const queue = new Map<() => void, string>();
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, headers } = incoming;
    const upstream = request(new URL(incoming.url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };
  const server = createServer((incoming, outgoing) => {
    if (!held) return forward(incoming, outgoing);
    const go = (): void => forward(incoming, outgoing);
    queue.set(go, incoming.url ?? '/');
    // The client has given up: a request that was aborted never reaches the service.
    outgoing.once('close', () => queue.delete(go));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get waiting() {
      return [...queue.values()];
    },
    hold() {
      held = true;
    },
    release() {
      held = false;
      const all = [...queue.keys()];
      queue.clear();
      for (const go of all) go();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
