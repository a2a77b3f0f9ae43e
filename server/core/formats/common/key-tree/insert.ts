import { parsePointer, pointerToken } from '../../../text/json/pointer.ts';
import { type KeyTree, NODE } from '../../../text/key-tree.ts';
import type { Dialect, NewEntry } from './dialect.ts';
import { Finder } from './finder.ts';
import type { NewValue } from './new-value.ts';
import { DEPTH_LIMIT } from './read.ts';

/** A new text under its JSON pointer. */
export interface Insertion {
  readonly unit: string;
  readonly text: string;
}

export interface Rejected {
  readonly unit: string;
  readonly reason: string;
}

/** New members of one container that exists in the target. */
export interface Growth {
  readonly container: number;
  /** The same container in the source, -1 if the source lacks it. */
  readonly source: number;
  /** Whether it is an array. */
  readonly array: boolean;
  readonly members: Map<string, Sprout>;
}

/** A new text, or a new group that contains some. */
export type Sprout = LeafSprout | GroupSprout;
export interface LeafSprout {
  readonly kind: 'leaf';
  readonly unit: string;
  /** The same entry in the source, -1 for a plural form that only the target language has. */
  readonly source: number;
  readonly value: NewValue;
}
export interface GroupSprout {
  readonly kind: 'group';
  readonly source: number;
  readonly array: boolean;
  readonly members: Map<string, Sprout>;
}

/** A text that replaces a value in the target (`null`, or the text of an entry that another dialect reads). */
export interface Replacement {
  readonly node: number;
  readonly value: NewValue;
}

/** Determines what each new text means for the target tree: where it is added, what is replaced, and what is impossible. */
export class Planner {
  readonly growths = new Map<number, Growth>();
  /** The whole content of an empty target file. */
  root: Growth | undefined;
  readonly replacements: Replacement[] = [];
  readonly rejected: Rejected[] = [];
  readonly inTarget: Finder;
  readonly inSource: Finder;
  readonly #target: KeyTree;
  readonly #source: KeyTree;
  readonly #dialect: Dialect;
  readonly #fillsNull: boolean;
  readonly #shape: (node: number) => NewEntry;

  /**
   * @param fillsNull a group may grow where the target has a key without a value
   * @param inTarget caches what has been looked up in the target
   */
  constructor(
    target: KeyTree,
    source: KeyTree,
    dialect: Dialect,
    fillsNull = false,
    inTarget: Finder = new Finder(target),
  ) {
    this.#fillsNull = fillsNull;
    this.#target = target;
    this.#source = source;
    this.inTarget = inTarget;
    this.inSource = new Finder(source);
    this.#dialect = dialect;
    this.#shape = dialect.newEntries?.(source, target) ?? (() => ({}));
  }

