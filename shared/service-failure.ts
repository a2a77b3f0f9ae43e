/** A failure of the service as data, for clients with their own wording; the message next to it has the full text. */

/** The kind of failure, which determines exit codes, retries and the advice. */
export type ServiceFailureKind =
  | 'bad-request' // 400, 414, 415: the request or the user's options are wrong
  | 'unauthorized' // 401, 403
  | 'not-found' // 404
  | 'too-large' // 413 for a single text
  | 'quota' // 456
  | 'rate' // 429, 529, after all retries
  | 'server' // 5xx, after all retries
  | 'network' // no connection, reset, TLS, proxy
  | 'timeout'
  | 'protocol' // an answer that does not conform to the interface
  | 'file' // a file on this machine could not be read or written
  | 'cancelled'
  | 'offline' // not allowed to use the network (untrusted workspace)
  | 'desktop-only'; // VS Code for the Web: pages must not call the service, and no embedded one can be started

/** `data` of a `ResponseError`, and part of answers with messages. */
export interface ServiceFailure {
  readonly kind: ServiceFailureKind;
  /** HTTP status, if there was an answer. `unauthorized` without one: there is no key, or no service. */
  readonly status?: number;
  /** Scopes that the key lacks. */
  readonly missingScopes?: readonly string[];
  /** Requires an admin key. */
  readonly needsAdmin?: true;
  /** What failed and why, in one or two English sentences: for kinds whose reason comes from the service. */
  readonly summary: string;
}

/**
 * One failure of one operation, as a value. It never contains the key.
 * `String(error)` is one line for the user: what was being done, what happened, what to do next.
 */
export interface ServiceError {
  readonly kind: ServiceFailureKind;
  /** The operation in the terms of the interface, e.g. `translate text`, `get usage`. */
  readonly operation: string;
  /** HTTP status, if there was an answer. */
  readonly status?: number;
  /** One sentence for the user: what happened. */
  readonly message: string;
  /** One sentence for the user: what to do next. */
  readonly advice: string;
  /** The service's own message, if there was one. */
  readonly serviceMessage?: string;
  readonly detail?: string;
  /** Scopes that the key lacks for this operation (docs/spec/service.md#key-scopes). The key itself is valid. */
  readonly missingScopes?: readonly string[];
  /** Requires an admin key. */
  readonly needsAdmin?: true;
  /** `X-Trace-ID` of the answer. */
  readonly traceId?: string;
  /**
   * The connection failed in a way that leaves open whether the service has acted (created, accepted, deleted).
   * Only for operations that must not be repeated blindly; check before repeating.
   */
  readonly ambiguous?: boolean;
}

export function isServiceFailure(value: unknown): value is ServiceFailure {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    'summary' in value &&
    typeof value.summary === 'string'
  );
}
