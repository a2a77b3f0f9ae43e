import { kindsOfUnits, WORD } from './letters.ts';
import { hashed, spread } from './tokens.ts';

/** Bits for each word, of which two are set: one word in hundreds looks known and is not. */
const BITS = 20;
const SPACE = 32;
const CODE_MARK = 0xfffc;
/** UTF-16 units behind which no letter has another small form in the texts that are looked at here. */
const CASED = 0x483;

let smallForms: Uint16Array | undefined;

/** The small form of each unit, where that is one unit. */
function smallOf(): Uint16Array {
  smallForms ??= Uint16Array.from({ length: CASED }, (_, unit) => {
    const small = String.fromCharCode(unit).toLowerCase();
    return small.length === 1 ? small.charCodeAt(0) : unit;
  });
  return smallForms;
}

/** Line breaks, tabs and inline codes part words as a space does. */
function spaceOr(unit: number): number {
  return unit === CODE_MARK || unit === 10 || unit === 13 || unit === 9 ? SPACE : unit;
}

/**
 * Tells texts in which no pattern can begin, by one walk over the text as it stands (Bloom 1970): most texts have no term, and are done with.
 * It may say yes in vain, never no.
 */
export class FirstWords {
  readonly #bits: Int32Array;
  readonly #mask: number;
  readonly #endings: ReadonlyMap<number, readonly number[]>;

  /** `hashes` are those of the first tokens of all patterns; `endings` lengths by last unit. */
  constructor(hashes: readonly number[], endings: ReadonlyMap<number, readonly number[]>) {
    let bits = 32;
    while (bits < hashes.length * BITS) bits *= 2;
    this.#bits = new Int32Array(bits / 32);
    this.#mask = bits - 1;
    this.#endings = endings;
    for (const hash of hashes) {
      for (const mixed of [spread(hash), spread(~hash)]) {
        const bit = mixed & this.#mask;
        this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
      }
    }
  }

  mayBeIn(text: string): boolean {
    const kinds = kindsOfUnits();
    const small = smallOf();
    for (let at = 0; at < text.length; ) {
      const start = at;
      let hash = 0;
      let last = 0;
      for (; at < text.length; at++) {
        const unit = spaceOr(text.charCodeAt(at));
        // What may be written otherwise once it is clean is for others to look at.
        if (unit >= 0x300 && unit < 0x400) return true;
        if (unit >= CASED || unit < SPACE || unit === 0xad || unit === 0xa0) return true;
        const isWord = kinds[unit] === WORD;
        if (!isWord && at > start) break;
        last = small[unit] ?? unit;
        hash = hashed(hash, last);
        if (isWord) continue;
        at += 1;
        break;
      }
      if (last !== SPACE && (this.#has(hash) || this.#hasForm(text, start, at, last))) return true;
    }
    return false;
  }

  #has(hash: number): boolean {
    return this.#isSet(spread(hash) & this.#mask) && this.#isSet(spread(~hash) & this.#mask);
  }

  #isSet(bit: number): boolean {
    return ((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  #hasForm(text: string, start: number, end: number, last: number): boolean {
    const lengths = this.#endings.get(last);
    if (lengths === undefined || end - start < 2) return false;
    const small = smallOf();
    let hash = 0;
    for (let cut = start + 1; cut < end; cut++) {
      hash = hashed(hash, small[text.charCodeAt(cut - 1)] ?? 0);
      if (lengths.includes(end - cut) && this.#has(hash)) return true;
    }
    return false;
  }
}
