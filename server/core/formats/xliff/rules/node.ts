import type { Span } from '../../../text/span.ts';
import { attributeNumber, attributesOf, valueNumber, type XmlAttribute } from '../../../text/xml/attributes.ts';
import {
  at,
  elementSpan,
  firstChild,
  innerSpan,
  NONE,
  nameOf,
  nameSpan,
  nextSibling,
  startTagSpan,
} from '../../../text/xml/table.ts';
import type { XliffModel } from '../read/model.ts';
import type { UnitFacts } from './facts.ts';
import { isExtension, Namespaces, qualified } from './namespaces.ts';
import { type Shape, Shapes } from './shapes.ts';

/** Elements that many others query: their nodes are cached. */
const CONTAINERS = new Set(['xliff', 'file', 'body', 'group']);

/** How many levels up an ancestor is looked for. */
const HIGHEST = 256;

/** A document as rules see it: elements by namespace, whichever prefixes the file uses. */
export class Doc {
  readonly model: XliffModel;
  readonly dialect: string;
  readonly namespaces: Namespaces;
  readonly shapes: Shapes;
  /** Names by which rules know elements, by name number and scope. */
  readonly #names = new Map<number, string>();
  readonly #memos = new Map<string, unknown>();
  readonly #containers = new Map<number, Node>();
  #unit: Node | undefined;
  /** The facts of the last unit queried. */
  facts: { readonly unit: number; readonly facts: UnitFacts } | undefined;

  /** The number of shapes affects only speed, not results. */
  constructor(model: XliffModel, dialect: string, shapes?: number) {
    this.model = model;
    this.dialect = dialect;
    this.namespaces = new Namespaces(model);
    this.shapes = new Shapes(model, this.namespaces, shapes);
  }

  /** `unit`, `mtc:match`, `?:anything`. */
  nameAt(index: number): string {
    return this.shapes.of(index)?.name ?? this.#nameAt(index);
  }

  #nameAt(index: number): string {
    const { table } = this.model;
    const key = this.namespaces.scope(index) * table.names.length + at(table.name, index);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = this.canonical(index, nameOf(table, index), true);
      this.#names.set(key, name);
    }
    return name;
  }

  /** The name by which rules know an element or attribute. */
  canonical(index: number, name: string, element: boolean): string {
    return qualified(name, element, (prefix) => this.namespaces.resolve(index, prefix)) ?? name;
  }

  /** Whether elements with one of these names may exist; false: there are none. */
  hasElement(...names: readonly string[]): boolean {
    return this.memo(`element ${names}`, () => this.shapes.some(({ name }) => names.includes(name)));
  }

  /** Whether an element may have one of these attributes; false: none has. */
  hasAttribute(...names: readonly string[]): boolean {
    return this.memo(`attribute ${names}`, () => this.shapes.some((shape) => shape.has(...names)));
  }

  /** Caches what is needed repeatedly. */
  memo<T>(key: string, make: () => T): T {
    if (!this.#memos.has(key)) this.#memos.set(key, make());
    return this.#memos.get(key) as T;
  }

  get root(): Node | undefined {
    return this.model.root === NONE ? undefined : this.nodeAt(this.model.root);
  }

  /** Containers, and the current unit, are the same object each time, so that their tags are read once. */
  nodeAt(index: number): Node {
    const kept = this.#unit?.index === index ? this.#unit : this.#containers.get(index);
    if (kept !== undefined) return kept;
    const node = new Node(this, index);
    if (CONTAINERS.has(node.name)) this.#containers.set(index, node);
    else if (node.name === 'unit' || node.name === 'trans-unit') this.#unit = node;
    return node;
  }
}

/** One element, read on demand. Two nodes are the same element if their `index` is equal. */
export class Node {
  readonly doc: Doc;
  readonly index: number;
  readonly name: string;
  #attributes: readonly XmlAttribute[] | undefined;
  #some: (XmlAttribute | undefined)[] | undefined;
  readonly #shape: Shape | undefined;
  #inherited: Map<string, { readonly value: string | undefined }> | undefined;

  constructor(doc: Doc, index: number) {
    this.doc = doc;
    this.index = index;
    this.#shape = doc.shapes.of(index);
    this.name = this.#shape?.name ?? doc.nameAt(index);
  }

  get attributes(): readonly XmlAttribute[] {
    this.#attributes ??= attributesOf(this.doc.model.table, this.index);
    return this.#attributes;
  }

  /** By the name that rules use: `id`, `fs:fs`, `xml:lang`. */
  attribute(name: string): XmlAttribute | undefined {
    const shape = this.#shape;
    if (shape !== undefined) {
      const number = shape.attributes.indexOf(name);
      return number < 0 ? undefined : this.attributeAt(number);
    }
    return this.attributes.find((attribute) => this.canonical(attribute) === name);
  }

  /** The names of all attributes as rules know them, in order. */
  get attributeNames(): readonly string[] {
    return this.#shape?.attributes ?? this.attributes.map((attribute) => this.canonical(attribute));
  }

