import { errorText } from '../../../shared/values/error-text.ts';
import { type ServiceError, serviceError } from '../errors/errors.ts';
import { UNKNOWN_ENCODING } from './decompress.ts';
import type { Redact } from './redact.ts';

/** What a broken connection means for a retry. */
export interface NetworkFailure {
  readonly error: ServiceError;
  /** Another attempt may succeed. */
  readonly passing: boolean;
  /** The request certainly never reached the service: even a create may be repeated. */
  readonly unsent: boolean;
}

interface Known {
  readonly message: string;
  readonly advice: string;
  readonly passing: boolean;
  readonly unsent: boolean;
}

const CONNECTION = 'Check the network connection, the service address and the proxy settings.';
const CERTIFICATE =
  'If a company proxy inspects traffic, name its certificate in SSL_CERT_FILE or NODE_EXTRA_CA_CERTS; otherwise do not trust this connection.';

const NO_CONNECTION = { advice: CONNECTION, passing: true, unsent: true };
const KNOWN: ReadonlyMap<string, Known> = new Map([
  ['ENOTFOUND', { ...NO_CONNECTION, message: 'the host name is not known', passing: false }],
  ['EAI_AGAIN', { ...NO_CONNECTION, message: 'the host name could not be looked up' }],
  ['ECONNREFUSED', { ...NO_CONNECTION, message: 'nothing answers at the address (connection refused)' }],
  ['EHOSTUNREACH', { ...NO_CONNECTION, message: 'the host cannot be reached' }],
  ['ENETUNREACH', { ...NO_CONNECTION, message: 'the network cannot be reached' }],
  ['UND_ERR_CONNECT_TIMEOUT', { ...NO_CONNECTION, message: 'no connection within the time limit' }],
  ['ECONNRESET', broken()],
  ['EPIPE', broken()],
  ['UND_ERR_SOCKET', broken()],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', broken()],
  ['ERR_STREAM_PREMATURE_CLOSE', broken()],
  ['Z_BUF_ERROR', broken()],
  [UNKNOWN_ENCODING, { ...garbled(), passing: false }],
  ['UND_ERR_HEADERS_OVERFLOW', { ...broken(), message: 'the answer has too many headers', passing: false }],
]);

function broken(): Known {
  return {
    message: 'the connection broke before the answer was complete',
    advice: 'Check the network connection and try again.',
    passing: true,
    unsent: false,
  };
}

function garbled(): Known {
  return {
    message: 'the answer is compressed in a way that cannot be read',
    advice: 'Look for a proxy or a gateway that changes answers on their way.',
    passing: true,
    unsent: false,
  };
}

/** Turns an exception of the HTTP layer into an error for the user. The exception itself is dropped: it contains sockets and headers. */
export function networkFailure(operation: string, thrown: unknown, redact: Redact): NetworkFailure {
  const code = codeOf(thrown, 0);
  const text = redact(errorText(thrown));
  const known = proxyRefusal(text) ?? KNOWN.get(code) ?? certificate(code) ?? decoding(code) ?? unknown(code, text);
  const error = serviceError({
    kind: 'network',
    operation,
    message: redact(known.message),
    advice: known.advice,
    ...(code !== '' && { detail: redact(code) }),
  });
  return { error, passing: known.passing, unsent: known.unsent };
}

/** The proxy client puts the status into the message: "Proxy response (407) !== 200 when HTTP Tunneling". */
function proxyRefusal(text: string): Known | undefined {
  const match = /^Proxy response \((\d{3})\)/.exec(text);
  if (match === null && !text.startsWith('Proxy ')) return undefined;
  const status = match?.[1] ?? '';
  return {
    message: `the proxy refused the connection${status === '' ? '' : ` (${status})`}`,
    advice:
      status === '407'
        ? 'The proxy wants a user name and a password: put them into the proxy URL.'
        : 'Check the proxy settings (http.proxy, HTTPS_PROXY, NO_PROXY).',
    passing: status.startsWith('5'),
    unsent: true,
  };
}

function certificate(code: string): Known | undefined {
  if (!/CERT|^ERR_(?:TLS|SSL)|SIGNATURE|UND_ERR_PRX_TLS|UNABLE_TO_/.test(code)) return undefined;
  return {
    message: `the secure connection failed (${code})`,
    advice: CERTIFICATE,
    passing: false,
    unsent: true,
  };
}

function decoding(code: string): Known | undefined {
  return /^(?:Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING)/.test(code) ? garbled() : undefined;
}

function unknown(code: string, text: string): Known {
  const what = code === '' ? text.slice(0, 200) : code;
  return { message: `the connection failed (${what})`, advice: CONNECTION, passing: code !== '', unsent: false };
}

/** The first code in the chain of causes; connection attempts to several addresses are grouped. */
function codeOf(thrown: unknown, depth: number): string {
  if (typeof thrown !== 'object' || thrown === null || depth > 4) return '';
  const own = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  if (own !== '' && own !== 'UND_ERR_PRX_CONN') return own;
  if (thrown instanceof AggregateError) return codeOf(thrown.errors[0], depth + 1) || own;
  return 'cause' in thrown ? codeOf(thrown.cause, depth + 1) || own : own;
}

export const PROXY_ADVICE = 'Check http.proxy in the editor, or HTTPS_PROXY and NO_PROXY in the environment.';

/** The host of the proxy, if the proxy could not be reached. Connection errors name the host they were meant for. */
export function failedProxy(thrown: unknown, proxy: string | undefined): string | undefined {
  const url = proxy === undefined ? null : URL.parse(proxy);
  if (url === null) return undefined;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isIt = (error: unknown, depth: number): boolean => {
    if (typeof error !== 'object' || error === null || depth > 4) return false;
    const { syscall, hostname, port: tried, message, cause } = error as Readonly<Record<string, unknown>>;
    if (syscall === 'getaddrinfo') return hostname === host;
    if (syscall === 'connect' && String(tried) === port) return true;
    if (typeof message === 'string' && message.includes(`attempted address: ${host}:${port}`)) return true;
    const more = error instanceof AggregateError ? error.errors : [];
    return [...more, cause].some((one) => isIt(one, depth + 1));
  };
  return isIt(thrown, 0) ? url.host : undefined;
}
