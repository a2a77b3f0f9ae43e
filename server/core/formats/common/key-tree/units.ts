import { pointerToken } from '../../../text/json/pointer.ts';
import type { KeyTree } from '../../../text/key-tree.ts';
import { countHolding } from '../../../text/search.ts';
import type { Lock, Note, PluralForm, Unit } from '../../format.ts';
import { LazyUnits } from '../units/lazy-units.ts';
import { asUnit } from '../units/unit-copy.ts';
import { KeyUnit } from './unit.ts';

/** What few units have beside the property or item that they are. */
export interface More {
  /** The string that holds the text, where that is another node. */
  readonly text?: number;
  /** Undefined: those that stand around it. */
  readonly notes?: readonly Note[] | undefined;
  readonly lock?: Lock | undefined;
  readonly context?: string | undefined;
  readonly placeholders?: readonly string[] | undefined;
  readonly plural?: PluralForm | undefined;
  /** The same key comes again: which one of those that are never used this is, from 1. */
  readonly shadow?: number;
}

const NOTHING_MORE: More = {};

/** What the ids and the names of a group's members begin with. */
export interface Prefix {
  readonly pointer: string;
  readonly name: string;
}

export type Names = Readonly<Record<'id' | 'name', string>>;

/** Where the units of a tree stand: a number each, and more for few. What they are called is put together for those that are asked. */
export class UnitPlaces {
  readonly tree: KeyTree;
  /** By unit: its property or item. */
  #nodes: Int32Array;
  /** By item of a list: how many others stand before it. Absent in a file without lists. */
  #positions: Int32Array | undefined;
  #count = 0;
  /** By node of a group. */
  readonly #prefixes = new Map<number, Prefix>();
  /** By node of a unit. */
  readonly #more = new Map<number, More>();

  constructor(tree: KeyTree) {
    this.tree = tree;
    this.#nodes = new Int32Array(tree.size);
  }

  addGroup(node: number, prefix: Prefix): void {
    this.#prefixes.set(node, prefix);
  }

  add(node: number, position: number, more: More | undefined): void {
    if (more !== undefined) this.#more.set(node, more);
    if (this.tree.keyStart(node) === -1) {
      this.#positions ??= new Int32Array(this.tree.size);
      this.#positions[node] = position;
    }
    this.#nodes[this.#count++] = node;
  }

  /** No unit comes any more: room for others is given back. */
  complete(): this {
    this.#nodes = this.#nodes.slice(0, this.#count);
    return this;
  }

  units(): LazyUnits {
    return new LazyUnits<Unit>(this.#count, (unit) => asUnit(new KeyUnit(this, this.#node(unit))));
  }

  /** The unit that is this property or item; -1: none is. */
  unitOf(node: number): number {
    const at = countHolding(this.#count, (unit) => this.#node(unit) < node);
    return at < this.#count && this.#node(at) === node ? at : -1;
  }

  #node(unit: number): number {
    return this.#nodes[unit] ?? -1;
  }

  more(node: number): More {
    return (this.#more.size > 0 && this.#more.get(node)) || NOTHING_MORE;
  }

  /** What a unit is called: its JSON pointer, and the keys that lead to it with dots between them. */
  names(node: number): Names {
    const { pointer, name } = this.#prefixes.get(this.tree.parent(node)) ?? NO_PREFIX;
    const key = this.tree.keyStart(node) === -1 ? String(this.#positions?.[node]) : this.tree.key(node);
    const { shadow } = this.more(node);
    const token = pointerToken(key);
    return { id: pointer + (shadow === undefined ? token : `${token}~dup${shadow}`), name: name + key };
  }
}

const NO_PREFIX: Prefix = { pointer: '/', name: '' };
