import { GT } from './chars.ts';
import { grown, MiscBuilder } from './misc.ts';
import { NameTable } from './names.ts';
import {
  FOREIGN,
  localName,
  NONE,
  SELF_CLOSED,
  UNCLOSED,
  type XmlFault,
  type XmlFaultCode,
  type XmlTable,
} from './table.ts';

/** Faults beyond this number are counted but not stored: hostile input must not cost memory. */
const KEPT_FAULTS = 200;
/** How many levels up to look for a foreign default namespace, or for an element to resynchronise on. */
const FOREIGN_LOOK_UP = 64;
/** How many UTF-16 units of each start tag are searched for it. */
const FOREIGN_LOOK_IN = 1024;

/**
 * Elements that resynchronise the scanner after damage: opening one closes every open element of its rank or a deeper one. Local names to ranks, 1
 * (outermost) to 9. Elements of a rank in `nests` may contain each other.
 */
export interface SyncRanks {
  readonly ranks: ReadonlyMap<string, number>;
  readonly nests: ReadonlySet<number>;
}

/** Builds the element table; the chain of parents is the stack of open elements. */
export class TableBuilder {
  readonly names: NameTable;
  readonly misc = new MiscBuilder();
  readonly faults: XmlFault[] = [];
  faultCount = 0;
  /** The innermost open element. */
  top = NONE;
  roots = 0;
  #count = 0;
  readonly #text: string;
  readonly #sync: SyncRanks | undefined;
  /** Rank by name number; 0 for none. Filled in when a name is first seen. */
  readonly #rankOfName: number[] = [];
  readonly #openOfName: number[] = [];
  readonly #openOfRank = new Int32Array(10);
  /** Bit n: an element of rank n is open. */
  #openRanks = 0;
  #prefix = '';
  #start: Int32Array;
  #tagEnd: Int32Array;
  #closeStart: Int32Array;
  #end: Int32Array;
  #name: Int32Array;
  #parent: Int32Array;
  #next: Int32Array;
  #flags: Uint8Array;

  constructor(text: string, sync: SyncRanks | undefined) {
    const capacity = 16 + (text.length >>> 5);
    this.#text = text;
    this.#sync = sync;
    this.names = new NameTable(text);
    this.#start = new Int32Array(capacity);
    this.#tagEnd = new Int32Array(capacity);
    this.#closeStart = new Int32Array(capacity);
    this.#end = new Int32Array(capacity);
    this.#name = new Int32Array(capacity);
    this.#parent = new Int32Array(capacity);
    this.#next = new Int32Array(capacity);
    this.#flags = new Uint8Array(capacity);
  }

  fault(code: XmlFaultCode, start: number, end: number, name = ''): void {
    this.faultCount++;
    if (this.faults.length < KEPT_FAULTS) this.faults.push({ code, span: { start, end }, name });
  }

