/** Bits of the filter for each token. */
const BITS = 8;

/**
 * The words and signs that patterns consist of, as numbers from 1. Looked up by a hash that is extended with each unit of a word, so that no string
 * is created. An unknown word may be taken for one with the same hash: patterns are compared with the text at the end.
 */
export class TokenTable {
  /** Pairs of hash and token, adjacent in memory, so that reading both costs a single access. */
  #slots = new Int32Array(1 << 11);
  #mask = (1 << 10) - 1;
  #count = 0;
  /** One bit per hash (Bloom 1970), small enough to stay in the cache: most words of a text are in no glossary. */
  #filter = new Int32Array(1);
  #filterMask = 0;
  /** While patterns are added: the text of each token, since different tokens may share a hash. */
  #words: string[] | undefined = [''];
  /** Tokens that share a hash, by word. Their slot holds a negative number. */
  readonly #twins = new Map<string, number>();

  /** The number of a token, 0 if unknown. `hash` is that of its units. Only after all tokens were added. */
  find(hash: number, text: string, start: number, end: number): number {
    const bit = spread(hash) & this.#filterMask;
    if (((this.#filter[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return 0;
    const token = this.#lookUp(hash);
    return token >= 0 ? token : (this.#twins.get(text.slice(start, end)) ?? 0);
  }

  /** Returns the number of a token, and adds it if it is new. */
  add(hash: number, word: string): number {
    const found = this.#lookUp(hash);
    const known = found < 0 ? (this.#twins.get(word) ?? 0) : found;
    if (known !== 0 && this.#words?.[known] === word) return known;
    this.#count += 1;
    this.#words?.push(word);
    if (found === 0) this.#place(hash, this.#count);
    else {
      if (found > 0) this.#twins.set(this.#words?.[found] ?? '', found);
      this.#twins.set(word, this.#count);
      this.#slots[this.#slotOf(hash) * 2 + 1] = -1;
    }
    return this.#count;
  }

  /** Called after the last token was added. */
  close(): void {
    this.#words = undefined;
    let bits = 32;
    while (bits < this.#count * BITS) bits *= 2;
    this.#filter = new Int32Array(bits / 32);
    this.#filterMask = bits - 1;
    for (let at = 0; at < this.#slots.length; at += 2) {
      if (this.#slots[at + 1] === 0) continue;
      const bit = spread(this.#slots[at] ?? 0) & this.#filterMask;
      this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  #lookUp(hash: number): number {
    return this.#slots[this.#slotOf(hash) * 2 + 1] ?? 0;
  }

  /** The slot of a hash, or the empty one where it belongs. */
  #slotOf(hash: number): number {
    const slots = this.#slots;
    let slot = spread(hash) & this.#mask;
    while (slots[slot * 2 + 1] !== 0 && slots[slot * 2] !== hash) slot = (slot + 1) & this.#mask;
    return slot;
  }

  #place(hash: number, token: number): void {
    if (this.#count * 2 > this.#mask) {
      const old = this.#slots;
      this.#slots = new Int32Array(old.length * 2);
      this.#mask = this.#mask * 2 + 1;
      for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.#put(old[at] ?? 0, old[at + 1] ?? 0);
    }
    this.#put(hash, token);
  }

  #put(hash: number, token: number): void {
    const slot = this.#slotOf(hash);
    this.#slots[slot * 2] = hash;
    this.#slots[slot * 2 + 1] = token;
  }
}

/** The hash of a token extended by one unit; the hash of an empty token is 0. */
export function hashed(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit + 1) | 0;
}

export function spread(hash: number): number {
  const mixed = Math.imul(hash, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
