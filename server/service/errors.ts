import type { ServiceFailure, ServiceFailureKind } from '../../shared/service-failure.ts';

export type ServiceErrorKind = ServiceFailureKind;

/**
 * One failure of one operation, as a value. The key is never in it.
 * `String(error)` is one line fit for a person: what was being done, what happened, what to do next.
 */
export interface ServiceError {
  readonly kind: ServiceErrorKind;
  /** The operation in the words of the interface, e.g. `translate text`, `get usage`. */
  readonly operation: string;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** One sentence for people: what happened. */
  readonly message: string;
  /** One sentence for people: what to do next. */
  readonly advice: string;
  /** The service's own words, when it said something. */
  readonly serviceMessage?: string;
  readonly detail?: string;
  /** Scopes that the key lacks for this operation (docs/spec/service.md#key-scopes). The key itself is right. */
  readonly missingScopes?: readonly string[];
  /** Only an admin key may do this. */
  readonly needsAdmin?: true;
  /** `X-Trace-ID` of the answer. */
  readonly traceId?: string;
  /**
   * The connection failed in a way that leaves open whether the service has acted (created, accepted, deleted).
   * Only on operations that must not be repeated blindly; look before repeating.
   */
  readonly ambiguous?: boolean;
}

/** What happened to a run of which a part is done. */
export const ENDED_EARLY = 'The run ended early';

/** Services end their sentences, or not. */
function withStop(text: string): string {
  return /[.!?\u2026\u3002\uff01\uff1f]["'”’)]?$/.test(text) ? text : `${text}.`;
}

/** The whole error in one line. @param what was not done; after a part of the work that was, say that it ended early */
export function describeError(error: ServiceError, what = `Could not ${error.operation}`): string {
  const status = error.status === undefined ? '' : ` (HTTP ${error.status})`;
  const said =
    error.serviceMessage === undefined
      ? ''
      : ` The service said: ${withStop(`${error.serviceMessage}${error.detail === undefined ? '' : ` — ${error.detail}`}`)}`;
  const trace = error.traceId === undefined ? '' : ` [trace ${error.traceId}]`;
  return `${what}: ${error.message}${status}.${said} ${error.advice}${trace}`.trim();
}

/** The same as data, in few words: without status, advice and trace. */
export function failureData(error: ServiceError): ServiceFailure {
  const { kind, operation, status, message, serviceMessage, missingScopes, needsAdmin } = error;
  const said = serviceMessage === undefined ? '' : ` ${withStop(serviceMessage)}`;
  return {
    kind,
    summary: `Could not ${operation}: ${withStop(message)}${said}`,
    ...(status !== undefined && { status }),
    ...(missingScopes !== undefined && { missingScopes }),
    ...(needsAdmin && { needsAdmin }),
  };
}

const printable = {
  toString(this: ServiceError): string {
    return describeError(this);
  },
};

/** Makes the value: plain fields for JSON and comparison, `String(error)` for people. */
export function serviceError(fields: ServiceError): ServiceError {
  return Object.freeze(Object.assign(Object.create(printable) as object, fields));
}
