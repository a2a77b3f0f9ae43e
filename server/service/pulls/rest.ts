import type * as z from 'zod/mini';
import { errorText } from '../../../shared/values/error-text.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { openConnections, proxyFor } from '../endpoint.ts';

export interface RestOptions {
  /** Base URL, without a trailing slash. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** What to do about a refusal, by its status and message. */
  readonly advice: (status: number, message: string) => string;
}

export type Rest = <T>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  schema: z.ZodMiniType<T>,
  body?: Readonly<Record<string, unknown>>,
) => Promise<Result<T, string>>;

/** The time limit for an answer. In ms. */
const TIMEOUT = 30_000;

/** A JSON interface. Redirects are not followed: the token must not be sent elsewhere. Nothing is retried: the next run does that. */
export function rest({ base, headers, environment, signal, advice }: RestOptions): Rest {
  return async (method, path, schema, body) => {
    const url = URL.parse(`${base}${path}`);
    if (url === null) return fail(`${base} is not a URL.`);
    const loopback = /^(?:127\.|localhost$|\[::1\]$)/.test(url.hostname);
    if (url.protocol !== 'https:' && !loopback)
      return fail(`${url.origin} is not contacted: a token is sent over https only.`);
    const undici = await import('../transport/dispatchers.ts');
    const dispatcher = openConnections(undici, proxyFor(url, loopback, { environment }), { environment }, false);
    try {
      const answer = await undici.request(url, {
        method,
        dispatcher,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
        headers: { 'user-agent': 'dragoman', ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      const said = parse(text);
      const status = answer.statusCode;
      if (status >= 200 && status < 300) {
        const read = schema.safeParse(said);
        return read.success
          ? ok(read.data)
          : fail(`${url.host} gave an answer that is not understood (${method} ${path}).`);
      }
      if (isLimited(status, answer.headers))
        return fail(`${url.host} accepts no more requests at the moment (${status}). Run it again later.`);
      const message = messageOf(said);
      return fail(
        `${url.host} rejected ${method} ${path} (${status}${message && `: ${message}`}). ${advice(status, message)}`.trim(),
      );
    } catch (error) {
      const reason = errorText(error);
      return fail(`${url.host} cannot be reached: ${reason}`);
    } finally {
      await dispatcher.close();
    }
  };
}

function isLimited(status: number, headers: Readonly<Record<string, unknown>>): boolean {
  return (
    status === 429 ||
    (status === 403 && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** GitHub: `message` and `errors[].message`; GitLab: `message` (a text, a list, or lists by field) or `error`. */
function messageOf(said: unknown): string {
  if (typeof said !== 'object' || said === null) return '';
  const { message, error, errors } = said as Record<string, unknown>;
  const all = [message, error, errors].filter((part) => part !== undefined);
  const texts = all.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
  return texts.join('; ').slice(0, 300);
}
