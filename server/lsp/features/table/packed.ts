/** Texts of a column in one block of memory: fifty thousand separate strings would each keep the text of their file alive. */
export class PackedTexts {
  readonly #bytes: Buffer;
  /** The end of each text; the next one starts there. */
  readonly #ends: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#ends = new Uint32Array(texts.length);
    let size = 0;
    for (const [at, text] of texts.entries()) {
      size += Buffer.byteLength(text);
      this.#ends[at] = size;
    }
    this.#bytes = Buffer.allocUnsafeSlow(size);
    let start = 0;
    for (const text of texts) start += this.#bytes.write(text, start);
  }

  get length(): number {
    return this.#ends.length;
  }

  /** In bytes. */
  get size(): number {
    return this.#bytes.length + this.#ends.byteLength;
  }

  at(index: number): string {
    const end = this.#ends[index];
    return end === undefined ? '' : this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], end);
  }

  /** Whether this text equals one of another column, without creating strings. */
  sameAt(index: number, other: PackedTexts, otherIndex: number): boolean {
    const [mine, its] = [this.#range(index), other.#range(otherIndex)];
    return mine.equals(its);
  }

  #range(index: number): Buffer {
    return this.#bytes.subarray(index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }
}
