import { pointerToken } from '../../text/json-pointer.ts';
import { type KeyTree, NODE } from '../../text/key-tree.ts';
import type { Unit } from '../format.ts';
import type { ProblemList } from '../problem-list.ts';
import { asUnit } from '../unit-copy.ts';
import { type Dialect, type Entry, type KeyForm, type Reader, setName } from './dialect.ts';
import { type KeyedObject, keyedObject, type Told } from './keys.ts';
import { KeyUnit, NOTHING_MORE } from './unit.ts';

/** Deeper groups are not looked into: no locale file has them, and their ids would grow without end. */
export const DEPTH_LIMIT = 256;
/** The ids of all units together may take this many UTF-16 units per unit of text: hostile keys must not make a linear scan quadratic. */
export const ID_BUDGET = 16;
const ID_ALLOWANCE = 65_536;

/** A group on the way from the root to the current node. */
interface Group {
  readonly node: number;
  /** What the ids and the names of its members begin with. */
  readonly pointer: string;
  readonly name: string;
  readonly keys: KeyedObject | undefined;
  readonly forms: ReadonlyMap<string, KeyForm>;
  /** The same key comes again, or that of a group around it. */
  readonly shadowed: boolean;
  /** How many children have been met. */
  count: number;
}

const NO_FORMS: ReadonlyMap<string, KeyForm> = new Map();

/** Reads the units of a tree. */
export class UnitReader {
  readonly #tree: KeyTree;
  readonly #dialect: Dialect;
  readonly #problems: ProblemList;
  readonly #told: Told;
  readonly #reader: Reader;
  readonly #units: Unit[] = [];
  readonly #groups: Group[] = [];
  #budget: number;
  /** Something has been left out, and reported. */
  #cut = false;

  constructor(tree: KeyTree, dialect: Dialect, problems: ProblemList, told: Told) {
    this.#tree = tree;
    this.#told = told;
    this.#dialect = dialect;
    this.#problems = problems;
    this.#reader = dialect.reader?.(tree) ?? ((node) => (tree.kind(node) === NODE.string ? { text: node } : 'enter'));
    this.#budget = tree.text.length * ID_BUDGET + ID_ALLOWANCE;
  }

  get spare(): number {
    return this.#cut ? -1 : this.#budget;
  }

  read(): readonly Unit[] {
    const tree = this.#tree;
    if (tree.size === 0) return [];
    this.#enter(0, '/', '', false);
    for (let node = 1; node < tree.size; ) node = this.#visit(node);
    return this.#units;
  }

  /** Reads one node and answers which is next. */
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
    const key = group.keys === undefined ? String(index) : (group.keys.keys[index] ?? '');
    const wordless = group.keys !== undefined && tree.keyStart(node) === -1;
    const leaf = kind !== NODE.string && kind !== NODE.object && kind !== NODE.array;
    const depth = this.#groups.length;
    if (leaf || wordless || (depth === 1 && key === '$schema')) return tree.after(node);
    const reading = this.#reader(node, key, depth);
    if (reading === 'skip' || (reading === 'enter' && kind === NODE.string)) return tree.after(node);
    const shadow = group.keys?.shadowed[index] ?? 0;
    const shadowed = shadow !== 0 || group.shadowed;
    const token = pointerToken(key);
    const pointer = group.pointer + (shadow === 0 ? token : `${token}~dup${shadow}`);
    const name = group.name + key;
    if (!this.#affords(node, pointer.length)) return tree.after(node);
    if (reading === 'enter') {
      this.#enter(node, `${pointer}/`, `${name}.`, shadowed);
      return node + 1;
    }
    this.#unit(node, pointer, name, reading, group, key, shadowed);
    return tree.after(node);
  }

  #enter(node: number, pointer: string, name: string, shadowed: boolean): void {
    const object = this.#tree.kind(node) === NODE.object;
    const keys = object ? keyedObject(this.#tree, node, this.#problems, this.#told) : undefined;
    const forms = keys && this.#dialect.forms ? this.#dialect.forms(keys.texts) : NO_FORMS;
    this.#groups.push({ node, pointer, name, keys, forms, shadowed, count: 0 });
  }

  #affords(node: number, cost: number): boolean {
    this.#budget -= cost;
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

  #unit(node: number, id: string, name: string, entry: Entry, group: Group, key: string, shadowed: boolean): void {
    const tree = this.#tree;
    const form = group.forms.get(key);
    const context = entry.context ?? form?.context;
    const plural =
      form?.category === undefined || shadowed
        ? undefined
        : {
            set: group.pointer + pointerToken(setName(form)),
            category: form.category,
            ordinal: form.ordinal === true,
          };
    const { placeholders } = entry;
    const lock = shadowed || tree.isFixed?.(entry.text) ? ('locked' as const) : entry.lock;
    const plain = lock === undefined && context === undefined && placeholders === undefined && plural === undefined;
    const more = plain ? NOTHING_MORE : { lock, context, placeholders, plural };
    this.#units.push(asUnit(new KeyUnit(tree, node, entry.text, id, name, entry.notes, more)));
  }
}