  /** The attribute at an index, read alone if not all have been read. */
  attributeAt(number: number): XmlAttribute | undefined {
    if (this.#attributes !== undefined) return this.#attributes[number];
    this.#some ??= [];
    this.#some[number] ??= attributeNumber(this.doc.model.table, this.index, number);
    return this.#some[number];
  }

  /** The value of that attribute: most are right, so that their positions are not needed. */
  valueAt(number: number): string | undefined {
    const read = (this.#attributes ?? this.#some)?.[number];
    return read === undefined ? valueNumber(this.doc.model.table, this.index, number) : read.value;
  }

  value(name: string): string | undefined {
    const shape = this.#shape;
    if (shape === undefined) return this.attribute(name)?.value;
    const number = shape.attributes.indexOf(name);
    return number < 0 ? undefined : this.valueAt(number);
  }

  canonical({ name }: XmlAttribute): string {
    return this.doc.canonical(this.index, name, false);
  }

  get isExtension(): boolean {
    return isExtension(this.name);
  }

  get parent(): Node | undefined {
    const parent = at(this.doc.model.table.parent, this.index);
    return parent === NONE ? undefined : this.doc.nodeAt(parent);
  }

  /** The nearest ancestor with one of these names. */
  ancestor(...names: readonly string[]): Node | undefined {
    const { table } = this.doc.model;
    let index = at(table.parent, this.index);
    for (let steps = 0; index !== NONE && steps < HIGHEST; steps++, index = at(table.parent, index))
      if (names.includes(this.doc.nameAt(index))) return this.doc.nodeAt(index);
    return undefined;
  }

  /** An attribute of this element or of the nearest ancestor that has it. */
  inherited(name: string): string | undefined {
    const asked: Node[] = [];
    let node: Node | undefined = this;
    let value: string | undefined;
    for (; node !== undefined; node = node.parent) {
      const known: { readonly value: string | undefined } | undefined = node.#inherited?.get(name);
      value = known === undefined ? node.value(name) : known.value;
      asked.push(node);
      if (known !== undefined || value !== undefined) break;
    }
    for (const one of asked) {
      one.#inherited ??= new Map();
      one.#inherited.set(name, { value });
    }
    return value;
  }

  *children(name?: string): Iterable<Node> {
    const { table } = this.doc.model;
    for (let child = firstChild(table, this.index); child !== NONE; child = nextSibling(table, child)) {
      if (name === undefined) yield this.doc.nodeAt(child);
      else if (this.doc.nameAt(child) === name) yield this.doc.nodeAt(child);
    }
  }

  child(name: string): Node | undefined {
    for (const child of this.children(name)) return child;
    return undefined;
  }

  /** The names of its children, in order: for most nothing else is needed. */
  childNames(): readonly string[] {
    const { table } = this.doc.model;
    const names: string[] = [];
    for (let child = firstChild(table, this.index); child !== NONE; child = nextSibling(table, child))
      names.push(this.doc.nameAt(child));
    return names;
  }

  /** How many children of that name it has. */
  count(name: string): number {
    const { table } = this.doc.model;
    let count = 0;
    for (let child = firstChild(table, this.index); child !== NONE; child = nextSibling(table, child))
      if (this.doc.nameAt(child) === name) count++;
    return count;
  }

  /** All elements inside, in document order. */
  *descendants(): Iterable<Node> {
    const end = at(this.doc.model.table.next, this.index);
    for (let index = this.index + 1; index < end; index++) yield this.doc.nodeAt(index);
  }

  /** The elements inside with these names, in document order. */
  named(names: ReadonlySet<string>): readonly Node[] {
    const end = at(this.doc.model.table.next, this.index);
    const found: Node[] = [];
    for (let index = this.index + 1; index < end; index++)
      if (names.has(this.doc.nameAt(index))) found.push(this.doc.nodeAt(index));
    return found;
  }

  /** The elements inside whose shapes pass the test, and all without a shape, in document order. `test` must be the same function each time. */
  *shaped(test: (shape: Shape) => boolean): Iterable<Node> {
    const { shapes, model } = this.doc;
    const isWanted = shapes.wanted(test);
    const end = at(model.table.next, this.index);
    for (let index = this.index + 1; index < end; index++)
      if (isWanted[shapes.numberOf(index)] === true) yield this.doc.nodeAt(index);
  }

  /** The first element inside with that name for which `test` holds; later ones are not examined. */
  firstInside(name: string, test: (node: Node) => boolean): Node | undefined {
    const end = at(this.doc.model.table.next, this.index);
    for (let index = this.index + 1; index < end; index++) {
      const node = this.doc.nameAt(index) === name ? this.doc.nodeAt(index) : undefined;
      if (node !== undefined && test(node)) return node;
    }
    return undefined;
  }

  contains(other: Node): boolean {
    return other.index > this.index && other.index < at(this.doc.model.table.next, this.index);
  }

  get span(): Span {
    return elementSpan(this.doc.model.table, this.index);
  }
  /** The range to point to when the element as such is meant. */
  get nameSpan(): Span {
    return nameSpan(this.doc.model.table, this.index);
  }
  get tagSpan(): Span {
    return startTagSpan(this.doc.model.table, this.index);
  }
  get innerSpan(): Span {
    return innerSpan(this.doc.model.table, this.index);
  }

  /** The raw text between the tags. */
  get inner(): string {
    const { start, end } = this.innerSpan;
    return this.doc.model.text.slice(start, end);
  }

  /** As a person would refer to it: `<ph id="1">`. */
  get label(): string {
    const id = this.value('id') ?? this.value('mid');
    const written = nameOf(this.doc.model.table, this.index);
    return id === undefined ? `<${written}>` : `<${written} id="${id}">`;
  }
}
