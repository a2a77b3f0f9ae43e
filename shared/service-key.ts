/** Which key goes where: a key is bound to the origin (scheme, host, port) it was entered for, and is sent nowhere else. */

/** TypeScript knows the type of this global of Node and of browsers only with the types of one of them. */
declare const URL: { parse(text: string): { readonly origin: string; readonly protocol: string } | null };

/** The vendor's addresses (docs/spec/service.md#addresses-and-keys): keys of the free plan have one of their own. */
export const VENDOR = { paid: 'https://api.deepl.com', free: 'https://api-free.deepl.com' } as const;

/** A service as settings name it. */
export interface ServiceAddress {
  /** `auto` and `deepl`: the vendor's. `embedded`, or a base URL. */
  readonly service: string;
  /** Base URL for keys that end in `:fx`, where `service` is one. */
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

/** The address that requests with this key go to, as it is written. */
export function addressFor({ service, freeService = '' }: ServiceAddress, key: string | undefined): string {
  const name = service.trim();
  if (name === 'auto' || name === 'deepl') return isFree(key) ? VENDOR.free : VENDOR.paid;
  return isFree(key) && freeService.trim() !== '' ? freeService.trim() : name;
}

/** @returns the origin of that address; `undefined` where it is none that a key could be sent to */
export function originFor(address: ServiceAddress, key: string | undefined): string | undefined {
  const url = URL.parse(addressFor(address, key));
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** The key that is bound to where requests with it would go. */
export function keyFor(address: ServiceAddress, keys: BoundKeys): string | undefined {
  for (const [origin, key] of keys) if (originFor(address, key) === origin) return key;
  return undefined;
}

/** The keys with this one for the service, instead of the one it has had. @returns `undefined` where the service has no address */
export function bindKey(keys: BoundKeys, address: ServiceAddress, key: string): BoundKeys | undefined {
  const origin = originFor(address, key);
  return origin === undefined ? undefined : new Map([...withoutKey(keys, address), [origin, key]]);
}

/** The keys without that of the service. */
export function withoutKey(keys: BoundKeys, address: ServiceAddress): BoundKeys {
  return new Map([...keys].filter(([origin, key]) => originFor(address, key) !== origin));
}

/** How keys are kept: an object of origins and keys. Anything else counts as none. */
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
