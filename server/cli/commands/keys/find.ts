import { choose } from '../../../engine/projects/choose.ts';
import type { DeveloperKey } from '../../../service/resources/admin.ts';
import { orEnd, settled } from '../../exit.ts';
import type { Session } from '../../with-service.ts';

/** Shorter prefixes of ids are not accepted: a missing digit must not deactivate another key. */
const SHORT = 8;

/** The key that the user means: by id, by a prefix of the id or of its second half as `keys list` shows it, or by label. */
export async function findKey({ client, call }: Session, wanted: string): Promise<DeveloperKey> {
  const keys = settled(await client.admin.listKeys(call));
  const partial = wanted.length < SHORT ? [] : keys.filter(({ id }) => beginnings(id, wanted.length).includes(wanted));
  const [only] = partial;
  if (only !== undefined && partial.length === 1) return only;
  const words = { one: 'key', many: 'keys', list: 'dragoman keys list' };
  // A label may be reused once its first key is deactivated.
  const active = keys.filter((key) => !key.isDeactivated || key.id === wanted);
  const named = active.some(({ id, label }) => id === wanted || label === wanted) ? active : keys;
  const choices = named.map((key) => ({ ...key, name: key.label }));
  return orEnd(choose(choices, wanted, words));
}

/** The shortest name of each key that {@link findKey} accepts: eight characters if they are unique, otherwise the whole id. */
export function shortIds(keys: readonly DeveloperKey[]): ReadonlyMap<string, string> {
  for (const half of [0, 1]) {
    const short = keys.map(({ id }) => [id, beginnings(id, SHORT)[half] ?? id] as const);
    const taken = new Set(keys.flatMap(({ id }) => beginnings(id, SHORT)[1 - half] ?? []));
    const unique = new Set(short.map(([, part]) => part)).size === keys.length;
    if (unique && !short.some(([, part]) => taken.has(part))) return new Map(short);
  }
  return new Map(keys.map(({ id }) => [id, id]));
}

/** Ids are two GUIDs joined by a colon, and they may differ in either one. */
function beginnings(id: string, length: number): readonly string[] {
  const [, second] = id.split(':');
  return [id.slice(0, length), ...(second === undefined ? [] : [second.slice(0, length)])];
}
