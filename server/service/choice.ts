/** Which service a run asks, and with which key: one place for the command line and the language server. */

import { keyFor, originFor, readKeys, type ServiceAddress } from '../../shared/service-key.ts';
import { MEMORY_URL, secretsOfAddress } from '../../shared/values/memory-address.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';
import { type ServiceError, serviceError } from './errors/errors.ts';
import { SET_KEY } from './errors/failures.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the environment may hold a key, in the order in which they count. The vendor's own names count for the vendor's service alone. */
const KEY = 'DRAGOMAN_AUTH_KEY';
const VENDOR_KEYS = ['DEEPL_AUTH_KEY', 'DEEPL_API_KEY'] as const;
const SERVICE = 'DRAGOMAN_SERVICE';
/** Keys with their origins, from an editor that keeps them (`client/service/secrets.ts`). */
const BOUND_KEYS = 'DRAGOMAN_AUTH_KEYS';
/** The same for keys of admins, which manage keys and translate nothing. */
const BOUND_ADMIN_KEYS = 'DRAGOMAN_ADMIN_KEYS';

/** Everything in the environment that no output may hold. */
export function secretsIn(environment: Environment): readonly string[] {
  const single = [KEY, ...VENDOR_KEYS].map((name) => environment[name]?.trim() ?? '');
  const bound = [BOUND_KEYS, BOUND_ADMIN_KEYS].flatMap((name) => [...readKeys(environment[name]).values()]);
  return [...single, ...bound, ...secretsOfAddress(environment[MEMORY_URL])].filter((secret) => secret !== '');
}

/** A service to ask. `key` is absent for the embedded service, and where none may be sent to this one. */
export interface Choice {
  /** `embedded`, `deepl` or a base URL. */
  readonly service: string;
  readonly key?: string;
}

/** What is said about the service, apart from the environment. */
export interface Wishes {
  /** What the user names; `auto` counts as nothing. */
  readonly service?: string | undefined;
  readonly freeService?: string;
  /** A key that the user names for this run alone: it goes where the run goes. */
  readonly key?: string | undefined;
  /** The project file says `"service": "embedded"`, or the user has agreed to pseudo-translations here. */
  readonly embedded: boolean;
  /** Whose key is wanted: what only admins may do is asked with theirs, where there is one. Default: the developer's. */
  readonly role?: Role;
}

/** Whose key a request needs. */
export type Role = 'developer' | 'admin';

/**
 * The service that the user names, else that of the environment, else the vendor's when there is a key for it, else the embedded one where the
 * project or the user says so. Never the embedded one by silence: a key that is missing would fill a project with pseudo-translations.
 */
export function chooseService(wishes: Wishes, environment: Environment): Result<Choice, ServiceError> {
  const service = named(wishes.service) ?? named(environment[SERVICE]);
  if (service === 'embedded') return ok({ service });
  // Somebody has meant another service than the vendor's: its key must not go there.
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

/** The key that may be sent to this service: one that is bound to it, else that of the environment if the environment means the same origin. */
function keyIn(environment: Environment, address: ServiceAddress, role: Role = 'developer'): string | undefined {
  const admin = role === 'admin' ? keyFor(address, readKeys(environment[BOUND_ADMIN_KEYS])) : undefined;
  const bound = admin ?? keyFor(address, readKeys(environment[BOUND_KEYS]));
  if (bound !== undefined) return bound;
  return ownKeys(environment).find(({ key, origin }) => origin === originFor(address, key))?.key;
}

/** The keys of the environment, and where each belongs: the first to the service that is named beside it. */
function ownKeys(environment: Environment): readonly { readonly key: string; readonly origin: string | undefined }[] {
  return [KEY, ...VENDOR_KEYS].flatMap((name) => {
    const key = environment[name]?.trim() ?? '';
    const service = name === KEY ? (named(environment[SERVICE]) ?? 'deepl') : 'deepl';
    return key === '' ? [] : [{ key, origin: originFor({ service }, key) }];
  });
}

/** Origins that have a key, for saying whose key is not sent. */
export function originsWithKey(environment: Environment): readonly string[] {
  const own = ownKeys(environment).flatMap(({ origin }) => origin ?? []);
  return [...new Set([...readKeys(environment[BOUND_KEYS]).keys(), ...own])];
}

function unchosen(message: string): ServiceError {
  return serviceError({ kind: 'unauthorized', operation: 'choose a service', message, advice: ADVICE });
}

const ADVICE = `${SET_KEY} Or name the service: \`dragoman.service\` set to "embedded" makes pseudo-translations on this computer.`;

/** Where something about a service is remembered. A wrong address may be a pasted password, and a right one may hold one: only what names the service is kept. */
export function addressOf(service: string): string {
  if (service === 'embedded' || service === 'deepl') return service;
  const url = URL.parse(service.trim());
  return url === null ? 'unknown' : `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

/** What people call the embedded service with this engine. */
export function embeddedName(engine: string): string {
  return `embedded (${engine === 'pseudo' ? 'pseudo-translation' : engine})`;
}
