import type { Content } from '../content.ts';
import { includesWords } from '../includes.ts';
import { type KeyTree, KeyTreeSteps, NODE, type NodeKind } from '../key-tree.ts';
import { type LiveText, type Text, whole } from '../live-text.ts';
import { decodedPart } from '../offsets.ts';
import type { Span } from '../span.ts';
import { KeyTables } from './keys.ts';
import type { JsonFix, JsonProblem } from './problem.ts';
import { decodedOffsets, decodeString } from './string.ts';

/** One record per node, in document order: `kind`, `flags`, key range, value range (quotes included), parent, end of subtree. */
const STRIDE = 8;
const KIND = 0;
const FLAGS = 1;
const KEY_START = 2;
const KEY_END = 3;
const START = 4;
const END = 5;
const PARENT = 6;
const AFTER = 7;
/** One broken file must not fill the Problems view. */
const PROBLEM_LIMIT = 100;

/** Whether a string is written with escapes, or lacks its closing quote. */
export const STRING_FLAGS = { none: 0, escaped: 1, open: 2 } as const;
const VALUE_SHIFT = 2;
const KEY_MASK = 3;
/** For an object, the cached answer of `hasDistinctKeys`. Keys do not change while a text is typed in. */
const DISTINCT = { known: 16, yes: 32 } as const;

/** The positions of everything in a JSON text, as numbers in one array: 32 bytes per node for any text. */
export class JsonTree extends KeyTreeSteps implements KeyTree {
  readonly #text: Text;
  /** The same object for trees that differ in one text only: what is known about the keys of one is known about all. */
  keys: object = {};
  /** What is wrong, in document order; limited to the first hundred. */
  readonly problems: JsonProblem[] = [];
  /** The text is not valid as strict JSON (or as JSON with comments, when requested). */
  malformed = false;
  /** Words already found not to occur in the text. */
  readonly #absent = new Set<string>();
  readonly #tables = new KeyTables();
  #records: Int32Array;
  #size = 0;
  /** The string that has been edited since the records were made; -1 for none. Offsets recorded after it have moved by `#delta`. */
  #typed = -1;
  /** Its offset: whatever begins or ends after it has moved. */
  #from = Number.POSITIVE_INFINITY;
  #delta = 0;
  #flags = 0;

  constructor(text: Text, nodes = Math.max(16, text.length >> 5)) {
    super();
    this.#text = text;
    this.#records = new Int32Array(STRIDE * nodes);
  }

