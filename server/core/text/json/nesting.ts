import { NODE, type NodeKind } from '../key-tree.ts';
import type { JsonTree } from './tree.ts';

/** How many levels up a line's indentation is compared: a hostile depth must not slow down every line. */
const LOOK_UP = 64;
const UNKNOWN = -1;

/** The containers that are open while a text is read, and where the indentation of their lines suggests that they end. */
export class JsonNesting {
  /** The innermost open container, or -1. */
  open = -1;
  inObject = false;
  /** The entry read last, complete or not. */
  last = -1;
  /** How many containers of either kind are open, so that a stray closer does not search the whole depth. */
  objects = 0;
  arrays = 0;
  readonly #tree: JsonTree;
  /** Two numbers per open container: the indentation of the line it begins on, and of its first entry on a line of its own. */
  #indents = new Int32Array(128);
  #depth = 0;
  /** Indentation of the last key that began a line. */
  #line = UNKNOWN;

  constructor(tree: JsonTree) {
    this.#tree = tree;
  }

  /** Adds an entry to the innermost container. */
  add(keyStart?: number, keyEnd?: number, keyFlags?: number): void {
    this.last = this.#tree.add(this.open, keyStart, keyEnd, keyFlags);
  }

  /** Takes back the value of the last entry, a string that turned out to be a key. @returns its start, end and `STRING_FLAGS` */
  takeText(): readonly [start: number, end: number, flags: number] {
    const text = [this.#tree.start(this.last), this.#tree.end(this.last), this.#tree.valueFlags(this.last)] as const;
    this.#tree.clearValue(this.last);
    return text;
  }

  /** Turns the last entry into a container. */
  enter(kind: NodeKind, start: number, end: number): void {
    this.#tree.setValue(this.last, kind, start, end);
    this.#push(this.open === -1 ? this.indentAt(start) : this.#line);
    this.#line = UNKNOWN;
    this.#count(kind === NODE.object, 1);
    this.#within(this.last);
  }

  /** Closes the innermost container; it becomes the last entry. */
  leave(end: number): void {
    const node = this.open;
    this.#tree.close(node, end);
    this.#count(this.inObject, -1);
    this.#depth--;
    this.#line = UNKNOWN;
    this.#within(this.#tree.parent(node));
    this.last = node;
  }

  /** Opens the root again, which was closed too early. */
  reopen(): void {
    this.#count(true, 1);
    this.#push(UNKNOWN);
    this.#within(0);
    this.last = 0;
  }

  /** The number of white space columns before `at` if nothing else precedes it on its line, else -1. */
  indentAt(at: number): number {
    const { text } = this.#tree;
    let start = at;
    while (start > 0 && (text.charCodeAt(start - 1) === 0x20 || text.charCodeAt(start - 1) === 0x09)) start--;
    const before = text.charCodeAt(start - 1);
    return start === 0 || before === 0x0a || before === 0x0d || before === 0xfeff ? at - start : UNKNOWN;
  }

  /** How many containers must have ended before a key with this indentation. */
  endedBefore(indent: number): number {
    let count = 0;
    while (indent !== UNKNOWN && count < Math.min(LOOK_UP, this.#depth - 1)) {
      const inner = this.#inner(count);
      const outer = this.#outer(count);
      if (inner === UNKNOWN ? outer === UNKNOWN || indent > outer : indent >= inner) break;
      count++;
    }
    return count > 0 && this.#inner(count) === indent ? count : 0;
  }

  /** Whether a line with this indentation is deeper than that of the last key. */
  isDeeper(indent: number): boolean {
    return this.#line !== UNKNOWN && indent > this.#line;
  }

  /** Notes the indentation of a key. */
  keyAt(indent: number): void {
    this.#line = indent;
    if (this.#depth > 0 && this.#inner(0) === UNKNOWN) this.#indents[2 * this.#depth - 1] = indent;
  }

  /** How many containers a closer with this indentation closes besides its own; -1 when it is deeper than what it would close. */
  closedBy(indent: number): number {
    const own = this.#outer(0);
    if (indent === UNKNOWN || own === UNKNOWN || indent === own) return 0;
    if (indent > own) return -1;
    for (let count = 1; count < Math.min(LOOK_UP, this.#depth); count++)
      if (this.#outer(count) === indent) return count;
    return 0;
  }

  /** The outer indentation of the container `up` levels above the innermost one. */
  #outer(up: number): number {
    return this.#indents[2 * (this.#depth - 1 - up)] ?? UNKNOWN;
  }

  #inner(up: number): number {
    return this.#indents[2 * (this.#depth - 1 - up) + 1] ?? UNKNOWN;
  }

  #push(outer: number): void {
    const at = 2 * this.#depth++;
    if (at === this.#indents.length) {
      const larger = new Int32Array(this.#indents.length * 2);
      larger.set(this.#indents);
      this.#indents = larger;
    }
    this.#indents[at] = outer;
    this.#indents[at + 1] = UNKNOWN;
  }

  #within(node: number): void {
    this.open = node;
    this.inObject = node !== -1 && this.#tree.kind(node) === NODE.object;
  }

  #count(object: boolean, change: number): void {
    if (object) this.objects += change;
    else this.arrays += change;
  }
}
