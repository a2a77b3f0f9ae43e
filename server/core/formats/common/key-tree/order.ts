/** Orders new keys among the existing keys of a target object as the source file does. */
import { CATEGORIES } from '../../../text/messages/plurals.ts';
import { type Dialect, type KeyForm, setName } from './dialect.ts';

/** New keys for one place. */
export interface Slot {
  /** Index in `present` of the entry that they follow, or precede if `before` is set; -1 in an empty object. */
  readonly anchor: number;
  readonly before: boolean;
  readonly keys: string[];
}

interface Placed {
  readonly key: string;
  /** Index in `present` of the nearest preceding entry in source order, -1 if there is none. */
  readonly anchor: number;
}

/**
 * Orders `pending` (keys to insert) by `sourceKeys` and gives each a place among `present` (keys of the target object, in their own order): after the
 * nearest preceding source key that the target has, else before the nearest following one, else at the end. Plural forms that the source lacks go to
 * the forms of their set.
 */
export function arrange(
  sourceKeys: readonly string[],
  present: readonly string[],
  pending: readonly string[],
  dialect: Dialect,
): readonly Slot[] {
  const wanted = new Set(pending);
  const known = new Set(sourceKeys);
  const positions = new Map(present.map((key, index) => [key, index]));
  const placed: Placed[] = [];
  let anchor = -1;
  let first = -1;
  for (const key of sourceKeys) {
    const position = positions.get(key);
    if (position !== undefined) {
      anchor = settle(present, position, known, dialect);
      if (first === -1) first = position;
    } else if (wanted.delete(key)) {
      placed.push({ key, anchor });
    }
  }
  const hosts = wanted.size === 0 ? undefined : hostForms(placed, present, [...wanted], dialect);
  return slots(placed, first, present.length, hosts);
}

/** Skips what belongs to the entry at `index`: its metadata, and plural forms that only the target has. */
function settle(present: readonly string[], index: number, known: ReadonlySet<string>, dialect: Dialect): number {
  const owner = present[index] ?? '';
  let at = index;
  for (let next = present[at + 1]; next !== undefined && !known.has(next); next = present[at + 1]) {
    if (!goWith(next, owner, dialect)) break;
    at++;
  }
  return at;
}

/** Whether an entry that the source lacks belongs to the preceding `owner`: another form of its plural set, or metadata. */
export function goWith(key: string, owner: string, dialect: Dialect): boolean {
  const set = setOf(dialect.form?.(owner));
  return (set !== undefined && setOf(dialect.form?.(key)) === set) || dialect.belongsTo?.(key, owner) === true;
}

function setOf(form: KeyForm | undefined): string | undefined {
  return form && setName(form);
}

function rank(form: KeyForm): number {
  if (form.category === undefined) return -1;
  const index = CATEGORIES.indexOf(form.category as (typeof CATEGORIES)[number]);
  return index === -1 ? Number(form.category) : index;
}

/** A key read as a plural form; a bare key comes before all forms of its name. */
function formOf(key: string, dialect: Dialect): KeyForm {
  return dialect.form?.(key) ?? { base: key };
}

/** Where forms that the source lacks go: after an existing entry, after a new one, or before a new one. */
interface Hosts {
  readonly behindPresent: Map<number, string[]>;
  readonly behindNew: Map<string, string[]>;
  readonly beforeNew: Map<string, string[]>;
}

/** Puts plural forms that the source lacks after the nearest lower form of their set, else after the set, else before its first new form. */
function hostForms(
  placed: readonly Placed[],
  present: readonly string[],
  extra: readonly string[],
  dialect: Dialect,
): Hosts {
  const hosts: Hosts = { behindPresent: new Map(), behindNew: new Map(), beforeNew: new Map() };
  const wanted = Map.groupBy(extra, (key) => setOf(formOf(key, dialect)) ?? '');
  const members = new Map<string, { readonly rank: number; readonly at: number | string }[]>();
  const note = (key: string, at: number | string) => {
    const form = formOf(key, dialect);
    const set = setOf(form) ?? '';
    if (!wanted.has(set)) return;
    const list = members.get(set);
    if (list === undefined) members.set(set, [{ rank: rank(form), at }]);
    else list.push({ rank: rank(form), at });
  };
  for (const [index, key] of present.entries()) note(key, index);
  for (const { key } of placed) note(key, key);
  for (const [set, keys] of wanted) {
    const known = members.get(set) ?? [];
    for (const key of keys.toSorted((a, b) => rank(formOf(a, dialect)) - rank(formOf(b, dialect)))) {
      const own = rank(formOf(key, dialect));
      const lower = known.filter((one) => one.rank < own).toSorted((a, b) => b.rank - a.rank)[0];
      const host = lower?.at ?? known.findLast((one) => typeof one.at === 'number')?.at;
      if (typeof host === 'number') push(hosts.behindPresent, host, key);
      else if (host !== undefined) push(hosts.behindNew, host, key);
      else push(hosts.beforeNew, String(known[0]?.at ?? ''), key);
    }
  }
  return hosts;
}

function push<K>(map: Map<K, string[]>, at: K, key: string): void {
  const list = map.get(at);
  if (list === undefined) map.set(at, [key]);
  else list.push(key);
}

function slots(placed: readonly Placed[], first: number, count: number, hosts: Hosts | undefined): readonly Slot[] {
  const byAnchor = new Map<number, Slot>();
  for (const [anchor, keys] of hosts?.behindPresent ?? [])
    byAnchor.set(anchor, { anchor, before: false, keys: [...keys] });
  for (const { key, anchor } of placed) {
    const slot = byAnchor.get(anchor);
    if (slot !== undefined && hosts === undefined) {
      slot.keys.push(key);
      continue;
    }
    const keys = [...(hosts?.beforeNew.get(key) ?? []), key, ...(hosts?.behindNew.get(key) ?? [])];
    if (slot !== undefined) slot.keys.push(...keys);
    else if (anchor !== -1) byAnchor.set(anchor, { anchor, before: false, keys });
    else if (first !== -1) byAnchor.set(anchor, { anchor: first, before: true, keys });
    else byAnchor.set(anchor, { anchor: count - 1, before: false, keys });
  }
  const homeless = hosts?.beforeNew.get('') ?? [];
  if (homeless.length > 0) byAnchor.set(-2, { anchor: count - 1, before: false, keys: [...homeless] });
  return [...byAnchor.values()];
}
