import { addressFor } from '../../shared/service-key.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';

const DEEPL_SCHEME = 'DeepL-Auth-Key';
export const DEFAULT_SCHEME = 'Service-Auth-Key';

/** Where requests go and which word stands before the key. */
export interface Endpoint {
  readonly base: URL;
  readonly scheme: string;
  /** The word can be another one: where a key is refused, it is worth a look. */
  readonly schemeIsChosen: boolean;
  /** Never through a proxy, and plain http is fine. */
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
  // The address is not repeated: what was pasted there may be the key.
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
