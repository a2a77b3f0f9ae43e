/** A failure of the service as data, for clients that say it in words of their own; the whole of it stands in the message beside. */

/** What kind of failure it was; decides exit codes, retries and the advice. */
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
  | 'protocol' // an answer that is not what the interface describes
  | 'file' // a file on this machine could not be read or written
  | 'cancelled'
  | 'offline' // not allowed to use the network (untrusted workspace)
  | 'desktop-only'; // VS Code for the Web: no page may ask the service, and no embedded one can be started

/** `data` of a `ResponseError`, and beside messages in answers. */
export interface ServiceFailure {
  readonly kind: ServiceFailureKind;
  /** Of HTTP, when there was an answer. `unauthorized` without one: there is no key, or no service. */
  readonly status?: number;
  /** Scopes that the key lacks. */
  readonly missingScopes?: readonly string[];
  /** Only an admin key may do this. */
  readonly needsAdmin?: true;
  /** What could not be done and why, in one or two sentences, in English: for kinds whose reason is the service's own. */
  readonly summary: string;
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
