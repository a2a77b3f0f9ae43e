import { cursorOf } from '../../../text/xml/attributes.ts';
import { at, nameOf, type XmlTable } from '../../../text/xml/table.ts';
import type { XliffModel } from '../read/model.ts';
import { type Namespaces, qualified } from './namespaces.ts';

/** Maximum number of shapes per document. Real files have a few dozen; beyond that elements are read without them. */
const MOST_SHAPES = 1024;
/** Maximum number of attributes of an element with a shape. */
const MOST_ATTRIBUTES = 32;
/** Maximum number of shapes with the same hash. Deliberate collisions must not slow look-ups down. */
const MOST_ALIKE = 8;
/** The shape number of elements that have none. */
const UNKNOWN = 0;

/** Kinds of contents. */
const NOTHING = 0;
const TEXT = 1;
const ELEMENTS = 2;

function contentOf(table: XmlTable, element: number): number {
  if (at(table.next, element) > element + 1) return ELEMENTS;
  return at(table.closeStart, element) > at(table.tagEnd, element) ? TEXT : NOTHING;
}

/**
 * What elements have in common that have the same name, the same attribute names in the same order, the same declarations in scope, and the same kind
 * of content: none, only text, or elements.
 */
export class Shape {
  /** The element as rules know it: `unit`, `mtc:match`, `?:anything`. */
  readonly name: string;
  /** Names of attributes as written, in order, duplicates included. */
  readonly written: readonly string[];
  /** The same names as rules know them. */
  readonly attributes: readonly string[];
  /** There are child elements. */
  readonly hasChildren: boolean;
  /** There is something between the tags. */
  readonly hasContent: boolean;
  readonly #known: ReadonlySet<string>;

  constructor(name: string, written: readonly string[], attributes: readonly string[], content: number) {
    this.name = name;
    this.hasChildren = content === ELEMENTS;
    this.hasContent = content !== NOTHING;
    this.written = written;
    this.attributes = attributes;
    this.#known = new Set(attributes);
  }

  /** Whether there is an attribute with one of these names, as rules know them. */
  has(...names: readonly string[]): boolean {
    return names.some((name) => this.#known.has(name));
  }
}

/** The number of a shape, and what distinguishes it from others. */
interface Kept {
  readonly number: number;
  readonly name: number;
  readonly scope: number;
  readonly content: number;
  readonly written: readonly string[];
}

/**
 * The shapes of all elements of a document, from one pass over its start tags. An element has none if one of its prefixes is undeclared, since the
 * first one queried is reported; if it has very many attributes; or if there are very many shapes.
 */
export class Shapes {
  /** By number; index 0 is for elements without a shape. */
  readonly all: (Shape | undefined)[] = [undefined];
  /** Some child element has no shape. */
  isPartial = false;
  readonly #model: XliffModel;
  readonly #namespaces: Namespaces;
  readonly #most: number;
  /** How many are stored, including the one for elements without a shape. */
  #count = 0;
  /** By hash. */
  readonly #kept = new Map<number, Kept[]>();
  readonly #starts = new Int32Array(MOST_ATTRIBUTES);
  readonly #ends = new Int32Array(MOST_ATTRIBUTES);
  readonly #numbers: Int32Array;
  readonly #wanted = new Map<(shape: Shape) => boolean, readonly boolean[]>();

  constructor(model: XliffModel, namespaces: Namespaces, most = MOST_SHAPES) {
    this.#model = model;
    this.#namespaces = namespaces;
    this.#most = most;
    const { table } = model;
    this.#numbers = new Int32Array(table.count);
    for (let element = 0; element < table.count; element++) this.#numbers[element] = this.#read(table, element);
  }

  /** The number of an element's shape, an index into `all`. */
  numberOf(element: number): number {
    return at(this.#numbers, element);
  }

  of(element: number): Shape | undefined {
    return this.all[at(this.#numbers, element)];
  }

  /** Whether there may be an element whose shape passes the test; also true if some elements have no shape. */
  some(test: (shape: Shape) => boolean): boolean {
    return this.isPartial || this.all.some((shape) => shape !== undefined && test(shape));
  }

  /** By shape number, whether `test` holds; true for elements without a shape. Each test is run once, since a document may have many files. */
  wanted(test: (shape: Shape) => boolean): readonly boolean[] {
    const before = this.#wanted.get(test);
    if (before !== undefined) return before;
    const wanted = this.all.map((shape) => shape === undefined || test(shape));
    this.#wanted.set(test, wanted);
    return wanted;
  }

  #read(table: XmlTable, element: number): number {
    const { text } = table;
    const name = at(table.name, element);
    const scope = this.#namespaces.scope(element);
    const content = contentOf(table, element);
    let hash = Math.imul(name * 3 + content, 0x9e3779b1) ^ Math.imul(scope, 0x85ebca6b);
    let count = 0;
    for (const cursor = cursorOf(table, element); cursor.next(); count++) {
      if (count === MOST_ATTRIBUTES) return this.#none();
      this.#starts[count] = cursor.nameStart;
      this.#ends[count] = cursor.nameEnd;
      for (let i = cursor.nameStart; i < cursor.nameEnd; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
      hash = Math.imul(hash, 31) | 0;
    }
    const same = this.#kept.get(hash);
    for (const kept of same ?? []) {
      const isSame = kept.name === name && kept.scope === scope && kept.content === content;
      if (isSame && this.#isWritten(text, kept.written, count)) return kept.number;
    }
    const isFull = this.#count >= this.#most || (same !== undefined && same.length === MOST_ALIKE);
    return isFull ? this.#none() : this.#add(hash, element, count);
  }

  #isWritten(text: string, names: readonly string[], count: number): boolean {
    if (names.length !== count) return false;
    for (let i = 0; i < count; i++) {
      const name = names[i] ?? '';
      const start = at(this.#starts, i);
      if (at(this.#ends, i) - start !== name.length || !text.startsWith(name, start)) return false;
    }
    return true;
  }

  #add(hash: number, element: number, count: number): number {
    const { table } = this.#model;
    const written = Array.from({ length: count }, (_, i) => table.text.slice(at(this.#starts, i), at(this.#ends, i)));
    const resolve = (prefix: string) => this.#namespaces.known(element, prefix);
    const name = qualified(nameOf(table, element), true, resolve);
    const attributes = written.map((each) => qualified(each, false, resolve));
    const known = attributes.filter((each) => each !== undefined);
    const content = contentOf(table, element);
    const isKnown = name !== undefined && known.length === count;
    const number = isKnown ? this.all.push(new Shape(name, written, known, content)) - 1 : this.#none();
    const kept = { number, name: at(table.name, element), scope: this.#namespaces.scope(element), content, written };
    this.#count++;
    const same = this.#kept.get(hash);
    if (same === undefined) this.#kept.set(hash, [kept]);
    else same.push(kept);
    return number;
  }

  #none(): number {
    this.isPartial = true;
    return UNKNOWN;
  }
}
