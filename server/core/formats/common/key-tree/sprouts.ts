import { type KeyTree, NODE } from '../../../text/key-tree.ts';
import type { Dialect } from './dialect.ts';
import type { Finder } from './finder.ts';
import type { GroupSprout, Growth, Rejected, Sprout } from './insert.ts';
import { children, lastChild } from './members.ts';
import { Neighbours } from './neighbours.ts';
import type { NewValue } from './new-value.ts';
import { arrange } from './order.ts';

/** What planning new members needs to know. */
export interface Ground {
  readonly target: KeyTree;
  readonly source: KeyTree;
  readonly dialect: Dialect;
  /** Nodes of the target that the same write removes: nothing may be anchored to them. */
  readonly removed: ReadonlySet<number>;
  readonly rejected: Rejected[];
  readonly inTarget: Finder;
  readonly inSource: Finder;
}

export type Member = readonly [key: string, value: NewValue];

/** New members for one place in a container. */
export interface Placement {
  readonly members: readonly Member[];
  /** The entry that they follow, or precede if `before` is set; -1: the container has none, or loses all. */
  readonly beside: number;
  readonly before: boolean;
}

/** Where the new members of one container go, in the order of the source. */
export function placements(growth: Growth, ground: Ground): readonly Placement[] {
  const { target } = ground;
  const { container } = growth;
  const fill = (members: readonly Member[]) => (members.length === 0 ? [] : [{ members, beside: -1, before: false }]);
  const last = lastChild(target, container);
  if (growth.array) {
    // Items are never removed: that would change the indexes of those after them.
    const count = [...children(target, container)].length;
    const members = items(growth.members, growth.source, count, ground);
    return members.length === 0 || last === -1 ? fill(members) : [{ members, beside: last, before: false }];
  }
  const own = last === -1 ? inSourceOrder(growth.members, ground) : undefined;
  if (own !== undefined) return fill(own);
  const values = valuesOf(growth.members, ground);
  if (values.size === 0) return [];
  return besideNeighbours(growth, values, last, ground) ?? amongKeys(growth, values, ground);
}

/**
 * For members that the source has: looks only at their neighbours. Undefined: the source lacks some, or entries of the target are removed as well.
 * @param last the last entry of the target
 */
export function besideNeighbours(
  growth: Growth,
  values: ReadonlyMap<string, NewValue>,
  last: number,
  ground: Ground,
): readonly Placement[] | undefined {
  const found: { readonly member: Member; readonly source: number }[] = [];
  if (ground.removed.size > 0) return undefined;
  for (const [key, value] of values) {
    const source = growth.members.get(key)?.source ?? -1;
    if (source === -1) return undefined;
    found.push({ member: [key, value], source });
  }
  found.sort((a, b) => a.source - b.source);
  const neighbours = new Neighbours(growth, ground);
  const places = new Map<number, { readonly members: Member[]; readonly beside: number; readonly before: boolean }>();
  for (const { member, source } of found) {
    const anchor = neighbours.before(source);
    const place = places.get(anchor);
    if (place !== undefined) {
      place.members.push(member);
      continue;
    }
    const first = anchor === -1 ? neighbours.first() : -1;
    const beside = anchor === -1 && first === -1 ? last : Math.max(anchor, first);
    places.set(anchor, { members: [member], beside, before: first !== -1 });
  }
  return [...places.values()];
}

/** The same, using all keys in source and target. */
export function amongKeys(
  growth: Growth,
  values: ReadonlyMap<string, NewValue>,
  { target, source, removed, dialect }: Ground,
): readonly Placement[] {
  const present = [...children(target, growth.container)].filter((child) => !removed.has(child));
  const keys = present.map((node) => target.key(node));
  const slots = arrange(keysOf(source, growth.source), keys, [...values.keys()], dialect);
  return slots.map(({ anchor, before, keys: own }) => ({
    members: membersOf(own, values),
    beside: present[anchor] ?? -1,
    before,
  }));
}

/** The whole of an empty file; undefined if all of it had to be rejected. */
export function rootValue({ source, members }: Growth, ground: Ground): NewValue | undefined {
  return toValue({ kind: 'group', source, array: false, members }, ground);
}

