import type { Content } from '../content.ts';
import { type KeyTree, KeyTreeSteps, NODE, type NodeKind } from '../key-tree.ts';
import { lineEnd } from '../lines.ts';
import { decodedPart } from '../offsets.ts';
import type { Span } from '../span.ts';
import { decodedOffsets, decodeScalar, type Shape } from './decode.ts';
import { encodeIn } from './encode.ts';
import { blockInner, commentsOf, type Remark } from './places.ts';
import { FLAGS, STYLE, type Style } from './style.ts';

/** Something that YAML forbids, found while scanning. */
export interface YamlProblem {
  readonly kind: 'syntax' | 'tab' | 'merge-conflict' | 'documents';
  readonly message: string;
  readonly span: Span;
  readonly fix?: { readonly title: string; readonly span: Span; readonly text: string };
}

/** One record per node, in document order. */
const STRIDE = 10;
const KIND = 0;
const FLAG = 1;
const KEY_START = 2;
const KEY_END = 3;
const START = 4;
const END = 5;
const PARENT = 6;
const AFTER = 7;
/** The column of a collection's entries; for a scalar, that of the collection around it. -1: around the root. */
const INDENT = 8;
/** The column of a block scalar's lines. */
const INNER = 9;
/** One broken file must not fill the Problems view. */
const PROBLEM_LIMIT = 100;

/** The positions of everything in a YAML text, or of everything below one node, which is then the root. */
export class YamlTree extends KeyTreeSteps implements KeyTree {
  readonly text: string;
  readonly keys: object = {};
  readonly problems: YamlProblem[] = [];
  malformed = false;
  /** The only key above the root, if it is a locale. */
  readonly locale: string | undefined;
  /** The node of the whole tree that is the root of this one. */
  readonly base: number;
  /** Read as YAML 1.1, where `yes` and `no` are not texts. */
  readonly #isOld: boolean;
  /** Where the first document ends. */
  documentEnd: number;
  #records: Int32Array;
  #size = 0;
  readonly #absent = new Set<string>();

  constructor(text: string, above?: YamlTree, base = 0, locale?: string, isOld = locale !== undefined) {
    super();
    this.text = text;
    this.#isOld = isOld;
    this.base = base;
    this.locale = locale;
    this.documentEnd = above?.documentEnd ?? text.length;
    this.#records = above === undefined ? new Int32Array(STRIDE * Math.max(16, text.length >> 5)) : above.#records;
    if (above === undefined) return;
    this.#size = above.after(base) - base;
    this.problems = above.problems;
    this.malformed = above.malformed;
  }

  /** The same text, seen from below the only key of its root. */
  below(node: number, locale: string, isOld = true): YamlTree {
    return new YamlTree(this.text, this, node, locale, isOld);
  }

  report(problem: YamlProblem): void {
    if (problem.kind !== 'documents') this.malformed = true;
    if (this.problems.length < PROBLEM_LIMIT) this.problems.push(problem);
  }

