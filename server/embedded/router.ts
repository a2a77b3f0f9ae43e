import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from './auth.ts';
import type { Reply } from './reply.ts';
import type { Scope } from './scopes.ts';
import type { Service } from './service.ts';

/** One request as seen by a handler: authenticated, with its body read. */
export interface Call {
  readonly service: Service;
  readonly caller: Caller;
  /** The parts of the path that are named in braces in the route. */
  readonly path: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

/** Who may call: any developer key, only those of a paid plan, only admin keys, or nobody, because the feature is for invited accounts only. */
export type Audience = 'developers' | 'paid' | 'admins' | 'invited';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/v2/document/{document_id}`; a name in braces matches one path segment. */
  readonly path: string;
  readonly audience: Audience;
  /** The scope that a scoped key needs; undefined: scoped keys have no access. */
  readonly scope: Scope | undefined;
  /** Maximum bytes of a body. */
  readonly maxBytes: number;
  readonly handle: Handler;
}

export type Match =
  | { readonly kind: 'route'; readonly route: Route; readonly path: ReadonlyMap<string, string> }
  | { readonly kind: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

export function matchRoute(routes: readonly Route[], method: string, pathname: string): Match {
  const allow: string[] = [];
  for (const route of routes) {
    const path = matchPath(route.path, pathname);
    if (path === undefined) continue;
    if (route.method === method) return { kind: 'route', route, path };
    allow.push(route.method);
  }
  return allow.length > 0 ? { kind: 'wrong-method', allow } : { kind: 'unknown' };
}

function matchPath(pattern: string, pathname: string): ReadonlyMap<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return undefined;
  const found = new Map<string, string>();
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? '';
    if (!part.startsWith('{')) {
      if (part !== segment) return undefined;
    } else if (segment === '') {
      return undefined;
    } else {
      found.set(part.slice(1, -1), segment);
    }
  }
  return found;
}
