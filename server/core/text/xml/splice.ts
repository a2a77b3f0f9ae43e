import type { LiveText } from '../live-text.ts';
import { at, type MiscTable, miscFrom, NONE, type XmlFault, type XmlTable } from './table.ts';

/** The part of a table that is replaced: elements `first..after`, whose text is `start..end` of the old text. */
export interface Replaced {
  readonly first: number;
  readonly after: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The table of a text after an edit, made from the table before it: the elements of `fragment`, a scan of the replaced range alone, replace the old
 * ones. All other elements are kept, shifted where they come later. Faults are those of the fragment, at their positions in `text`.
 */
export function spliceTable(
  old: XmlTable,
  { first, after, start, end }: Replaced,
  fragment: XmlTable,
  text: LiveText,
  faults: readonly XmlFault[],
): XmlTable {
  const delta = fragment.text.length - (end - start);
  const added = fragment.count - (after - first);
  const names = mergeNames(old.names, fragment.names);
  const above = at(old.parent, first);
  const splice = (before: Int32Array, inside: Int32Array, shift: number, base: number): Int32Array => {
    const joined = new Int32Array(before.length + added);
    joined.set(before.subarray(0, first));
    for (let i = 0; i < inside.length; i++) joined[first + i] = (inside[i] ?? 0) + base;
    const tail = first + inside.length;
    joined.set(before.subarray(after), tail);
    if (shift !== 0) for (let i = tail; i < joined.length; i++) joined[i] = (joined[i] ?? 0) + shift;
    return joined;
  };
  const closeStart = splice(old.closeStart, fragment.closeStart, delta, start);
  const ends = splice(old.end, fragment.end, delta, start);
  for (let outer = above; outer !== NONE; outer = at(old.parent, outer)) {
    closeStart[outer] = at(old.closeStart, outer) + delta;
    ends[outer] = at(old.end, outer) + delta;
  }
  const name = names.mapped(fragment.name);
  const parents = fragment.parent.map((parent) => (parent === NONE ? above : parent + first));
  // Typing text usually moves elements without changing their structure: then their shape is shared with the previous table.
  const shape =
    added === 0 &&
    sameRange(old.name, name, first, 0) &&
    sameRange(old.parent, parents, first, 0) &&
    sameRange(old.next, fragment.next, first, first) &&
    sameRange(old.flags, fragment.flags, first, 0)
      ? old
      : reshape(old, fragment, first, after, name, parents);
  return {
    get text() {
      return text.whole;
    },
    count: old.count + added,
    start: splice(old.start, fragment.start, delta, start),
    tagEnd: splice(old.tagEnd, fragment.tagEnd, delta, start),
    closeStart,
    end: ends,
    name: shape.name,
    parent: shape.parent,
    next: shape.next,
    flags: shape.flags,
    names: names.all,
    misc: spliceMisc(old.misc, fragment.misc, start, end, delta),
    faults,
    faultCount: faults.length,
    steps: fragment.steps,
  };
}

function sameRange(old: Int32Array | Uint8Array, part: Int32Array | Uint8Array, from: number, base: number): boolean {
  for (let i = 0; i < part.length; i++) if (old[from + i] !== (part[i] ?? 0) + base) return false;
  return true;
}

/** Names, flags and nesting with the fragment's elements replacing the old ones. */
function reshape(
  old: XmlTable,
  fragment: XmlTable,
  first: number,
  after: number,
  name: Int32Array,
  parents: Int32Array,
): Pick<XmlTable, 'name' | 'parent' | 'next' | 'flags'> {
  const added = fragment.count - (after - first);
  const tail = first + fragment.count;
  const join = <T extends Int32Array | Uint8Array>(joined: T, before: T, inside: T): T => {
    joined.set(before.subarray(0, first));
    joined.set(inside, first);
    joined.set(before.subarray(after), tail);
    return joined;
  };
  const count = old.count + added;
  const parent = join(new Int32Array(count), old.parent, parents);
  const next = join(
    new Int32Array(count),
    old.next,
    fragment.next.map((index) => index + first),
  );
  for (let i = tail; i < count; i++) {
    next[i] = (next[i] ?? 0) + added;
    const owner = parent[i] ?? NONE;
    if (owner >= after) parent[i] = owner + added;
  }
  for (let outer = at(old.parent, first); outer !== NONE; outer = at(old.parent, outer))
    next[outer] = at(old.next, outer) + added;
  return {
    name: join(new Int32Array(count), old.name, name),
    parent,
    next,
    flags: join(new Uint8Array(count), old.flags, fragment.flags),
  };
}

function mergeNames(
  old: readonly string[],
  more: readonly string[],
): { readonly all: readonly string[]; mapped(names: Int32Array): Int32Array } {
  const numbers = new Map(old.map((name, number) => [name, number]));
  const all = [...old];
  const map = more.map((name) => numbers.get(name) ?? all.push(name) - 1);
  return { all, mapped: (names) => names.map((number) => map[number] ?? 0) };
}

function spliceMisc(old: MiscTable, fragment: MiscTable, start: number, end: number, delta: number): MiscTable {
  const first = miscFrom(old, start);
  const after = miscFrom(old, end);
  const splice = (before: Int32Array, inside: Int32Array, base: number, shift: number): Int32Array => {
    const joined = new Int32Array(first + inside.length + (before.length - after));
    joined.set(before.subarray(0, first));
    for (let i = 0; i < inside.length; i++) joined[first + i] = (inside[i] ?? 0) + base;
    for (let i = after; i < before.length; i++) joined[first + inside.length + i - after] = (before[i] ?? 0) + shift;
    return joined;
  };
  return {
    count: old.count - (after - first) + fragment.count,
    kind: splice(old.kind, fragment.kind, 0, 0),
    start: splice(old.start, fragment.start, start, delta),
    end: splice(old.end, fragment.end, start, delta),
    closed: splice(old.closed, fragment.closed, 0, 0),
  };
}
