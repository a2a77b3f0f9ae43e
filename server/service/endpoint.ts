import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import type { Agent, Dispatcher, EnvHttpProxyAgent } from 'undici';
import { addressFor } from '../../shared/service-key.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';

const DEEPL_SCHEME = 'DeepL-Auth-Key';
const DEFAULT_SCHEME = 'Service-Auth-Key';

/** Where requests are sent, and the scheme word before the key. */
export interface Endpoint {
  readonly base: URL;
  readonly scheme: string;
  /** The scheme word is configurable: if a key is refused, it may be wrong. */
  readonly schemeIsChosen: boolean;
  /** Never through a proxy; plain http is allowed. */
  readonly loopback: boolean;
}

export interface EndpointProblem {
  readonly message: string;
  readonly advice: string;
}

/**
 * Base URL and scheme for a service setting and a key. Keys ending in `:fx` belong to the free plan: the vendor's free
 * address, or `freeService` for a URL; without it the explicit URL is used as it is (docs/spec/service.md#addresses-and-keys).
 */
export function resolveEndpoint(config: {
  readonly service: string;
  readonly freeService?: string;
  readonly authScheme?: string;
  readonly key?: string;
}): Result<Endpoint, EndpointProblem> {
  const base = URL.parse(addressFor(config, config.key));
  if (config.service.trim() === 'deepl' && base !== null)
    return ok({ base, scheme: DEEPL_SCHEME, schemeIsChosen: false, loopback: false });
  // The address is not repeated: it may be a pasted key.
  if (base === null || !/^https?:$/.test(base.protocol) || base.hostname === '')
    return fail({
      message: 'the service address is not an http or https URL',
      advice: 'Set `service` to "deepl", "embedded" or a base URL such as https://api.example.com.',
    });
  if (base.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '')
    return fail({
      message: 'the service address contains a user name, a password, a query or a fragment',
      advice: 'Set `service` to the plain base URL; the key belongs into the secret storage or DRAGOMAN_AUTH_KEY.',
    });
  const loopback = isLoopback(base.hostname);
  if (base.protocol === 'http:' && !loopback)
    return fail({
      message: `the key would travel unencrypted to ${base.host}`,
      advice: 'Use an https address. Plain http is only allowed for this machine (localhost).',
    });
  return ok({ base, scheme: config.authScheme?.trim() || DEFAULT_SCHEME, schemeIsChosen: true, loopback });
}

/** This machine: `localhost` and its subdomains, 127.0.0.0/8, ::1. `hostname` as in `URL.hostname`. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Full path of an operation below the base URL, with its query. */
export function requestPath(base: URL, path: string, query?: Readonly<Record<string, string>>): string {
  const prefix = base.pathname.replace(/\/$/, '');
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  return `${prefix}${path}${search}`;
}

/** The editor's `http.proxy`, `http.noProxy` and `http.proxyStrictSSL`. Absent parts come from the environment. */
export interface ProxySettings {
  readonly url?: string;
  readonly noProxy?: readonly string[];
  readonly strictSSL?: boolean;
}

export interface ConnectionSettings {
  readonly proxy?: ProxySettings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Certificates in PEM form, in addition to the built-in ones (and to NODE_EXTRA_CA_CERTS). */
  readonly ca?: string | readonly string[];
}

/** The proxy for a base URL: the editor's, otherwise the environment's; none for this machine. The dispatcher handles `NO_PROXY`. */
export function proxyFor(base: URL, loopback: boolean, settings: ConnectionSettings): string | undefined {
  if (loopback) return undefined;
  const chosen = settings.proxy?.url?.trim() ?? '';
  if (chosen !== '') return withScheme(chosen);
  const names = base.protocol === 'https:' ? ['https_proxy', 'all_proxy'] : ['http_proxy', 'all_proxy'];
  for (const name of names) {
    const value = settings.environment[name] ?? settings.environment[name.toUpperCase()];
    if (value !== undefined && value.trim() !== '') return withScheme(value.trim());
  }
  return undefined;
}

/** `proxy.example.com:8080` means http, as usual. */
function withScheme(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `http://${url}`;
}

/** User name and password of the proxy, for redaction. */
export function proxySecrets(url: string | undefined): readonly string[] {
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed === null || parsed.password === '') return [];
  return [parsed.password, safeDecode(parsed.password), `${parsed.username}:${parsed.password}`];
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Maximum time for connecting, well below the 10 s for the answer, so that "no connection" can be told from "no answer". */
const CONNECT_TIMEOUT = 8_000;
const KEEP_ALIVE = 30_000;

/**
 * The client's own connections. `keepAlive: false` opens a new connection per request: for creates, which must not use a kept connection that the
 * other side has just closed, because it would be unknown whether the request arrived.
 * HTTP/2 is off: with one request per connection, limits and faults are easy to reason about.
 */
export function openConnections(
  undici: { readonly Agent: typeof Agent; readonly EnvHttpProxyAgent: typeof EnvHttpProxyAgent },
  proxy: string | undefined,
  settings: ConnectionSettings,
  keepAlive: boolean,
): Dispatcher {
  const trust =
    settings.ca === undefined || settings.ca.length === 0
      ? {}
      : { ca: [...builtInCertificates(), ...[settings.ca].flat()] };
  const common = {
    allowH2: false,
    connectTimeout: CONNECT_TIMEOUT,
    pipelining: keepAlive ? 1 : 0,
    keepAliveTimeout: KEEP_ALIVE,
    // The transport has its own timers; these must not fire before them.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  if (proxy === undefined)
    return new undici.Agent({ ...common, connect: { ...trust, allowH2: false, timeout: CONNECT_TIMEOUT } });
  const lenient = settings.proxy?.strictSSL === false ? { rejectUnauthorized: false } : {};
  const secure = { ...trust, ...lenient, allowH2: false, timeout: CONNECT_TIMEOUT };
  return new undici.EnvHttpProxyAgent({
    ...common,
    httpProxy: proxy,
    httpsProxy: proxy,
    noProxy:
      settings.proxy?.noProxy?.join(',') ?? settings.environment['no_proxy'] ?? settings.environment['NO_PROXY'] ?? '',
    connect: { ...trust, allowH2: false, timeout: CONNECT_TIMEOUT },
    requestTls: secure,
    proxyTls: secure,
  });
}

/** What Node trusts by default; includes NODE_EXTRA_CA_CERTS if Node can list them. */
function builtInCertificates(): readonly string[] {
  return typeof tls.getCACertificates === 'function' ? tls.getCACertificates('default') : tls.rootCertificates;
}

/** Certificates (PEM) to trust in addition to the system's. @param file value of SSL_CERT_FILE @returns a sentence without a full stop if they cannot be read */
export function trustedCertificates(file: string | undefined): Result<readonly string[], string> {
  if (file === undefined || file === '') return ok([]);
  try {
    return ok([readFileSync(file, 'utf8')]);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return fail(`the certificates that SSL_CERT_FILE names cannot be read (${code})`);
  }
}
