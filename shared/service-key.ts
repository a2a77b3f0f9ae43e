/** Which key is sent where: a key is bound to the origin (scheme, host, port) it was entered for, and is never sent elsewhere. */

/** TypeScript only knows the type of this global of Node and browsers with the types of one of them. */
declare const URL: { parse(text: string): { readonly origin: string; readonly protocol: string } | null };

/** The vendor's addresses (docs/spec/service.md#addresses-and-keys): keys of the free plan have a separate one. */
export const VENDOR = { paid: 'https://api.deepl.com', free: 'https://api-free.deepl.com' } as const;

/** A service as given in the settings. */
export interface ServiceAddress {
  /** `auto` and `deepl`: the vendor's. `embedded`, or a base URL. */
  readonly service: string;
  /** Base URL for keys that end in `:fx`, if `service` is a base URL. */
  readonly freeService?: string;
}

/** Keys by the origin that each is bound to. */
export type BoundKeys = ReadonlyMap<string, string>;

/** Keys of the free plan end in `:fx`. */
export function isFree(key: string | undefined): boolean {
  return key?.trim().endsWith(':fx') === true;
}

/** Keys of admins end in `:adm`. */
export function isAdmin(key: string | undefined): boolean {
  return key?.trim().endsWith(':adm') === true;
}

/** The address to which requests with this key are sent, as written. */
export function addressFor({ service, freeService = '' }: ServiceAddress, key: string | undefined): string {
  const name = service.trim();
  if (name === 'auto' || name === 'deepl') return isFree(key) ? VENDOR.free : VENDOR.paid;
  return isFree(key) && freeService.trim() !== '' ? freeService.trim() : name;
}

/** @returns the origin of that address; `undefined` if a key must not be sent to it */
export function originFor(address: ServiceAddress, key: string | undefined): string | undefined {
  const url = URL.parse(addressFor(address, key));
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** The key bound to the origin to which requests with it would be sent. */
export function keyFor(address: ServiceAddress, keys: BoundKeys): string | undefined {
  for (const [origin, key] of keys) if (originFor(address, key) === origin) return key;
  return undefined;
}

/** The keys with this one added for the service, replacing its old one. @returns `undefined` if the service has no address */
export function bindKey(keys: BoundKeys, address: ServiceAddress, key: string): BoundKeys | undefined {
  const origin = originFor(address, key);
  return origin === undefined ? undefined : new Map([...withoutKey(keys, address), [origin, key]]);
}

/** The keys without the service's. */
export function withoutKey(keys: BoundKeys, address: ServiceAddress): BoundKeys {
  return new Map([...keys].filter(([origin, key]) => originFor(address, key) !== origin));
}

/** The stored form of keys: an object of origins and keys. Anything else counts as none. */
export function readKeys(text: string | undefined): BoundKeys {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return new Map();
    return new Map(
      Object.entries(value).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    );
  } catch {
    return new Map();
  }
}

export function writeKeys(keys: BoundKeys): string {
  return JSON.stringify(Object.fromEntries(keys));
}
