/** Slots probed for a key. Deliberate collisions must not make every look-up slow. */
const PROBES = 64;

/** A table of the keys of one object as written, which detects duplicates without creating a string for any key. */
export class KeyTable {
  readonly #text: string;
  #mask: number;
  /** Three numbers per slot: hash, start and end. A slot whose end is 0 is free. */
  readonly #places: Int32Array;

  /** @param count the maximum number of keys that will be added */
  constructor(text: string, count: number) {
    this.#text = text;
    this.#mask = maskFor(count);
    this.#places = new Int32Array(3 * (this.#mask + 1));
  }

  /** The same table, emptied for the keys of another object: at most as many as it was made for. */
  emptied(count: number): this {
    this.#mask = maskFor(count);
    this.#places.fill(0, 0, 3 * (this.#mask + 1));
    return this;
  }

  /** @returns false if the same key is already there, or if too many keys share its hash */
  add(start: number, end: number): boolean {
    const places = this.#places;
    const hash = hashOf(this.#text, start, end);
    let place = (hash ^ (hash >>> 15)) & this.#mask;
    for (let probe = 0; probe < PROBES; probe++, place = (place + 1) & this.#mask) {
      const at = 3 * place;
      if (places[at + 2] === 0) {
        places[at] = hash;
        places[at + 1] = start;
        places[at + 2] = end;
        return true;
      }
      if (places[at] === hash && this.#isSame(at, start, end)) return false;
    }
    return false;
  }

  #isSame(at: number, start: number, end: number): boolean {
    return this.#text.slice(this.#places[at + 1], this.#places[at + 2]) === this.#text.slice(start, end);
  }
}

/** Objects with at most this many nodes share one table. */
const FEW = 500;

/** Tables for the objects of one text, used one after the other: each call invalidates the previous small table. */
export class KeyTables {
  #few: KeyTable | undefined;

  for(text: string, count: number): KeyTable {
    if (count > FEW) return new KeyTable(text, count);
    this.#few ??= new KeyTable(text, FEW);
    return this.#few.emptied(count);
  }
}

/** The mask of a table that stays at least half empty. */
function maskFor(count: number): number {
  return (1 << (33 - Math.clz32(count))) - 1;
}

function hashOf(text: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return Math.imul(hash, 0x9e3779b1);
}
