import type { Clock } from '../clock.ts';
import { type ServiceError, serviceError } from '../errors/errors.ts';
import { answerError, cancelledError, timeoutError } from '../errors/failures.ts';
import type { Answer } from './attempt.ts';
import { Aborted } from './attempt.ts';
import { failedProxy, networkFailure, PROXY_ADVICE } from './network-error.ts';
import type { Redact } from './redact.ts';
import { retryAfter } from './retry.ts';
import type { WireRequest } from './wire.ts';

/** The assessment of a failed attempt. */
export interface Verdict {
  readonly ok: false;
  readonly error: ServiceError;
  /** Another attempt may succeed, and does no harm. */
  readonly again: boolean;
  /** The service had too many requests: send fewer at once from now on. */
  readonly rate: boolean;
  /** Waiting helps: more attempts are worthwhile. */
  readonly patient: boolean;
  /** The service may have carried it out although its answer was lost. */
  readonly unclear: boolean;
  /** The attempt timed out. */
  readonly late: boolean;
  /** How long the service asked us to wait, in milliseconds. */
  readonly wait?: number;
}

/** Assesses an unsuccessful answer (docs/spec/service.md#errors). 429 and 529 mean that nothing was done, so even a create may be repeated. */
export function refused(
  request: WireRequest,
  answer: Answer,
  body: string,
  { redact, clock }: { readonly redact: Redact; readonly clock: Clock },
): Verdict {
  const { status } = answer;
  const traceId = answer.header('x-trace-id');
  const location = answer.header('location');
  const rate = status === 429 || status === 529;
  const passing = rate || status >= 500 || status === 408;
  const final = request.explain?.[status]?.final === true;
  const wait = passing ? retryAfter(answer.header('retry-after'), clock) : undefined;
  const error = answerError(
    request.operation,
    { status, body, ...(traceId !== undefined && { traceId }), ...(location !== undefined && { location }) },
    redact,
    request.explain,
  );
  const unclear = passing && !rate && !final;
  const once = request.once === true && unclear;
  return {
    ok: false,
    error: once ? ambiguous(error) : error,
    again: passing && !once && !final,
    rate,
    patient: rate || status === 503,
    unclear,
    late: false,
    ...(wait !== undefined && { wait }),
  };
}

/** The route of a request: the host of the service, and the proxy, if any. */
export interface Route {
  readonly host: string;
  readonly proxy: string | undefined;
}

/** Assesses an exception of an attempt: our own abort, or a connection error. The route is for the message. */
export function thrown(request: WireRequest, reason: unknown, redact: Redact, { host, proxy }: Route): Verdict {
  const once = request.once === true;
  const judged = (error: ServiceError, passing: boolean, unclear: boolean): Verdict => ({
    ok: false,
    error: once && unclear ? ambiguous(error) : error,
    again: passing && !(once && unclear),
    rate: false,
    patient: false,
    unclear,
    late: reason instanceof Aborted && reason.why !== 'cancelled',
  });
  if (reason instanceof Aborted) {
    if (reason.why === 'cancelled') return judged(cancelledError(request.operation), false, true);
    const what = {
      headers: 'the service did not answer within the time limit',
      body: 'the answer stopped coming',
      overall: 'it took longer than the time limit',
    }[reason.why];
    return judged(timeoutError(request.operation, what), reason.why !== 'overall', true);
  }
  if (isClosed(reason)) return judged(cancelledError(request.operation), false, true);
  if (isBug(reason)) throw reason;
  const failure = networkFailure(request.operation, reason, redact);
  const dead = failedProxy(reason, proxy);
  const where = serviceError({
    ...failure.error,
    message: dead === undefined ? `${failure.error.message}: ${host}` : `the proxy ${dead}: ${failure.error.message}`,
    ...(dead !== undefined && { advice: PROXY_ADVICE }),
  });
  return judged(where, failure.passing, !failure.unsent);
}

function ambiguous(error: ServiceError): ServiceError {
  return serviceError({
    ...error,
    message: `${error.message}; whether the service has carried it out is not known`,
    ambiguous: true,
  });
}

/** Errors of the HTTP layer have a code; a built-in error without one is a bug of ours, not a network problem. */
function isBug(reason: unknown): boolean {
  const own = reason instanceof TypeError || reason instanceof RangeError || reason instanceof ReferenceError;
  return own && !('code' in reason);
}

/** The client was closed during the request. */
function isClosed(reason: unknown): boolean {
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined;
  return code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED';
}
