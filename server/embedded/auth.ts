import { createHash } from 'node:crypto';
import type { Plan } from './options.ts';
import { readScopes, type Scope } from './scopes.ts';
import type { Keys } from './state/keys.ts';

/** The caller of a request. */
export interface Caller {
  readonly role: 'developer' | 'admin';
  readonly plan: Plan;
  /** The key's record; admin keys have none. */
  readonly keyId: string;
  /** Undefined: everything that the account may do. */
  readonly scopes: ReadonlySet<Scope> | undefined;
}

/** The account's own keys; further developer keys are in the state. */
export interface Account {
  readonly plan: Plan;
  readonly key: string;
  readonly adminKey: string | undefined;
  /** The record of the account's own developer key. */
  readonly mainKeyId: string;
}

/** Keys are stored and compared as hashes: the state never contains a key. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/**
 * Resolves the `Authorization` header, whatever its scheme word. Developer keys of a paid account may be sent with scopes, `K:scope=usage:read`,
 * which limit what they may do. Undefined: a 403.
 */
export function authenticate(header: string | undefined, account: Account, keys: Keys): Caller | undefined {
  const key = /^\S+[ \t]+(\S+)[ \t]*$/.exec(header ?? '')?.[1];
  if (key === undefined) return undefined;
  const read = readScopes(key);
  if (!read.ok || (read.value.scopes !== undefined && account.plan === 'free')) return undefined;
  const { stem, scopes } = read.value;
  const hash = hashKey(stem);
  if (account.adminKey !== undefined && hash === hashKey(account.adminKey)) {
    return scopes === undefined ? { role: 'admin', plan: account.plan, keyId: '', scopes } : undefined;
  }
  const record = hash === hashKey(account.key) ? keys.get(account.mainKeyId) : keys.bySecret(hash);
  if (record === undefined || record.deactivated !== undefined) return undefined;
  return { role: 'developer', plan: account.plan, keyId: record.keyId, scopes };
}
