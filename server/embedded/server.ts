import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { authenticate, type Caller } from './auth.ts';
import { readBody } from './body.ts';
import type { NetworkFaults } from './faults/network.ts';
import { KEY_FIELD, keyInRequest, type Reply, refuse } from './reply.ts';
import { matchRoute, type Route } from './router.ts';
import { send } from './send.ts';
import type { Service } from './service.ts';

export interface ServerOptions {
  readonly routes: readonly Route[];
  readonly service: Service;
  readonly latencyMs: number;
  readonly faults: NetworkFaults;
  readonly onError: (error: unknown) => void;
}

/** Maximum length of a request line; a longer one is a 414 (docs/spec/service.md#limits). */
const MAX_URL = 8192;

export function createHttpServer(options: ServerOptions): Server {
  return createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      // The connection broke while a body was read or written: there is no client to answer.
      if (request.complete && !response.destroyed) options.onError(error);
      response.destroy();
    });
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, options: ServerOptions): Promise<void> {
  const { faults, latencyMs } = options;
  response.setHeader('X-Trace-ID', randomBytes(16).toString('hex'));
  const fault = faults.next(request.url ?? '');
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'refuse') {
    request.socket.resetAndDestroy();
    return;
  }
  const reply = await (fault?.kind === 'reply' ? discard(request, fault.reply) : dispatch(request, options));
  if (latencyMs + faults.latencyMs > 0) await wait(latencyMs + faults.latencyMs);
  if (fault?.kind === 'slow') await send(response, reply, { kind: 'slow', slowMs: faults.slowMs });
  else if (fault?.kind === 'cut' || fault?.kind === 'emptybody') await send(response, reply, { kind: fault.kind });
  else await send(response, reply, { kind: 'whole' });
}

const FOREIGN_HOST = 'This service answers on this computer only: ask 127.0.0.1, localhost or [::1] (Host header).';

function isOwnHost(host: string | undefined): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host ?? '');
}

/** From a request to its reply: path, method, key, audience, body, handler, in this order. */
async function dispatch(request: IncomingMessage, options: ServerOptions): Promise<Reply> {
  const { service, routes, onError } = options;
  const target = request.url ?? '/';
  // A web page may reach this port under its own host name (DNS rebinding).
  if (!isOwnHost(request.headers.host)) return discard(request, refuse(421, FOREIGN_HOST));
  if (target.length > MAX_URL) return discard(request, refuse(414, `The URI is longer than ${MAX_URL} characters.`));
  const url = URL.parse(target, 'http://127.0.0.1');
  if (url === null) return discard(request, refuse(400, 'Bad request: the URI is malformed.'));
  const match = matchRoute(routes, request.method ?? '', url.pathname);
  if (match.kind === 'unknown') return discard(request, refuse(404, `There is nothing at ${url.pathname}.`));
  const caller = authenticate(request.headers.authorization, service.account, service.keys);
  if (caller === undefined) {
    return discard(request, refuse(403, 'Forbidden: the authorization header has no key, or one that is not known.'));
  }
  if (url.searchParams.has(KEY_FIELD)) return discard(request, keyInRequest());
  if (match.kind === 'wrong-method') {
    const reply = refuse(405, `${request.method} is not possible here; use ${match.allow.join(' or ')}.`);
    return discard(request, { ...reply, headers: { Allow: match.allow.join(', ') } });
  }
  const { route, path } = match;
  const forbidden = excluded(caller, route);
  if (forbidden !== undefined) return discard(request, forbidden);
  const body = await readBody(request, route.maxBytes);
  if (!body.ok) return body.error;
  try {
    const call = { service, caller, path, query: url.searchParams, headers: request.headers, body: body.value };
    return await route.handle(call);
  } catch (error) {
    onError(error);
    return refuse(500, 'Internal server error.');
  }
}

function excluded({ role, plan, scopes }: Caller, { audience, scope }: Route): Reply | undefined {
  if (audience === 'admins') return role === 'admin' ? undefined : refuse(403, 'Forbidden: this needs an admin key.');
  if (role === 'admin') return refuse(403, 'Forbidden: admin keys are for the admin operations only.');
  if (scopes !== undefined && (scope === undefined || !scopes.has(scope))) {
    const detail = scope === undefined ? 'Keys with scopes have no access to this.' : `Missing scopes: ${scope}`;
    return refuse(403, 'Forbidden: the scopes of this key do not cover the request.', detail);
  }
  if (audience === 'paid' && plan === 'free') return refuse(403, 'Forbidden: this is not part of the free plan.');
  if (audience === 'invited') return refuse(403, 'Forbidden: the account has no access to this feature.');
  return undefined;
}

/** Reads and discards the body before an early answer, so that the client is not cut off while it is still sending. */
async function discard(request: IncomingMessage, reply: Reply): Promise<Reply> {
  await readBody(request, 0);
  return reply;
}
