import { kindsOfUnits, WORD } from './letters.ts';
import { hashed, spread } from './tokens.ts';

/** Bits for each word, of which three are set, all in one number: one trip to memory, and one word in hundreds looks known and is not. */
const BITS = 20;
const SPACE = 32;
const CODE_MARK = 0xfffc;
/** UTF-16 units behind which no letter has another small form in the texts that are looked at here. */
const CASED = 0x483;
/** UTF-16 units of a word that is looked up without its ending; a power of two. */
const LONGEST = 64;

/** What a unit is, as bits above its small form. */
const SMALL = 0x7ff;
const LETTER = 1 << 11;
/** May be written otherwise once it is clean: for others to look at. */
const DOUBTFUL = 1 << 12;
const SIGN = 1 << 13;

let units: Uint16Array | undefined;

/** Each unit with its small form, where that is one unit. What parts words as a space does has no bit at all. */
function unitsOf(): Uint16Array {
  if (units !== undefined) return units;
  const kinds = kindsOfUnits();
  units = Uint16Array.from({ length: CASED }, (_, unit) => {
    if (unit === SPACE || unit === 10 || unit === 13 || unit === 9) return SPACE;
    if (unit < SPACE || unit === 0xad || unit === 0xa0 || (unit >= 0x300 && unit < 0x400)) return DOUBTFUL;
    const small = String.fromCharCode(unit).toLowerCase();
    return (small.length === 1 ? small.charCodeAt(0) : unit) | (kinds[unit] === WORD ? LETTER : SIGN);
  });
  return units;
}

/**
 * Tells texts in which no pattern can begin, by one walk over the text as it stands (Bloom 1970): most texts have no term, and are done with.
 * It may say yes in vain, never no.
 */
export class FirstWords {
  readonly #units = unitsOf();
  readonly #bits: Int32Array;
  readonly #mask: number;
  readonly #endings: ReadonlyMap<number, readonly number[]>;
  /** 1 for units that an ending ends with. */
  readonly #ends = new Uint8Array(SMALL + 1);
  /** Hashes of the beginnings of the word that is looked at. */
  readonly #beginnings = new Int32Array(LONGEST);

  /** `hashes` are those of the first tokens of all patterns; `endings` lengths by last unit. */
  constructor(hashes: readonly number[], endings: ReadonlyMap<number, readonly number[]>) {
    let size = 1;
    while (size * 32 < hashes.length * BITS) size *= 2;
    this.#bits = new Int32Array(size);
    this.#mask = size - 1;
    this.#endings = endings;
    for (const last of endings.keys()) if (last <= SMALL) this.#ends[last] = 1;
    for (const hash of hashes) {
      const mixed = spread(hash);
      const at = mixed & this.#mask;
      this.#bits[at] = (this.#bits[at] ?? 0) | threeBits(mixed);
    }
  }

  mayBeIn(text: string): boolean {
    const table = this.#units;
    const beginnings = this.#beginnings;
    const { length } = text;
    for (let at = 0; at < length; ) {
      let unit = text.charCodeAt(at);
      let kind = unit < CASED ? (table[unit] ?? 0) : unit === CODE_MARK ? SPACE : DOUBTFUL;
      if ((kind & LETTER) === 0) {
        if ((kind & DOUBTFUL) !== 0) return true;
        at += 1;
        if ((kind & SIGN) !== 0 && this.#has(hashed(0, kind & SMALL))) return true;
        continue;
      }
      let hash = 0;
      let size = 0;
      let last = 0;
      do {
        last = kind & SMALL;
        hash = hashed(hash, last);
        beginnings[size & (LONGEST - 1)] = hash;
        size += 1;
        at += 1;
        if (at === length) break;
        unit = text.charCodeAt(at);
        kind = unit < CASED ? (table[unit] ?? 0) : unit === CODE_MARK ? SPACE : DOUBTFUL;
      } while ((kind & LETTER) !== 0);
      if (this.#has(hash)) return true;
      if (this.#ends[last] === 1 && size <= LONGEST && this.#hasForm(size, last)) return true;
    }
    return false;
  }

  #has(hash: number): boolean {
    const mixed = spread(hash);
    const bits = threeBits(mixed);
    return ((this.#bits[mixed & this.#mask] ?? 0) & bits) === bits;
  }

  /** Whether the word is known without one of the endings that end as it does. */
  #hasForm(size: number, last: number): boolean {
    for (const length of this.#endings.get(last) ?? [])
      if (length < size && this.#has(this.#beginnings[size - length - 1] ?? 0)) return true;
    return false;
  }
}

/** Three of 32 bits, by the upper half of a hash: the lower one says in which number they are. */
function threeBits(mixed: number): number {
  const other = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return (1 << (other >>> 27)) | (1 << ((other >>> 22) & 31)) | (1 << ((other >>> 17) & 31));
}
