import type { Redact } from '../transport/redact.ts';
import { readErrorBody } from './error-body.ts';
import { type ServiceError, type ServiceErrorKind, serviceError } from './errors.ts';

/** How the user sets the key, in the editor and on the command line. */
export const SET_KEY =
  'Set the key: "Dragoman: Set Service Key" in the editor, DRAGOMAN_AUTH_KEY or --auth-key-file on the command line.';

/** What an operation knows better than the general table: the message for one status. */
export interface Explanation {
  readonly kind?: ServiceErrorKind;
  readonly message?: string;
  readonly advice?: string;
  /** Requires an admin key. */
  readonly needsAdmin?: true;
  /** Waiting and trying again does not help. */
  readonly final?: boolean;
}
export type Explanations = Readonly<Record<number, Explanation>>;

/** The parts of an error answer that matter, body already read. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: string;
  readonly traceId?: string;
  /** Target of a redirect. */
  readonly location?: string;
}

type Entry = readonly [ServiceErrorKind, string, string];

const OUR_BUG = 'This is a bug in Dragoman: please report it with the trace id.';
const LATER = 'Try again later; what was finished is kept.';
const TABLE: ReadonlyMap<number, Entry> = new Map<number, Entry>([
  [400, ['bad-request', 'the service rejected the request', 'Check the languages and options of this call.']],
  [401, ['unauthorized', 'the service did not accept the key', SET_KEY]],
  [
    403,
    [
      'unauthorized',
      'the service refused access: the key is wrong or blocked, or its plan does not include this',
      `Keys of the free plan (ending in :fx) and paid keys have different addresses. ${SET_KEY}`,
    ],
  ],
  [404, ['not-found', 'the service has no such thing', 'Check the id, and the base URL of the service.']],
  [407, ['network', 'the proxy asks for a user name and a password', 'Put them into the proxy URL.']],
  [408, ['timeout', 'the service gave up waiting for the request', LATER]],
  [413, ['too-large', 'the request is too large for the service', 'Shorten the text, or the context.']],
  [414, ['bad-request', 'the address of the request was too long', OUR_BUG]],
  [415, ['bad-request', 'the service does not support this media type', OUR_BUG]],
  [429, ['rate', 'the service has had too many requests', LATER]],
  [529, ['rate', 'the service is overloaded', LATER]],
  [
    456,
    [
      'quota',
      'the quota of the account or key is used up',
      'See "dragoman usage"; wait for the next period, raise the limit or use another key. What was finished is kept.',
    ],
  ],
]);

/** The error for an unsuccessful answer. `explain` overrides the general messages per status. */
export function answerError(
  operation: string,
  answer: ErrorAnswer,
  redact: Redact,
  explain?: Explanations,
): ServiceError {
  const [kind, message, advice] = TABLE.get(answer.status) ?? general(answer);
  const said = readErrorBody(answer.body, redact);
  const scopes = answer.status === 403 ? scopesIn(`${said.message ?? ''} ${said.detail ?? ''}`) : [];
  const words = scopes.length > 0 ? scopeWords(scopes) : explain?.[answer.status];
  return serviceError({
    kind: words?.kind ?? kind,
    operation,
    status: answer.status,
    message: words?.message ?? message,
    advice: words?.advice ?? advice,
    ...(said.message !== undefined && { serviceMessage: said.message }),
    ...(said.detail !== undefined && { detail: said.detail }),
    ...(scopes.length > 0 && { missingScopes: scopes }),
    ...(words?.needsAdmin && { needsAdmin: words.needsAdmin }),
    ...(answer.traceId !== undefined && { traceId: redact(answer.traceId).slice(0, 200) }),
  });
}

const SCOPE = /\b[a-z][a-z_]{1,40}:(?:text|document|improve|read|write)\b/g;

/** The scopes named in a refusal. */
function scopesIn(said: string): readonly string[] {
  return [...new Set(said.match(SCOPE))];
}

function scopeWords(scopes: readonly string[]): Explanation {
  const names = scopes.join(', ');
  return {
    message: `the key lacks the ${scopes.length === 1 ? 'scope' : 'scopes'} ${names}`,
    advice: `Use a key with ${names}, or give it to this key in your account.`,
  };
}

function general({ status, location }: ErrorAnswer): Entry {
  if (status >= 500) return ['server', 'the service is not available at the moment', LATER];
  if (status >= 400) return ['bad-request', 'the service rejected the request', 'Check the base URL of the service.'];
  const host = location === undefined ? undefined : URL.parse(location)?.host;
  const where = host === undefined || host === '' ? '' : ` to ${host}`;
  return [
    'protocol',
    `the service redirected the request${where}, which is not followed because the key would be sent along`,
    'Set the base URL of the service to its final address.',
  ];
}

/** The last error of a request with several attempts. @param attempts how many */
export function afterAttempts(error: ServiceError, attempts: number): ServiceError {
  const tried =
    error.kind === 'rate' || error.kind === 'server' || error.kind === 'timeout' || error.kind === 'network';
  return attempts < 2 || !tried
    ? error
    : serviceError({ ...error, message: `${error.message}, still after ${attempts} attempts` });
}

/** If a key is refused, the scheme word may be the reason. */
export function withScheme(error: ServiceError, scheme: string): ServiceError {
  if (error.kind !== 'unauthorized' || error.missingScopes !== undefined) return error;
  // A key that was pasted there must not be repeated: it contains digits.
  const word = /^[a-z]+(?:-[a-z]+)*$/i.test(scheme) ? `, "${scheme}",` : '';
  const look = `The word before the key${word} may be different for this service: \`dragoman.authScheme\`, --auth-scheme.`;
  return serviceError({ ...error, advice: `${error.advice} ${look}` });
}

/** An answer that does not conform to the interface. */
export function protocolError(operation: string, what: string, traceId?: string): ServiceError {
  return serviceError({
    kind: 'protocol',
    operation,
    message: `the answer is not what the interface describes: ${what}`,
    advice:
      'Check that the base URL belongs to the service and that nothing in between (a login page) answers instead.',
    ...(traceId !== undefined && { traceId }),
  });
}

export function cancelledError(operation: string): ServiceError {
  return serviceError({
    kind: 'cancelled',
    operation,
    message: 'it was cancelled',
    advice: 'What was finished is kept; run it again to continue.',
  });
}

export function timeoutError(operation: string, what: string): ServiceError {
  return serviceError({
    kind: 'timeout',
    operation,
    message: what,
    advice: 'Check the network connection and try again.',
  });
}

export function badRequest(operation: string, message: string, advice: string): ServiceError {
  return serviceError({ kind: 'bad-request', operation, message, advice });
}

/** A local file that could not be read or written; `thrown` is the file system's error. */
export function fileError(operation: string, path: string, thrown: unknown, advice: string): ServiceError {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
  return serviceError({ kind: 'file', operation, message: `the file ${path} is not usable (${code})`, advice });
}
