/** Slots probed for a name before the map is used. Deliberate collisions must not make every look-up slow. */
const PROBES = 16;

/** Assigns each distinct name a small number without slicing it out of the text on every use. */
export class NameTable {
  readonly names: string[] = [];
  readonly #text: string;
  /** Hash table of name numbers plus one; 0 is an empty slot. Its length is a power of two; it is at most half full. */
  #slots = new Int32Array(1024);
  #hashes = new Int32Array(512);
  /** The names that found no slot in `#slots`. */
  readonly #others = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The number of `text.slice(start, end)`, whose characters hash to `hash`. */
  intern(start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let probe = 0, slot = spread(hash) & mask; probe < PROBES; probe++, slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] ?? 0) - 1;
      if (id === -1) break;
      if (this.#hashes[id] !== hash) continue;
      const name = this.names[id];
      if (name !== undefined && name.length === end - start && this.#text.startsWith(name, start)) return id;
    }
    const name = this.#text.slice(start, end);
    return this.#others.get(name) ?? this.#add(name, hash);
  }

  #add(name: string, hash: number): number {
    const id = this.names.push(name) - 1;
    if (id === this.#hashes.length) this.#grow();
    this.#hashes[id] = hash;
    if (!this.#place(id, hash)) this.#others.set(name, id);
    return id;
  }

  #place(id: number, hash: number): boolean {
    const mask = this.#slots.length - 1;
    for (let probe = 0, slot = spread(hash) & mask; probe < PROBES; probe++, slot = (slot + 1) & mask) {
      if (this.#slots[slot] !== 0) continue;
      this.#slots[slot] = id + 1;
      return true;
    }
    return false;
  }

  /** Doubles the slots. Names that had no slot before stay in the map. */
  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Int32Array(hashes.length * 2);
    for (let id = 0; id < this.names.length - 1; id++) {
      const name = this.names[id] ?? '';
      if (this.#others.size > 0 && this.#others.has(name)) continue;
      if (!this.#place(id, hashes[id] ?? 0)) this.#others.set(name, id);
    }
  }
}

/** Scatters the consecutive hashes of consecutive names (`n1`, `n2`), so that they do not cluster (golden ratio, Knuth 6.4). */
function spread(hash: number): number {
  const scattered = Math.imul(hash, 0x9e3779b1);
  return scattered ^ (scattered >>> 15);
}
