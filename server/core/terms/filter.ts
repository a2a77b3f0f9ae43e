import { kindsOfUnits, WORD } from './letters.ts';
import { hashed, spread } from './tokens.ts';

/** Bits per word, three of which are set, all in one number: one memory access per word, and one unknown word in hundreds is a false positive. */
const BITS = 20;
const SPACE = 32;
const CODE_MARK = 0xfffc;
/** The first UTF-16 unit beyond which no letter in the texts handled here changes in lower case. */
const CASED = 0x483;
/** The inverse of 31 modulo 2^32: removes an ending from a hash. */
const INVERSE = 0xbdef7bdf;

/** What a unit is, as bits above its lower-case form. */
const SMALL = 0x7ff;
const LETTER = 1 << 11;
/** May change when cleaned: left to the full algorithm. */
const DOUBTFUL = 1 << 12;
const SIGN = 1 << 13;

let units: Uint16Array | undefined;

/** Each unit with its lower-case form, if that is one unit. Units that separate words like a space have no bits at all. */
function unitsOf(): Uint16Array {
  if (units !== undefined) return units;
  const kinds = kindsOfUnits();
  const of = (unit: number): number => {
    if (unit === SPACE || unit === 10 || unit === 13 || unit === 9 || unit === CODE_MARK) return 0;
    if (unit < SPACE || unit >= CASED || unit === 0xad || unit === 0xa0 || (unit >= 0x300 && unit < 0x400))
      return DOUBTFUL;
    const small = String.fromCharCode(unit).toLowerCase();
    return (small.length === 1 ? small.charCodeAt(0) : unit) | (kinds[unit] === WORD ? LETTER : SIGN);
  };
  units = Uint16Array.from({ length: 0x10000 }, (_, unit) => of(unit));
  return units;
}

/** An ending, as what to subtract from the hash of a word and what to multiply the rest by. */
interface Ending {
  readonly hash: number;
  readonly factor: number;
}

/**
 * Recognises texts in which no pattern can begin, in one walk over the raw text (Bloom 1970): most texts contain no term, and need nothing else.
 * There are false positives, but no false negatives.
 */
export class FirstWords {
  readonly #units = unitsOf();
  readonly #bits: Int32Array;
  readonly #mask: number;
  readonly #endings: ReadonlyMap<number, readonly Ending[]>;
  /** 1 for units at the end of some ending. */
  readonly #ends = new Uint8Array(SMALL + 1);

  /** `hashes` are those of the first tokens of all patterns; `endings` may follow these words. */
  constructor(hashes: readonly number[], endings: readonly string[]) {
    let size = 1;
    while (size * 32 < hashes.length * BITS) size *= 2;
    this.#bits = new Int32Array(size);
    this.#mask = size - 1;
    this.#endings = endingsByLast(endings);
    for (const last of this.#endings.keys()) this.#ends[last] = 1;
    for (const hash of hashes) {
      const mixed = spread(hash);
      const at = mixed & this.#mask;
      this.#bits[at] = (this.#bits[at] ?? 0) | threeBits(mixed);
    }
  }

  mayBeIn(text: string): boolean {
    const table = this.#units;
    let hash = 0;
    let last = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = table[text.charCodeAt(at)] ?? 0;
      if ((unit & LETTER) !== 0) {
        last = unit & SMALL;
        hash = hashed(hash, last);
        continue;
      }
      if (hash !== 0 && (this.#has(hash) || (this.#ends[last] === 1 && this.#hasForm(hash, last)))) return true;
      hash = 0;
      if ((unit & DOUBTFUL) !== 0) return true;
      if ((unit & SIGN) !== 0 && this.#has(hashed(0, unit & SMALL))) return true;
    }
    return hash !== 0 && (this.#has(hash) || (this.#ends[last] === 1 && this.#hasForm(hash, last)));
  }

  #has(hash: number): boolean {
    const mixed = spread(hash);
    const bits = threeBits(mixed);
    return ((this.#bits[mixed & this.#mask] ?? 0) & bits) === bits;
  }

  /** Whether the word is known after removing one of the endings that match its last unit. */
  #hasForm(word: number, last: number): boolean {
    for (const { hash, factor } of this.#endings.get(last) ?? [])
      if (this.#has(Math.imul(word - hash, factor))) return true;
    return false;
  }
}

/** How to remove endings from a hash, by their last unit. An ending with signs (`'s`) is not part of the word before it, but follows it. */
function endingsByLast(endings: readonly string[]): ReadonlyMap<number, readonly Ending[]> {
  const units = unitsOf();
  const parts = new Map<string, Ending>();
  for (const ending of endings) {
    let [hash, factor, length] = [0, 1, 0];
    for (; length < ending.length; length++) {
      const unit = units[ending.charCodeAt(length)] ?? 0;
      if ((unit & LETTER) === 0) break;
      hash = hashed(hash, unit & SMALL);
      factor = Math.imul(factor, INVERSE);
    }
    if (length > 0) parts.set(ending.slice(0, length), { hash, factor });
  }
  const groups = Map.groupBy(parts, ([part]) => (units[part.charCodeAt(part.length - 1)] ?? 0) & SMALL);
  return new Map(Array.from(groups, ([last, group]) => [last, group.map(([, ending]) => ending)]));
}

/** Three of 32 bits, from the upper half of a hash: the lower half selects the number. */
function threeBits(mixed: number): number {
  const other = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return (1 << (other >>> 27)) | (1 << ((other >>> 22) & 31)) | (1 << ((other >>> 17) & 31));
}