  topName(): string {
    return this.top === NONE ? '' : (this.names.names[this.#name[this.top] ?? 0] ?? '');
  }

  /** The innermost open element, and the innermost one that the scanner synchronises on: no section can contain their close tags. */
  enclosing(): readonly string[] {
    let element = this.top;
    for (let steps = 0; element !== NONE && steps < FOREIGN_LOOK_UP; steps++) {
      const name = this.#name[element] ?? 0;
      if (this.#isStructure(name, 1)) return [this.topName(), this.names.names[name] ?? ''];
      element = this.#parent[element] ?? NONE;
    }
    return [this.topName()];
  }

  /** A start tag. `broken` when it has no `>`. */
  open(start: number, tagEnd: number, name: number, flags: number): void {
    const rank = this.#rank(name);
    const foreign = rank > 0 && !this.#synchronise(rank, start);
    if (this.#count === this.#start.length) this.#grow();
    const element = this.#count++;
    this.#start[element] = start;
    this.#tagEnd[element] = tagEnd;
    this.#name[element] = name;
    this.#parent[element] = this.top;
    this.#flags[element] = foreign ? flags | FOREIGN : flags;
    if (this.top === NONE) {
      if (this.roots++ > 0) this.fault('second-root', start, tagEnd, this.names.names[name]);
    }
    if ((flags & SELF_CLOSED) !== 0) {
      this.#closeStart[element] = tagEnd;
      this.#end[element] = tagEnd;
      this.#next[element] = this.#count;
      return;
    }
    this.top = element;
    this.#openOfName[name] = (this.#openOfName[name] ?? 0) + 1;
    if (rank > 0 && !foreign) this.#countRank(rank, 1);
  }

  /** Handles the usual close tag: that of the innermost element, without white space. Returns the offset after it, or 0 for any other tag. */
  closeTop(start: number): number {
    const name = this.topName();
    const end = start + 2 + name.length;
    if (this.#text.charCodeAt(end) !== GT || name === '' || !this.#text.startsWith(name, start + 2)) return 0;
    this.#pop(start, end + 1);
    return end + 1;
  }

  /** Handles a close tag at `start..end`: it closes the nearest open element of that name, otherwise it is stray. */
  close(start: number, end: number, name: number): void {
    if ((this.#openOfName[name] ?? 0) === 0) {
      this.fault('stray-close-tag', start, end, this.names.names[name]);
      this.#recover(this.#rank(name), start);
      return;
    }
    while (this.top !== NONE && this.#name[this.top] !== name) this.#abandon(start);
    this.#pop(start, end);
  }

  /** At the end of the text: everything still open is unclosed. */
  finish(steps: number): XmlTable {
    while (this.top !== NONE) this.#abandon(this.#text.length);
    const count = this.#count;
    return {
      text: this.#text,
      count,
      start: this.#start.subarray(0, count),
      tagEnd: this.#tagEnd.subarray(0, count),
      closeStart: this.#closeStart.subarray(0, count),
      end: this.#end.subarray(0, count),
      name: this.#name.subarray(0, count),
      parent: this.#parent.subarray(0, count),
      next: this.#next.subarray(0, count),
      flags: this.#flags.subarray(0, count),
      names: this.names.names,
      misc: this.misc.table(),
      faults: this.faults.sort((a, b) => a.span.start - b.span.start),
      faultCount: this.faultCount,
      steps,
    };
  }

  #grow(): void {
    this.#start = grown(this.#start);
    this.#tagEnd = grown(this.#tagEnd);
    this.#closeStart = grown(this.#closeStart);
    this.#end = grown(this.#end);
    this.#name = grown(this.#name);
    this.#parent = grown(this.#parent);
    this.#next = grown(this.#next);
    const flags = new Uint8Array(this.#flags.length * 2);
    flags.set(this.#flags);
    this.#flags = flags;
  }

  #pop(closeStart: number, end: number): void {
    const element = this.top;
    const name = this.#name[element] ?? 0;
    this.#closeStart[element] = closeStart;
    this.#end[element] = end;
    this.#next[element] = this.#count;
    this.#openOfName[name] = (this.#openOfName[name] ?? 1) - 1;
    const rank = this.#rankOfName[name] ?? 0;
    if (rank > 0 && ((this.#flags[element] ?? 0) & FOREIGN) === 0) this.#countRank(rank, -1);
    this.top = this.#parent[element] ?? NONE;
  }

  /** Ends the innermost element without a close tag. */
  #abandon(offset: number): void {
    const element = this.top;
    this.#flags[element] = (this.#flags[element] ?? 0) | UNCLOSED;
    this.fault('unclosed-element', this.#start[element] ?? 0, this.#tagEnd[element] ?? 0, this.topName());
    this.#pop(offset, offset);
  }

  #rank(name: number): number {
    const known = this.#rankOfName[name];
    if (known !== undefined) return known;
    const qualified = this.names.names[name] ?? '';
    const local = localName(qualified);
    const prefix = qualified.slice(0, qualified.length - local.length);
    if (this.#count === 0) this.#prefix = prefix;
    const rank = prefix === this.#prefix ? (this.#sync?.ranks.get(local) ?? 0) : 0;
    this.#rankOfName[name] = rank;
    return rank;
  }

  /** Closes the elements that cannot contain an element of this rank. False: it belongs to a foreign vocabulary, and nothing changes. */
  #synchronise(rank: number, offset: number): boolean {
    const from = this.#sync?.nests.has(rank) === true ? rank + 1 : rank;
    if (!this.#anyOpen(from)) return true;
    if (this.#insideForeign(from)) return false;
    while (this.#anyOpen(from)) this.#abandon(offset);
    return true;
  }

  /** Whether a name has that rank or a deeper one, and its elements do not nest. */
  #isStructure(name: number, from: number): boolean {
    const rank = this.#rankOfName[name] ?? 0;
    return rank >= from && this.#sync?.nests.has(rank) !== true;
  }

  /** Whether an element of this rank or a deeper one is open. */
  #anyOpen(from: number): boolean {
    return this.#openRanks >>> from !== 0;
  }

  #countRank(rank: number, change: 1 | -1): void {
    const count = (this.#openOfRank[rank] ?? 0) + change;
    this.#openOfRank[rank] = count;
    if (count === 0) this.#openRanks &= ~(1 << rank);
    else this.#openRanks |= 1 << rank;
  }

  /** Whether a default namespace is declared between here and the open element that would have to be closed. */
  #insideForeign(from: number): boolean {
    let element = this.top;
    for (let steps = 0; element !== NONE && steps < FOREIGN_LOOK_UP; steps++) {
      const name = this.#name[element] ?? 0;
      const rank = this.#rankOfName[name] ?? 0;
      if (this.#isStructure(name, from) || (rank > 0 && rank < from)) return false;
      const start = this.#start[element] ?? 0;
      const tag = this.#text.slice(start, Math.min(this.#tagEnd[element] ?? 0, start + FOREIGN_LOOK_IN));
      if (tag.includes(' xmlns=')) return true;
      element = this.#parent[element] ?? NONE;
    }
    return false;
  }

  /** Handles a stray close tag of a known element whose start tag was damaged: what was opened since under an unknown name, or in one, ends. */
  #recover(rank: number, offset: number): void {
    if (rank === 0 || !this.#anyOpen(1)) return;
    while (this.top !== NONE) {
      const open = this.#rankOfName[this.#name[this.top] ?? 0] ?? 0;
      if (open > 0 && open <= rank) return;
      this.#abandon(offset);
    }
  }
}
