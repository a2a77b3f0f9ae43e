import { fail, ok, type Result } from '../../shared/result.ts';

/** The vendor's addresses (`service-gaps`, introduction). */
const DEEPL = 'https://api.deepl.com';
const DEEPL_FREE = 'https://api-free.deepl.com';
const DEEPL_SCHEME = 'DeepL-Auth-Key';
export const DEFAULT_SCHEME = 'Service-Auth-Key';

/** Where requests go and which word stands before the key. */
export interface Endpoint {
  readonly base: URL;
  readonly scheme: string;
  /** Never through a proxy, and plain http is fine. */
  readonly loopback: boolean;
}

export interface EndpointProblem {
  readonly message: string;
  readonly advice: string;
}

/**
 * Base URL and scheme for a service setting and a key. Keys ending in `:fx` belong to the free plan: the vendor's free
 * address, or `freeService` for a URL; without it the explicit URL is used as it is (`service-gaps` section 1).
 */
export function resolveEndpoint(config: {
  readonly service: string;
  readonly freeService?: string;
  readonly authScheme?: string;
  readonly key?: string;
}): Result<Endpoint, EndpointProblem> {
  const service = config.service.trim();
  const free = config.key?.trim().endsWith(':fx') === true;
  if (service === 'deepl')
    return ok({ base: new URL(free ? DEEPL_FREE : DEEPL), scheme: DEEPL_SCHEME, loopback: false });
  const freeService = config.freeService?.trim() ?? '';
  const address = free && freeService !== '' ? freeService : service;
  const base = URL.parse(address);
  if (base === null || !/^https?:$/.test(base.protocol) || base.hostname === '')
    return fail({
      message: `the service address "${printable(address)}" is not an http or https URL`,
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
  return ok({ base, scheme: config.authScheme?.trim() || DEFAULT_SCHEME, loopback });
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

/** A wrong address may be a pasted password: only its visible beginning is repeated. */
function printable(address: string): string {
  const visible = address.replace(/[^\x20-\x7e]/g, '?').replace(/\/\/[^/@]*@/, '//');
  return visible.length > 60 ? `${visible.slice(0, 60)}…` : visible;
}
