const CACHE = 1024;

/** Gives each distinct name a small number without slicing it out of the text on every use. */
export class NameTable {
  readonly names: string[] = [];
  readonly #text: string;
  readonly #ids = new Map<string, number>();
  readonly #hashes = new Int32Array(CACHE);
  readonly #cached = new Int32Array(CACHE).fill(-1);

  constructor(text: string) {
    this.#text = text;
  }

  /** The number of `text.slice(start, end)`, whose characters hash to `hash`. */
  intern(start: number, end: number, hash: number): number {
    const slot = hash & (CACHE - 1);
    const cached = this.#cached[slot] ?? -1;
    if (cached >= 0 && this.#hashes[slot] === hash) {
      const name = this.names[cached];
      if (name !== undefined && name.length === end - start && this.#text.startsWith(name, start)) return cached;
    }
    const name = this.#text.slice(start, end);
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.names.length;
      this.names.push(name);
      this.#ids.set(name, id);
    }
    this.#hashes[slot] = hash;
    this.#cached[slot] = id;
    return id;
  }
}
