/** Which service a run uses, and with which key: one place for the command line and the language server. */

import { keyFor, originFor, readKeys, type ServiceAddress } from '../../shared/service-key.ts';
import { MEMORY_URL, secretsOfAddress } from '../../shared/values/memory-address.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';
import { type ServiceError, serviceError } from './errors/errors.ts';
import { SET_KEY } from './errors/failures.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Environment variables that may hold a key, by precedence. The vendor's own names only apply to the vendor's service. */
const KEY = 'DRAGOMAN_AUTH_KEY';
const VENDOR_KEYS = ['DEEPL_AUTH_KEY', 'DEEPL_API_KEY'] as const;
const SERVICE = 'DRAGOMAN_SERVICE';
/** Keys with their origins, from an editor that keeps them (`client/service/secrets.ts`). */
const BOUND_KEYS = 'DRAGOMAN_AUTH_KEYS';
/** The same for admin keys, which manage keys and cannot translate. */
const BOUND_ADMIN_KEYS = 'DRAGOMAN_ADMIN_KEYS';

/** Everything in the environment that must not appear in any output. */
export function secretsIn(environment: Environment): readonly string[] {
  const single = [KEY, ...VENDOR_KEYS].map((name) => environment[name]?.trim() ?? '');
  const bound = [BOUND_KEYS, BOUND_ADMIN_KEYS].flatMap((name) => [...readKeys(environment[name]).values()]);
  return [...single, ...bound, ...secretsOfAddress(environment[MEMORY_URL])].filter((secret) => secret !== '');
}

/** A service to use. `key` is absent for the embedded service, and if none may be sent to this one. */
export interface Choice {
  /** `embedded`, `deepl` or a base URL. */
  readonly service: string;
  readonly key?: string;
}

/** What determines the service, apart from the environment. */
export interface Wishes {
  /** The user's choice; `auto` counts as none. */
  readonly service?: string | undefined;
  readonly freeService?: string;
  /** A key given for this run only: it is sent to the service of the run. */
  readonly key?: string | undefined;
  /** The project file has `"service": "embedded"`, or the user has agreed to pseudo-translations here. */
  readonly embedded: boolean;
  /** Whose key is wanted: admin operations use the admin key if there is one. Default: the developer's. */
  readonly role?: Role;
}

/** Whose key a request needs. */
export type Role = 'developer' | 'admin';

/**
 * The service chosen by the user, otherwise that of the environment, otherwise the vendor's if there is a key for it, otherwise the embedded one if
 * the project or the user says so. The embedded one is never the silent default: a missing key would fill a project with pseudo-translations.
 */
export function chooseService(wishes: Wishes, environment: Environment): Result<Choice, ServiceError> {
  const service = named(wishes.service) ?? named(environment[SERVICE]);
  if (service === 'embedded') return ok({ service });
  // Another service than the vendor's was intended: the vendor's key must not be sent there.
  if (service === undefined && environment[SERVICE]?.trim() === '')
    return fail(unchosen(`${SERVICE} is set but empty`));
  const key = wishes.key ?? keyIn(environment, { ...wishes, service: service ?? 'deepl' }, wishes.role);
  if (service !== undefined || key !== undefined)
    return ok({ service: service ?? 'deepl', ...(key !== undefined && { key }) });
  const empty = [KEY, ...VENDOR_KEYS].find((name) => environment[name]?.trim() === '');
  if (empty !== undefined) return fail(unchosen(`${empty} is set but empty`));
  return wishes.embedded ? ok({ service: 'embedded' }) : fail(unchosen('neither a key nor a service is set'));
}

function named(service: string | undefined): string | undefined {
  const name = service?.trim() ?? '';
  return name === '' || name === 'auto' ? undefined : name;
}

/** The key that may be sent to this service: one bound to it, otherwise that of the environment if it is for the same origin. */
function keyIn(environment: Environment, address: ServiceAddress, role: Role = 'developer'): string | undefined {
  const admin = role === 'admin' ? keyFor(address, readKeys(environment[BOUND_ADMIN_KEYS])) : undefined;
  const bound = admin ?? keyFor(address, readKeys(environment[BOUND_KEYS]));
  if (bound !== undefined) return bound;
  return ownKeys(environment).find(({ key, origin }) => origin === originFor(address, key))?.key;
}

/** The keys of the environment, and the service of each: the first belongs to the service named with it. */
function ownKeys(environment: Environment): readonly { readonly key: string; readonly origin: string | undefined }[] {
  return [KEY, ...VENDOR_KEYS].flatMap((name) => {
    const key = environment[name]?.trim() ?? '';
    const service = name === KEY ? (named(environment[SERVICE]) ?? 'deepl') : 'deepl';
    return key === '' ? [] : [{ key, origin: originFor({ service }, key) }];
  });
}

/** Origins that have a key, for messages about whose key is not sent. */
export function originsWithKey(environment: Environment): readonly string[] {
  const own = ownKeys(environment).flatMap(({ origin }) => origin ?? []);
  return [...new Set([...readKeys(environment[BOUND_KEYS]).keys(), ...own])];
}

function unchosen(message: string): ServiceError {
  return serviceError({ kind: 'unauthorized', operation: 'choose a service', message, advice: ADVICE });
}

const ADVICE = `${SET_KEY} Or name the service: \`dragoman.service\` set to "embedded" makes pseudo-translations on this computer.`;

/** The name under which facts about a service are stored. An address may be, or contain, a password: only the part that names the service is stored. */
export function addressOf(service: string): string {
  if (service === 'embedded' || service === 'deepl') return service;
  const url = URL.parse(service.trim());
  return url === null ? 'unknown' : `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

/** The display name of the embedded service with this engine. */
export function embeddedName(engine: string): string {
  return `embedded (${engine === 'pseudo' ? 'pseudo-translation' : engine})`;
}
