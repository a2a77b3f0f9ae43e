/**
 * A forward search that looks at every character at most once, however often it is called: before the last hit, it answers from memory. Queries must
 * come in ascending order of offset. This keeps the scanner linear on hostile input.
 */
export class Needle {
  readonly #text: string;
  readonly #needle: string;
  #hit = NOWHERE;

  constructor(text: string, needle: string) {
    this.#text = text;
    this.#needle = needle;
  }

  /** Offset of the first occurrence at or after `offset`; the length of the text when there is none. */
  from(offset: number): number {
    if (this.#hit < offset) {
      const found = this.#text.indexOf(this.#needle, offset);
      this.#hit = found < 0 ? this.#text.length : found;
    }
    return this.#hit;
  }
}

const NOWHERE = -1;
