import { pointerToken } from '../../../text/json/pointer.ts';
import { type KeyTree, NODE } from '../../../text/key-tree.ts';
import type { ProblemList } from '../problem-list.ts';
import { type Dialect, type Entry, type KeyForm, type Reader, setName } from './dialect.ts';
import { type ObjectKeys, objectKeys, shadowedKeys, type Told } from './keys.ts';
import { type More, type Prefix, UnitPlaces } from './units.ts';

/** Deeper groups are not entered: no locale file has them, and their ids would grow without limit. */
export const DEPTH_LIMIT = 256;
/**
 * The ids of all units together, with their keys as written, may take this many UTF-16 units per unit of text: hostile keys must not make a linear
 * scan quadratic.
 */
export const ID_BUDGET = 16;
const ID_ALLOWANCE = 65_536;
/** Assumed length of an item's index, in UTF-16 units. */
const INDEX_LENGTH = 4;

/** A group on the path from the root to the current node. */
interface Group extends Prefix {
  readonly node: number;
  readonly isObject: boolean;
  /** Set if the dialect needs them. */
  readonly keys: ObjectKeys | undefined;
  readonly forms: ReadonlyMap<string, KeyForm>;
  /** The result of `shadowedKeys`. */
  readonly shadows: readonly number[];
  /** Its own key or that of an enclosing group is repeated later. */
  readonly shadowed: boolean;
  /** How many children have been visited. */
  count: number;
}

/** What a string is if the dialect has no reader. */
const OWN_TEXT: Entry = { text: -1 };
const NO_SHADOWS: readonly number[] = [];
const NO_FORMS: ReadonlyMap<string, KeyForm> = new Map();

/** Reads the units of a tree. */
export class UnitReader {
  readonly #tree: KeyTree;
  readonly #dialect: Dialect;
  readonly #problems: ProblemList;
  readonly #told: Told;
  /** Undefined: every string is a unit. */
  readonly #reader: Reader | undefined;
  readonly #places: UnitPlaces;
  readonly #groups: Group[] = [];
  #budget: number;
  /** Something has been omitted and reported. */
  #cut = false;
  #noted = false;

  constructor(tree: KeyTree, dialect: Dialect, problems: ProblemList, told: Told) {
    this.#tree = tree;
    this.#told = told;
    this.#dialect = dialect;
    this.#problems = problems;
    this.#reader = dialect.reader?.(tree);
    this.#places = new UnitPlaces(tree);
    this.#budget = tree.text.length * ID_BUDGET + ID_ALLOWANCE;
  }

  get spare(): number {
    return this.#cut ? -1 : this.#budget;
  }

  /** Whether the dialect has given notes to units. */
  get noted(): boolean {
    return this.#noted;
  }

  read(): UnitPlaces {
    const tree = this.#tree;
    if (tree.size > 0) this.#enter(0, '/', '', false);
    for (let node = 1; node < tree.size; ) node = this.#visit(node);
    return this.#places.complete();
  }

  /** Reads one node and returns the next one to visit. */
  #visit(node: number): number {
    const tree = this.#tree;
    let group = this.#groups.at(-1);
    while (group !== undefined && node >= tree.after(group.node)) {
      this.#groups.pop();
      group = this.#groups.at(-1);
    }
    if (group === undefined) return tree.size;
    const index = group.count++;
    const kind = tree.kind(node);
    const wordless = group.isObject && tree.keyStart(node) === -1;
    const leaf = kind !== NODE.string && kind !== NODE.object && kind !== NODE.array;
    const depth = this.#groups.length;
    if (leaf || wordless || (depth === 1 && tree.key(node) === '$schema')) return tree.after(node);
    const own = kind === NODE.string ? OWN_TEXT : 'enter';
    const reading = this.#reader === undefined ? own : this.#reader(node, this.#key(group, index), depth);
    if (reading === 'skip' || (reading === 'enter' && kind === NODE.string)) return tree.after(node);
    const shadow = group.shadows[index] ?? 0;
    if (!this.#affords(node, group)) return tree.after(node);
    if (reading === 'enter') {
      const key = group.isObject ? tree.key(node) : String(index);
      const token = pointerToken(key);
      const pointer = `${group.pointer}${shadow === 0 ? token : `${token}~dup${shadow}`}/`;
      this.#enter(node, pointer, `${group.name}${key}.`, shadow !== 0 || group.shadowed);
      return node + 1;
    }
    this.#places.add(node, index, this.#more(node, reading, group, index, shadow));
    return tree.after(node);
  }

  #key(group: Group, index: number): string {
    return group.keys === undefined ? String(index) : (group.keys.all[index] ?? '');
  }

  #enter(node: number, pointer: string, name: string, shadowed: boolean): void {
    const tree = this.#tree;
    const { forms: formsIn } = this.#dialect;
    const isObject = tree.kind(node) === NODE.object;
    const asked = isObject && (formsIn !== undefined || this.#reader !== undefined);
    const keys = asked ? objectKeys(tree, node) : undefined;
    const forms = keys && formsIn ? formsIn(keys.texts) : NO_FORMS;
    const shadows = isObject ? shadowedKeys(tree, node, this.#problems, this.#told) : NO_SHADOWS;
    this.#groups.push({ node, pointer, name, isObject, keys, forms, shadows, shadowed, count: 0 });
    this.#places.addGroup(node, { pointer, name });
  }

  #affords(node: number, group: Group): boolean {
    const tree = this.#tree;
    this.#budget -= group.pointer.length + (group.isObject ? tree.keyEnd(node) - tree.keyStart(node) : INDEX_LENGTH);
    if (this.#budget >= 0 && this.#groups.length <= DEPTH_LIMIT) return true;
    if (!this.#cut) {
      this.#cut = true;
      const deep = `Texts nested deeper than ${DEPTH_LIMIT} levels are not read`;
      this.#problems.add({
        code: this.#told.codes.deep,
        severity: 'warning',
        message: this.#budget < 0 ? 'The keys from here on are too long: their texts are not read' : deep,
        span: { start: this.#tree.outerStart(node), end: this.#tree.start(node) + 1 },
      });
    }
    return false;
  }

  /** Undefined: the unit is just a text under its key. */
  #more(node: number, entry: Entry, group: Group, index: number, shadow: number): More | undefined {
    const tree = this.#tree;
    const form = group.forms.size === 0 ? undefined : group.forms.get(this.#key(group, index));
    const shadowed = shadow !== 0 || group.shadowed;
    const text = entry === OWN_TEXT ? node : entry.text;
    const { notes, placeholders } = entry;
    if (notes !== undefined && notes.length > 0) this.#noted = true;
    const context = entry.context ?? form?.context;
    const lock = shadowed || tree.isFixed?.(text) ? ('locked' as const) : entry.lock;
    const plural =
      form?.category === undefined || shadowed
        ? undefined
        : {
            set: group.pointer + pointerToken(setName(form)),
            category: form.category,
            ordinal: form.ordinal === true,
          };
    const isPlain = lock === undefined && context === undefined && placeholders === undefined && plural === undefined;
    if (isPlain && text === node && notes === undefined) return undefined;
    return { text, notes, lock, context, placeholders, plural, ...(shadow !== 0 && { shadow }) };
  }
}