  mentions(words: string): boolean {
    if (this.#absent.has(words)) return false;
    const found = this.text.includes(words);
    if (!found) this.#absent.add(words);
    return found;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a node after all others, without a value: `place` is where a value would begin. */
  add(parent: number, place: number, keyStart = -1, keyEnd = -1, flags = 0): number {
    const node = this.#size++;
    const at = node * STRIDE;
    if (at + STRIDE > this.#records.length) {
      const larger = new Int32Array(this.#records.length * 2);
      larger.set(this.#records);
      this.#records = larger;
    }
    const records = this.#records;
    records[at + KIND] = NODE.null;
    records[at + FLAG] = flags;
    records[at + KEY_START] = keyStart;
    records[at + KEY_END] = keyEnd;
    records[at + START] = place;
    records[at + END] = place;
    records[at + PARENT] = parent;
    records[at + AFTER] = node + 1;
    records[at + INDENT] = parent === -1 ? -1 : this.indent(parent);
    records[at + INNER] = 0;
    return node;
  }

  setValue(node: number, kind: NodeKind, start: number, end: number, flags: number): void {
    const at = node * STRIDE;
    const records = this.#records;
    records[at + KIND] = kind;
    records[at + START] = start;
    records[at + END] = end;
    records[at + FLAG] = (records[at + FLAG] ?? 0) | flags;
  }

  addFlags(node: number, flags: number): void {
    this.#records[node * STRIDE + FLAG] = this.flags(node) | flags;
  }

  setIndent(node: number, indent: number): void {
    this.#records[node * STRIDE + INDENT] = indent;
  }

  setInner(node: number, column: number): void {
    this.#records[node * STRIDE + INNER] = column;
  }

  /** Called when a collection has all its entries. */
  close(node: number, end: number): void {
    const at = node * STRIDE;
    this.#records[at + END] = Math.max(end, this.#records[at + END] ?? 0);
    this.#records[at + AFTER] = this.#size;
  }

  kind(node: number): NodeKind {
    const kind = this.#read(node, KIND) as NodeKind;
    if (node === 0 && this.locale !== undefined && kind === NODE.null) return NODE.object;
    const flags = this.flags(node);
    if ((flags & FLAGS.foreign) !== 0) return NODE.invalid;
    if ((flags & FLAGS.text) !== 0 && kind > NODE.string && this.start(node) < this.end(node)) return NODE.string;
    // Ruby reads YAML 1.1, and files with a locale as root key are Ruby's; most libraries that read the others follow 1.2.
    return (flags & FLAGS.old) !== 0 && !this.#isOld ? NODE.string : kind;
  }
  flags(node: number): number {
    return this.#read(node, FLAG);
  }
  style(node: number): Style {
    return (this.flags(node) & FLAGS.style) as Style;
  }
  /** Whether the node is a flow collection, or is inside one. */
  isFlow(node: number): boolean {
    return (this.flags(node) & FLAGS.flow) !== 0;
  }
  /** Whether the node is inside a flow collection: `{}` itself may be inside a block, too. */
  isInFlow(node: number): boolean {
    return node > 0 && this.isFlow(this.parent(node));
  }
  indent(node: number): number {
    return this.#read(node, INDENT);
  }
  /** The column of a block scalar's lines. */
  innerColumn(node: number): number {
    return this.#read(node, INNER);
  }
  start(node: number): number {
    return this.#read(node, START);
  }
  end(node: number): number {
    return this.#read(node, END);
  }
  keyStart(node: number): number {
    return node === 0 ? -1 : this.#read(node, KEY_START);
  }
  keyEnd(node: number): number {
    return node === 0 ? -1 : this.#read(node, KEY_END);
  }
  /** The key above the root, with its quotes; empty when there is none. */
  get rootKey(): Span {
    return this.locale === undefined
      ? { start: 0, end: 0 }
      : { start: this.#read(0, KEY_START), end: this.#read(0, KEY_END) };
  }
  keyInner(node: number): Span {
    const start = this.keyStart(node);
    const end = this.keyEnd(node);
    const quoted = this.#keyStyle(node) !== STYLE.plain;
    return quoted ? { start: start + 1, end: Math.max(start + 1, end - 1) } : { start, end };
  }
  key(node: number): string {
    if (this.keyStart(node) === -1) return '';
    const { start, end } = this.keyInner(node);
    const raw = this.text.slice(start, end);
    if ((this.flags(node) & FLAGS.keyEscaped) === 0) return raw;
    return decodeScalar(raw, { style: this.#keyStyle(node), column: 0, chomp: 'clip', broken: false });
  }
  encodeKey(node: number, key: string): string {
    return encodeIn(this.#keyStyle(node), key);
  }
  inner(node: number): Span {
    const start = this.start(node);
    const end = this.end(node);
    const style = this.style(node);
    if (style === STYLE.plain) return { start, end };
    if (style === STYLE.single || style === STYLE.double)
      return { start: start + 1, end: (this.flags(node) & FLAGS.open) !== 0 ? end : end - 1 };
    return blockInner(this.text, start, end, this.innerColumn(node));
  }
  string(node: number): string {
    const { start, end } = this.inner(node);
    const raw = this.text.slice(start, end);
    return (this.flags(node) & FLAGS.escaped) === 0 ? raw : decodeScalar(raw, this.#shape(node));
  }
  content(node: number): Content {
    const span = this.inner(node);
    const raw = this.text.slice(span.start, span.end);
    if ((this.flags(node) & FLAGS.escaped) === 0)
      return { span, parts: raw === '' ? [] : [{ kind: 'text', text: raw, span }] };
    const shape = this.#shape(node);
    const text = decodeScalar(raw, shape);
    return { span, parts: text === '' ? [] : [decodedPart(text, span, () => decodedOffsets(raw, shape))] };
  }
  parent(node: number): number {
    return node === 0 ? -1 : this.#read(node, PARENT) - this.base;
  }
  after(node: number): number {
    return this.#read(node, AFTER) - this.base;
  }
  /** Values with anchors and tags are left to people. */
  isFixed(node: number): boolean {
    return (this.flags(node) & FLAGS.fixed) !== 0;
  }
  remarks(node: number): readonly Remark[] {
    return this.mentions('#') ? commentsOf(this, node) : NO_REMARKS;
  }

  #keyStyle(node: number): Style {
    return ((this.flags(node) >> FLAGS.keyShift) & FLAGS.style) as Style;
  }
  #shape(node: number): Shape {
    const style = this.style(node);
    if (style !== STYLE.literal && style !== STYLE.folded) return { style, column: 0, chomp: 'clip', broken: false };
    const flags = this.flags(node);
    const chomp = (flags & FLAGS.keep) !== 0 ? 'keep' : (flags & FLAGS.strip) !== 0 ? 'strip' : 'clip';
    const next = this.text.charCodeAt(this.end(node));
    // A header without lines is followed only by its own line end.
    const broken = (next === 10 || next === 13) && lineEnd(this.text, this.start(node)) < this.end(node);
    return { style, column: this.innerColumn(node), chomp, broken };
  }
  #read(node: number, field: number): number {
    return this.#records[(node + this.base) * STRIDE + field] ?? -1;
  }
}

const NO_REMARKS: readonly Remark[] = [];