  add(insertion: Insertion): void {
    const path = parsePointer(insertion.unit);
    if (path === undefined || path.length === 0) {
      this.#reject(insertion, 'a later entry with the same key takes its place');
      return;
    }
    const origin = path.length > DEPTH_LIMIT ? undefined : this.#origin(path);
    if (origin === undefined) {
      this.#reject(insertion, 'neither this file nor the source file has this key, so there is no place for it');
      return;
    }
    if (this.#target.size === 0) {
      this.root ??= { container: -1, source: 0, array: false, members: new Map() };
      this.#plant(this.root, path, 0, insertion, origin);
      return;
    }
    let node = 0;
    for (const [depth, key] of path.entries()) {
      const kind = this.#target.kind(node);
      const wanted = this.#source.kind(depth === 0 ? 0 : (origin[depth - 1] ?? -1));
      if (kind === NODE.null && this.#fillsNull && (wanted === NODE.object || wanted === NODE.array)) {
        this.#grow(node, path, depth, insertion, origin);
        return;
      }
      if (kind !== wanted) {
        const is = KINDS.get(kind) ?? 'something else';
        this.#reject(
          insertion,
          `${nameOf(path.slice(0, depth))} is ${is} in this file, not ${KINDS.get(wanted) ?? 'a group'}`,
        );
        return;
      }
      const next = this.inTarget.child(node, key);
      if (next === -1) {
        this.#grow(node, path, depth, insertion, origin);
        return;
      }
      node = next;
    }
    this.#fill(node, path, insertion, origin);
  }

  /** The nodes of the source along the path; the last may be missing (-1) for a plural form that only the target language has. */
  #origin(path: readonly string[]): readonly number[] | undefined {
    const nodes: number[] = [];
    let node = 0;
    for (const [depth, key] of path.entries()) {
      const next = this.#source.size === 0 ? -1 : this.inSource.child(node, key);
      if (next === -1 && (depth < path.length - 1 || !this.#hasSet(node, key))) return undefined;
      nodes.push(next);
      node = next;
    }
    return nodes;
  }

  /** Whether this object of the source has another form of the key's plural set. */
  #hasSet(node: number, key: string): boolean {
    const form = this.#dialect.form?.(key);
    const keys = form === undefined ? [] : (this.#dialect.keysOf?.(form) ?? []);
    return keys.some((other) => this.inSource.child(node, other) !== -1);
  }

  #kindOf(container: number, source: number): number {
    const kind = this.#target.kind(container);
    return kind === NODE.null && source !== -1 ? this.#source.kind(source) : kind;
  }

  #leaf(insertion: Insertion, from: number): LeafSprout {
    const shape = from === -1 ? {} : this.#shape(from);
    const text: NewValue = { kind: 'text', text: insertion.text, ...(from !== -1 && { like: from }) };
    if (shape.member === undefined) return { kind: 'leaf', unit: insertion.unit, source: from, value: text };
    const copied = (shape.copied ?? []).map(
      (node) => [this.#source.key(node), { kind: 'copy', node } as const] as const,
    );
    const value: NewValue = { kind: 'group', array: false, members: [[shape.member, text], ...copied] };
    return { kind: 'leaf', unit: insertion.unit, source: from, value };
  }

  /** Adds a text below `container`, with the missing groups on its path. */
  #grow(
    container: number,
    path: readonly string[],
    depth: number,
    insertion: Insertion,
    origin: readonly number[],
  ): void {
    let growth = this.growths.get(container);
    if (growth === undefined) {
      const source = depth === 0 ? 0 : (origin[depth - 1] ?? -1);
      growth = { container, source, array: this.#kindOf(container, source) === NODE.array, members: new Map() };
      this.growths.set(container, growth);
    }
    this.#plant(growth, path, depth, insertion, origin);
  }

  #plant(
    growth: Growth,
    path: readonly string[],
    depth: number,
    insertion: Insertion,
    origin: readonly number[],
  ): void {
    let { members } = growth;
    for (let at = depth; at < path.length - 1; at++) {
      const key = path[at] ?? '';
      const source = origin[at] ?? -1;
      let group = members.get(key);
      if (group === undefined) {
        group = { kind: 'group', source, array: this.#source.kind(source) === NODE.array, members: new Map() };
        members.set(key, group);
      }
      if (group.kind === 'leaf') {
        this.#reject(insertion, `${nameOf(path.slice(0, at + 1))} cannot be a text and a group`);
        return;
      }
      members = group.members;
    }
    members.set(path.at(-1) ?? '', this.#leaf(insertion, origin.at(-1) ?? -1));
  }

  /** The key exists, but its value is not a text that the reader takes for a unit. */
  #fill(node: number, path: readonly string[], insertion: Insertion, origin: readonly number[]): void {
    const kind = this.#target.kind(node);
    const from = origin.at(-1) ?? -1;
    const shape = from === -1 ? {} : this.#shape(from);
    if (kind === NODE.null) {
      this.replacements.push({ node, value: this.#leaf(insertion, from).value });
    } else if (kind === NODE.object && shape.member !== undefined) {
      const text = this.inTarget.child(node, shape.member);
      if (text === -1) this.#grow(node, [...path, shape.member], path.length, insertion, [...origin, -1]);
      else if (this.#target.kind(text) === NODE.string)
        this.replacements.push({ node: text, value: { kind: 'text', text: insertion.text } });
      else
        this.#reject(
          insertion,
          `${nameOf([...path, shape.member])} is ${KINDS.get(this.#target.kind(text)) ?? 'not a text'} in this file`,
        );
    } else {
      this.#reject(insertion, `${nameOf(path)} is ${KINDS.get(kind) ?? 'something else'} in this file, not a text`);
    }
  }

  #reject({ unit }: Insertion, reason: string): void {
    this.rejected.push({ unit, reason });
  }
}

const KINDS = new Map<number, string>([
  [NODE.object, 'a group'],
  [NODE.array, 'a list'],
  [NODE.string, 'a text'],
  [NODE.number, 'a number'],
  [NODE.boolean, 'true or false'],
  [NODE.null, 'null'],
]);

function nameOf(path: readonly string[]): string {
  return path.length === 0 ? 'the root' : `"${path.map(pointerToken).join('/')}"`;
}
