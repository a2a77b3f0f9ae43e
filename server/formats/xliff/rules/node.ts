import type { Span } from '../../../text/span.ts';
import { attributesOf, type XmlAttribute } from '../../../text/xml-attributes.ts';
import {
  at,
  elementSpan,
  firstChild,
  innerSpan,
  localName,
  NONE,
  nameOf,
  nameSpan,
  nextSibling,
  startTagSpan,
} from '../../../text/xml-table.ts';
import type { XliffModel } from '../model.ts';
import type { UnitFacts } from './facts.ts';
import { EXTENSION, Namespaces } from './namespaces.ts';

/** Elements that many others ask about: their nodes are kept. */
const CONTAINERS = new Set(['xliff', 'file', 'body', 'group']);

/** How far up an ancestor is looked for. */
const HIGHEST = 256;

/** A document as rules see it: elements by their namespaces, whatever prefixes the file uses. */
export class Doc {
  readonly model: XliffModel;
  readonly dialect: string;
  readonly namespaces: Namespaces;
  /** Names that rules know elements by, by name number and scope. */
  readonly #names = new Map<number, string>();
  readonly #memos = new Map<string, unknown>();
  readonly #containers = new Map<number, Node>();
  #unit: Node | undefined;
  /** The facts of the unit asked about last. */
  facts: { readonly unit: number; readonly facts: UnitFacts } | undefined;

  constructor(model: XliffModel, dialect: string) {
    this.model = model;
    this.dialect = dialect;
    this.namespaces = new Namespaces(model);
  }

  /** `unit`, `mtc:match`, `?:anything`. */
  nameAt(index: number): string {
    const { table } = this.model;
    const key = this.namespaces.scope(index) * table.names.length + at(table.name, index);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = this.canonical(index, nameOf(table, index), true);
      this.#names.set(key, name);
    }
    return name;
  }

  /** Attributes without a prefix are in no namespace, elements in the default one. */
  canonical(index: number, name: string, element: boolean): string {
    const colon = name.indexOf(':');
    if (colon < 0 && !element) return name;
    const prefix = this.namespaces.resolve(index, colon < 0 ? '' : name.slice(0, colon));
    const local = localName(name);
    if (prefix === '') return element ? local : `xlf:${local}`;
    return `${prefix}:${local}`;
  }

  /** What is read once and asked for again and again. */
  memo<T>(key: string, make: () => T): T {
    if (!this.#memos.has(key)) this.#memos.set(key, make());
    return this.#memos.get(key) as T;
  }

  get root(): Node | undefined {
    return this.model.root === NONE ? undefined : this.nodeAt(this.model.root);
  }

  /** Containers, and the unit at hand, are the same object each time, so that their tags are read once. */
  nodeAt(index: number): Node {
    const kept = this.#unit?.index === index ? this.#unit : this.#containers.get(index);
    if (kept !== undefined) return kept;
    const node = new Node(this, index);
    if (CONTAINERS.has(node.name)) this.#containers.set(index, node);
    else if (node.name === 'unit' || node.name === 'trans-unit') this.#unit = node;
    return node;
  }
}

/** One element, read when asked. Two nodes are the same element when their `index` is. */
export class Node {
  readonly doc: Doc;
  readonly index: number;
  readonly name: string;
  #attributes: readonly XmlAttribute[] | undefined;
  readonly #inherited = new Map<string, { readonly value: string | undefined }>();

  constructor(doc: Doc, index: number) {
    this.doc = doc;
    this.index = index;
    this.name = doc.nameAt(index);
  }

  get attributes(): readonly XmlAttribute[] {
    this.#attributes ??= attributesOf(this.doc.model.table, this.index);
    return this.#attributes;
  }

  /** By the name rules know it by: `id`, `fs:fs`, `xml:lang`. */
  attribute(name: string): XmlAttribute | undefined {
    return this.attributes.find((attribute) => this.canonical(attribute) === name);
  }

  value(name: string): string | undefined {
    return this.attribute(name)?.value;
  }

  canonical({ name }: XmlAttribute): string {
    return this.doc.canonical(this.index, name, false);
  }

  get isExtension(): boolean {
    return this.name.startsWith(`${EXTENSION}:`);
  }

  get parent(): Node | undefined {
    const parent = at(this.doc.model.table.parent, this.index);
    return parent === NONE ? undefined : this.doc.nodeAt(parent);
  }

  /** The nearest ancestor of one of these names. */
  ancestor(...names: readonly string[]): Node | undefined {
    const { table } = this.doc.model;
    let index = at(table.parent, this.index);
    for (let steps = 0; index !== NONE && steps < HIGHEST; steps++, index = at(table.parent, index))
      if (names.includes(this.doc.nameAt(index))) return this.doc.nodeAt(index);
    return undefined;
  }

  /** An attribute of this element or the nearest ancestor that has it. */
  inherited(name: string): string | undefined {
    const asked: Node[] = [];
    let node: Node | undefined = this;
    let value: string | undefined;
    for (; node !== undefined; node = node.parent) {
      const known: { readonly value: string | undefined } | undefined = node.#inherited.get(name);
      value = known === undefined ? node.value(name) : known.value;
      asked.push(node);
      if (known !== undefined || value !== undefined) break;
    }
    for (const one of asked) one.#inherited.set(name, { value });
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

  /** All elements inside, in document order. */
  *descendants(): Iterable<Node> {
    const end = at(this.doc.model.table.next, this.index);
    for (let index = this.index + 1; index < end; index++) yield this.doc.nodeAt(index);
  }

  contains(other: Node): boolean {
    return other.index > this.index && other.index < at(this.doc.model.table.next, this.index);
  }

  get span(): Span {
    return elementSpan(this.doc.model.table, this.index);
  }
  /** Where to point when the element as such is meant. */
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

  /** As a person would point at it: `<ph id="1">`. */
  get label(): string {
    const id = this.value('id') ?? this.value('mid');
    const written = nameOf(this.doc.model.table, this.index);
    return id === undefined ? `<${written}>` : `<${written} id="${id}">`;
  }
}
