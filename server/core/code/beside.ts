import type { CodeCatalog } from './lookup.ts';
import type { Use } from './use.ts';

/** A key with the same name below another prefix. */
export interface Beside {
  readonly path: string;
  /** Empty: it has no prefix. */
  readonly prefix: string;
  readonly key: string;
}

/**
 * A key that is missing below the prefix of a hook (`useTranslations('settings')`), but exists exactly once below another one. With several it is
 * unknown which is meant.
 */
export function besideOf(
  { stated, parts }: Pick<Use, 'stated' | 'parts'>,
  name: string,
  catalogs: readonly CodeCatalog[],
): { readonly beside?: Beside } {
  const before = stated?.prefix === undefined ? undefined : `${stated.prefix.text}.`;
  const [written = ''] = parts;
  if (before === undefined || written === null || !written.startsWith(before) || !name.startsWith(before)) return {};
  const literal = name.slice(before.length);
  const found: Beside[] = [];
  for (const { path, keys } of catalogs)
    for (const key of keys.keys()) {
      if (key !== literal && !key.endsWith(`.${literal}`)) continue;
      if (found.length > 0) return {};
      found.push({ path, key, prefix: key.slice(0, Math.max(0, key.length - literal.length - 1)) });
    }
  const [beside] = found;
  return beside && literal !== '' ? { beside } : {};
}