  /** The whole text in one piece; after an edit, a copy. */
  get text(): string {
    return whole(this.#text);
  }

  /** A piece of the text, without copying the whole. */
  raw({ start, end }: Span): string {
    return this.#text.slice(start, end);
  }

  /**
   * The tree of the text after an edit between the quotes of one string: every offset after the edit moves, no node is added or removed. `node` is
   * that string, `flags` are its `STRING_FLAGS` after the edit. Only for trees without problems. Further typing in the same string costs nothing.
   */
  withText(live: LiveText, node: number, flags: number): JsonTree {
    const tree = new JsonTree(live, 0);
    const delta = live.length - this.#text.length;
    const settled = this.#typed === -1 || this.#typed === node;
    tree.#records = settled ? this.#records : this.#settledRecords();
    tree.#size = this.#size;
    tree.#typed = node;
    tree.#from = this.start(node);
    tree.#delta = settled ? this.#delta + delta : delta;
    tree.#flags = this.#keyFlags(node) | (flags << VALUE_SHIFT);
    tree.keys = this.keys;
    const raw = tree.raw({ start: tree.start(node), end: tree.end(node) });
    for (const absent of this.#absent) if (!raw.includes(absent)) tree.#absent.add(absent);
    return tree;
  }

  /** The records as if they had been made from the current text. */
  #settledRecords(): Int32Array {
    const records = this.#records.slice(0, this.#size * STRIDE);
    for (let node = 0, at = 0; node < this.#size; node++, at += STRIDE)
      for (let field = KEY_START; field <= END; field++) records[at + field] = this.#place(node, field);
    records[this.#typed * STRIDE + FLAGS] = this.#flags;
    return records;
  }

  /** Whether these characters occur anywhere in the text. */
  mentions(words: string): boolean {
    if (this.#absent.has(words)) return false;
    const found = typeof this.#text === 'string' ? includesWords(this.#text, words) : this.#text.includes(words);
    if (!found) this.#absent.add(words);
    return found;
  }

  /** The last node that begins at or before an offset; -1 when none does. Only for trees without problems. */
  nodeAt(offset: number): number {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.start(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Whether no further problem is accepted, so that none needs wording. */
  get full(): boolean {
    return this.problems.length >= PROBLEM_LIMIT;
  }

  /** Adds a problem; `fix` replaces its own range with a text. */
  report(message: string, start: number, end: number, fix?: JsonFix, kind: JsonProblem['kind'] = 'syntax'): void {
    this.malformed = true;
    if (this.full) return;
    this.problems.push({ kind, message, span: { start, end }, ...(fix && { fix }) });
  }

  /** How many nodes there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds a node after all others; its subtree ends where the next node begins until `close` says otherwise. */
  add(parent: number, keyStart = -1, keyEnd = -1, keyFlags = 0): number {
    const node = this.#size++;
    const base = node * STRIDE;
    if (base + STRIDE > this.#records.length) {
      const larger = new Int32Array(this.#records.length * 2);
      larger.set(this.#records);
      this.#records = larger;
    }
    const records = this.#records;
    records[base + KIND] = NODE.missing;
    records[base + FLAGS] = keyFlags;
    records[base + KEY_START] = keyStart;
    records[base + KEY_END] = keyEnd;
    records[base + START] = keyEnd;
    records[base + END] = keyEnd;
    records[base + PARENT] = parent;
    records[base + AFTER] = node + 1;
    return node;
  }

  setValue(node: number, kind: NodeKind, start: number, end: number, flags = 0): void {
    const records = this.#records;
    const base = node * STRIDE;
    records[base + KIND] = kind;
    records[base + START] = start;
    records[base + END] = end;
    records[base + FLAGS] = ((records[base + FLAGS] ?? 0) & KEY_MASK) | (flags << VALUE_SHIFT);
  }

  /** Takes back the value, which turned out to be the next key. */
  clearValue(node: number): void {
    const keyEnd = Math.max(0, this.keyEnd(node));
    this.setValue(node, NODE.missing, keyEnd, keyEnd);
  }

  /** Removes the node added last. */
  dropLast(): void {
    this.#size--;
  }

  /** Called after the last node: releases excess capacity. */
  complete(): void {
    const used = this.#size * STRIDE;
    if (this.#records.length > 2 * used) this.#records = this.#records.slice(0, used);
  }

  close(node: number, end: number): void {
    const base = node * STRIDE;
    this.#records[base + END] = end;
    this.#records[base + AFTER] = this.#size;
  }

  kind(node: number): NodeKind {
    return this.#read(node, KIND) as NodeKind;
  }
  /** Start of the value; quotes and braces included. */
  start(node: number): number {
    return this.#place(node, START);
  }
  end(node: number): number {
    return this.#place(node, END);
  }
  /** Start of the key with its quote, or -1 for an array item and the root. */
  keyStart(node: number): number {
    return this.#place(node, KEY_START);
  }
  keyEnd(node: number): number {
    return this.#place(node, KEY_END);
  }
  /** `STRING_FLAGS` of a string value. */
  valueFlags(node: number): number {
    return this.#flagsOf(node) >> VALUE_SHIFT;
  }
  /** The range between the quotes of a string value. */
  inner(node: number): Span {
    const open = (this.valueFlags(node) & STRING_FLAGS.open) !== 0;
    return { start: this.start(node) + 1, end: this.end(node) - (open ? 0 : 1) };
  }
  /** The range between the quotes of the key, or of the bare word in its place. */
  keyInner(node: number): Span {
    const start = this.keyStart(node);
    const end = this.keyEnd(node);
    if (this.#text.slice(start, start + 1) !== '"') return { start, end };
    const open = (this.#keyFlags(node) & STRING_FLAGS.open) !== 0;
    return { start: start + 1, end: end - (open ? 0 : 1) };
  }
  /** The decoded key; empty for an array item and the root. */
  key(node: number): string {
    if (this.keyStart(node) === -1) return '';
    const raw = this.raw(this.keyInner(node));
    return (this.#keyFlags(node) & STRING_FLAGS.escaped) === 0 ? raw : decodeString(raw);
  }
  hasKey(node: number, key: string): boolean {
    const start = this.keyStart(node);
    const length = this.keyEnd(node) - start;
    // Escapes make a key shorter than its written form.
    if (length < key.length) return false;
    const flags = this.#keyFlags(node);
    if ((flags & STRING_FLAGS.escaped) !== 0) return this.key(node) === key;
    const { text } = this;
    const lead = text[start] === '"' ? 1 : 0;
    const tail = (flags & STRING_FLAGS.open) === 0 ? lead : 0;
    return length === lead + key.length + tail && text.startsWith(key, start + lead);
  }
  hasDistinctKeys(node: number): boolean {
    const flags = this.#read(node, FLAGS);
    if ((flags & DISTINCT.known) !== 0) return (flags & DISTINCT.yes) !== 0;
    const isDistinct = this.#comparesKeys(node);
    this.#records[node * STRIDE + FLAGS] = flags | DISTINCT.known | (isDistinct ? DISTINCT.yes : 0);
    return isDistinct;
  }
  /** False for bare words, escapes and missing quotes: a key that is written differently may be the same key. */
  #comparesKeys(node: number): boolean {
    const { text } = this;
    const seen = this.#tables.for(text, this.after(node) - node);
    for (let child = this.firstChild(node); child !== -1; child = this.nextSibling(child)) {
      const start = this.keyStart(child);
      const isPlain = this.#keyFlags(child) === STRING_FLAGS.none && text[start] === '"';
      if (!isPlain || !seen.add(start + 1, this.keyEnd(child) - 1)) return false;
    }
    return true;
  }
  /** The decoded text of a string value. */
  string(node: number): string {
    const raw = this.raw(this.inner(node));
    return (this.valueFlags(node) & STRING_FLAGS.escaped) === 0 ? raw : decodeString(raw);
  }
  /** The text between the quotes, decoded, with its map of offsets when there are escapes. */
  content(node: number): Content {
    const span = this.inner(node);
    const raw = this.raw(span);
    if (raw === '') return { span, parts: [] };
    const plain = (this.valueFlags(node) & STRING_FLAGS.escaped) === 0;
    return {
      span,
      parts: [plain ? { kind: 'text', text: raw, span } : decodedPart(decodeString(raw), span, decodedOffsets, raw)],
    };
  }
  encodeKey(_: number, key: string): string {
    return JSON.stringify(key).slice(1, -1);
  }
  parent(node: number): number {
    return this.#read(node, PARENT);
  }
  /** The first node after the subtree of `node`. */
  after(node: number): number {
    return this.#read(node, AFTER);
  }

  #keyFlags(node: number): number {
    return this.#flagsOf(node) & KEY_MASK;
  }
  #flagsOf(node: number): number {
    return node === this.#typed ? this.#flags : this.#read(node, FLAGS);
  }
  #place(node: number, field: number): number {
    const offset = this.#read(node, field);
    return offset > this.#from ? offset + this.#delta : offset;
  }
  #read(node: number, field: number): number {
    return this.#records[node * STRIDE + field] ?? -1;
  }
}
