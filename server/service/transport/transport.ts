import type { Dispatcher } from 'undici';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { Clock } from '../clock.ts';
import { type Endpoint, requestPath } from '../endpoint.ts';
import type { ServiceError } from '../errors/errors.ts';
import { protocolError, withScheme } from '../errors/failures.ts';
import { type Answer, attempt, readText } from './attempt.ts';
import { ACCEPTED } from './decompress.ts';
import type { Limiter } from './limiter.ts';
import { type Credentials, type Redact, redactor } from './redact.ts';
import { repeating, retryAfter } from './retry.ts';
import { type Timeouts, timesFor } from './timeouts.ts';
import { refused, thrown } from './verdict.ts';
import type { WireAnswer, WireCall, WireRequest } from './wire.ts';

/** The only place that uses the network. */
export interface Transport {
  /** One operation, retried as allowed; the success body as text. */
  send(request: WireRequest, call?: WireCall): Promise<Result<WireAnswer, ServiceError>>;
  /** The same, with the success body as a stream. `consume` passes on exceptions of the pieces, and returns its own failures as values. */
  stream<T>(
    request: WireRequest,
    call: WireCall | undefined,
    consume: (answer: Answer) => Promise<T>,
  ): Promise<Result<T, ServiceError>>;
  /** The maximum number of concurrent requests. */
  readonly width: number;
  close(): Promise<void>;
}

export interface TransportParts {
  readonly endpoint: Endpoint;
  readonly credentials: Credentials;
  readonly redact: Redact;
  readonly userAgent: string;
  /** Name of the header with the reporting tag. */
  readonly reportingHeader: string;
  readonly clock: Clock;
  readonly limiter: Limiter;
  /** The proxy that requests may go through. */
  readonly proxy: string | undefined;
  readonly timeouts: Timeouts;
  /** Opened at the first request: an idle editor loads no HTTP client. */
  readonly open: (keepAlive: boolean) => Promise<Dispatcher>;
}

const LARGEST_ANSWER = 128 * 1024 * 1024;
const LARGEST_ERROR = 64 * 1024;

/** Everything a request needs, held in a closure: inspecting the transport shows functions, never the key. */
export function createTransport(parts: TransportParts): Transport {
  const { endpoint, clock, limiter } = parts;
  const opened = new Map<boolean, Promise<Dispatcher>>();
  const connections = (keepAlive: boolean): Promise<Dispatcher> => {
    const existing = opened.get(keepAlive) ?? parts.open(keepAlive);
    opened.set(keepAlive, existing);
    return existing;
  };

  async function stream<T>(
    request: WireRequest,
    call: WireCall | undefined,
    consume: (answer: Answer) => Promise<T>,
  ): Promise<Result<T, ServiceError>> {
    const dispatcher = await connections(request.once !== true);
    const { overall: most } = timesFor(request, parts.timeouts);
    const signal = call?.signal ?? new AbortController().signal;
    const headers = headersOf(request, parts);
    const redact = redactFor(request, parts.redact);
    const path = requestPath(endpoint.base, request.path, request.query);
    return repeating(request, { clock, limiter, call, overall: most }, async (overall, late) => {
      const times = timesFor(request, parts.timeouts, late);
      const { halt } = call ?? {};
      const options = { dispatcher, origin: endpoint.base.origin, path, headers, times, overall, signal, halt, clock };
      try {
        return await attempt(request, options, async (answer) => {
          if (answer.status >= 200 && answer.status < 300) return ok(await consume(answer));
          const body = (await readText(answer.chunks, LARGEST_ERROR).catch(() => undefined)) ?? '';
          const verdict = refused(request, answer, body, { redact, clock });
          return endpoint.schemeIsChosen ? { ...verdict, error: withScheme(verdict.error, endpoint.scheme) } : verdict;
        });
      } catch (error) {
        return thrown(request, error, redact, { host: endpoint.base.host, proxy: parts.proxy });
      }
    });
  }

  return {
    stream,
    width: limiter.most,
    async send(request, call) {
      const result = await stream(request, call, async (answer): Promise<WireAnswer | undefined> => {
        const body = await readText(answer.chunks, LARGEST_ANSWER);
        const traceId = answer.header('x-trace-id');
        const contentType = answer.header('content-type') ?? '';
        const again = retryAfter(answer.header('retry-after'), clock);
        if (body === undefined) return undefined;
        return {
          status: answer.status,
          body,
          contentType,
          ...(traceId !== undefined && { traceId: parts.redact(traceId) }),
          ...(again !== undefined && { retryAfter: again }),
        };
      });
      if (!result.ok) return result;
      if (result.value === undefined)
        return { ok: false, error: protocolError(request.operation, 'it is far too long') };
      return ok(result.value);
    },
    async close() {
      const all = [...opened.values()];
      opened.clear();
      await Promise.all(all.map(async (dispatcher) => (await dispatcher).destroy()));
    },
  };
}

function redactFor(request: WireRequest, redact: Redact): Redact {
  if (request.secrets === undefined) return redact;
  const own = redactor(request.secrets);
  return (text) => redact(own(text));
}

function headersOf(request: WireRequest, parts: TransportParts): Record<string, string> {
  const headers: Record<string, string> = {
    authorization: parts.credentials.header(),
    accept: request.accept ?? 'application/json',
    // A document may be of any kind, and is written as it arrives.
    'accept-encoding': request.accept === '*/*' ? 'identity' : ACCEPTED,
    'user-agent': parts.userAgent,
  };
  if (request.reportingTag !== undefined) headers[parts.reportingHeader] = request.reportingTag;
  if (request.json !== undefined) headers['content-type'] = 'application/json';
  if (request.stream !== undefined) {
    headers['content-type'] = request.stream.contentType;
    headers['content-length'] = String(request.stream.length);
  }
  return headers;
}