/** The keys that have a value, in this order. */
function membersOf(keys: readonly string[], values: ReadonlyMap<string, NewValue>): readonly Member[] {
  const members: Member[] = [];
  for (const key of keys) {
    const value = values.get(key);
    if (value !== undefined) members.push([key, value]);
  }
  return members;
}

function keysOf(tree: KeyTree, node: number): readonly string[] {
  const keys: string[] = [];
  if (node === -1 || tree.size === 0) return keys;
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) keys.push(tree.key(child));
  // Of a repeated key the last one counts.
  return [...new Set(keys.reverse())].reverse();
}

/** A sprout as a value; undefined if all its texts had to be rejected. */
function toValue(sprout: Sprout, ground: Ground): NewValue | undefined {
  if (sprout.kind === 'leaf') return sprout.value;
  if (sprout.array) {
    const members = items(sprout.members, sprout.source, 0, ground);
    return members.length === 0 ? undefined : { kind: 'group', array: true, members };
  }
  const own = inSourceOrder(sprout.members, ground);
  if (own !== undefined) return own.length === 0 ? undefined : { kind: 'group', array: false, members: own };
  const values = valuesOf(sprout.members, ground);
  if (values.size === 0) return undefined;
  const [slot] = arrange(keysOf(ground.source, sprout.source), [], [...values.keys()], ground.dialect);
  return { kind: 'group', array: false, members: membersOf(slot?.keys ?? [], values) };
}

function valuesOf(sprouts: ReadonlyMap<string, Sprout>, ground: Ground): ReadonlyMap<string, NewValue> {
  const values = new Map<string, NewValue>();
  for (const [key, sprout] of sprouts) {
    const value = toValue(sprout, ground);
    if (value !== undefined) values.set(key, value);
  }
  return values;
}

/**
 * The content of an empty object, if the source has all of it: the same result as `arrange`, but by position in the source instead of by key, which
 * is several times as fast for a new file. Undefined: the source lacks something.
 */
function inSourceOrder(sprouts: ReadonlyMap<string, Sprout>, ground: Ground): readonly Member[] | undefined {
  const found: (readonly [key: string, sprout: Sprout])[] = [];
  let isSorted = true;
  let last = -1;
  for (const entry of sprouts) {
    const { source } = entry[1];
    if (source === -1) return undefined;
    if (source < last) isSorted = false;
    last = source;
    found.push(entry);
  }
  if (!isSorted) found.sort(([, a], [, b]) => a.source - b.source);
  const members: Member[] = [];
  for (const [key, sprout] of found) {
    const value = toValue(sprout, ground);
    if (value !== undefined) members.push([key, value]);
  }
  return members;
}

/** New items of an array, from index `from` on. Indexes must not change, so anything but texts is copied, and nothing is written after a gap. */
function items(sprouts: ReadonlyMap<string, Sprout>, source: number, from: number, ground: Ground): readonly Member[] {
  const members: Member[] = [];
  const { source: tree } = ground;
  let index = 0;
  let done = 0;
  /** The item whose texts were all rejected one by one. */
  let tried = -1;
  if (source !== -1) {
    for (let child = tree.firstChild(source); child !== -1; child = tree.nextSibling(child), index++) {
      if (index < from) continue;
      const sprout = sprouts.get(String(index));
      const value = sprout === undefined ? copyable(tree, child) : toValue(sprout, ground);
      if (value === undefined) {
        if (sprout !== undefined) tried = index;
        break;
      }
      members.push([String(index), value]);
      if (sprout !== undefined) done++;
    }
  }
  for (const [key, sprout] of sprouts)
    if (Number(key) !== tried && (Number(key) >= index || Number(key) < from)) rejectAll(sprout, ground, index);
  return done === 0 ? [] : members;
}

/** Items without a text keep their index unchanged. */
function copyable(tree: KeyTree, node: number): NewValue | undefined {
  const kind = tree.kind(node);
  const texts = kind === NODE.string || ((kind === NODE.object || kind === NODE.array) && tree.firstChild(node) !== -1);
  return texts ? undefined : { kind: 'copy', node };
}

function rejectAll(sprout: Sprout, ground: Ground, index: number): void {
  if (sprout.kind === 'leaf') {
    const reason = `item ${index} of this list has no text yet, and the items after it would move up`;
    ground.rejected.push({ unit: sprout.unit, reason });
    return;
  }
  for (const child of (sprout satisfies GroupSprout).members.values()) rejectAll(child, ground, index);
}
