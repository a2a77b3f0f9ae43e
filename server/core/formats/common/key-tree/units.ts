import { pointerToken } from '../../../text/json/pointer.ts';
import type { KeyTree } from '../../../text/key-tree.ts';
import { countHolding } from '../../../text/search.ts';
import type { Lock, Note, PluralForm, Unit } from '../../format.ts';
import { LazyUnits } from '../units/lazy-units.ts';
import { asUnit } from '../units/unit-copy.ts';
import { KeyUnit } from './unit.ts';

/** Details that few units have besides their property or item. */
export interface More {
  /** The string that holds the text, if it is another node. */
  readonly text?: number;
  /** Undefined: the comments around it. */
  readonly notes?: readonly Note[] | undefined;
  readonly lock?: Lock | undefined;
  readonly context?: string | undefined;
  readonly placeholders?: readonly string[] | undefined;
  readonly plural?: PluralForm | undefined;
  /** The key is repeated later: the index of this unused unit among those with the same key, from 1. */
  readonly shadow?: number;
}

const NOTHING_MORE: More = {};

/** The prefix of the ids and names of a group's members. */
export interface Prefix {
  readonly pointer: string;
  readonly name: string;
}

export type Names = Readonly<Record<'id' | 'name', string>>;

/** Where the units of a tree are: one number each, and more for few. Their names are put together on demand. */
export class UnitPlaces {
  readonly tree: KeyTree;
  /** The property or item of each unit. */
  #nodes: Int32Array;
  /** The index of each array item. Absent in a file without arrays. */
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

  /** There are no more units: excess capacity is released. */
  complete(): this {
    this.#nodes = this.#nodes.slice(0, this.#count);
    return this;
  }

  units(): LazyUnits {
    return new LazyUnits<Unit>(this.#count, (unit) => asUnit(new KeyUnit(this, this.#node(unit))));
  }

  /** The unit of this property or item; -1 if there is none. */
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

  /** The id and the name of a unit: its JSON pointer, and the keys that lead to it joined with dots. */
  names(node: number): Names {
    const { pointer, name } = this.#prefixes.get(this.tree.parent(node)) ?? NO_PREFIX;
    const key = this.tree.keyStart(node) === -1 ? String(this.#positions?.[node]) : this.tree.key(node);
    const { shadow } = this.more(node);
    const token = pointerToken(key);
    return { id: pointer + (shadow === undefined ? token : `${token}~dup${shadow}`), name: name + key };
  }
}

const NO_PREFIX: Prefix = { pointer: '/', name: '' };
