/** The similarity of two texts as in gettext's fstrcmp: twice the length of the longest common subsequence over the bytes of both. */

/** A text that others are compared with. */
export class Likeness {
  readonly #bytes: Uint8Array;
  readonly #counts: Uint16Array;
  /** The positions of each byte value: one bit per byte, in words of 32. */
  readonly #masks = new Map<number, Uint32Array>();
  readonly #words: number;

  constructor(text: string) {
    this.#bytes = bytesOf(text);
    this.#counts = countsOf(this.#bytes);
    this.#words = Math.ceil(this.#bytes.length / 32);
  }

  /** The similarity from 0 to 1; 0 if it is not above `least`, which most texts prove at once. */
  with({ bytes, counts }: Compared, least: number): number {
    const sum = this.#bytes.length + bytes.length;
    if (sum === 0) return 1;
    if ((2 * Math.min(this.#bytes.length, bytes.length)) / sum <= least) return 0;
    let common = 0;
    for (let at = 0; at < CLASSES; at++) common += Math.min(this.#counts[at] ?? 0, counts[at] ?? 0);
    if ((2 * common) / sum <= least) return 0;
    const likeness = (2 * this.#longest(bytes)) / sum;
    return likeness > least ? likeness : 0;
  }

  /** The length of the longest common subsequence: the number of bits that become zero (Hyyrö 2004), 32 bytes at a time. */
  #longest(bytes: Uint8Array): number {
    const row = new Uint32Array(this.#words).fill(0xffffffff);
    for (const byte of bytes) {
      const mask = this.#maskOf(byte);
      let carry = 0;
      for (let word = 0; word < this.#words; word++) {
        const old = row[word] ?? 0;
        const both = (old & (mask[word] ?? 0)) >>> 0;
        const added = old + both + carry;
        carry = added > 0xffffffff ? 1 : 0;
        row[word] = (added | (old & ~both)) >>> 0;
      }
    }
    let zeros = 0;
    for (let at = 0; at < this.#bytes.length; at++) if ((((row[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 0) zeros++;
    return zeros;
  }

  #maskOf(byte: number): Uint32Array {
    let mask = this.#masks.get(byte);
    if (mask === undefined) {
      mask = new Uint32Array(this.#words);
      for (let at = 0; at < this.#bytes.length; at++)
        if (this.#bytes[at] === byte) mask[at >>> 5] = (mask[at >>> 5] ?? 0) | (1 << (at & 31));
      this.#masks.set(byte, mask);
    }
    return mask;
  }
}

/** A text in the form used for comparison. */
export interface Compared {
  readonly bytes: Uint8Array;
  readonly counts: Uint16Array;
}

export function compared(text: string): Compared {
  const bytes = bytesOf(text);
  return { bytes, counts: countsOf(bytes) };
}

const CLASSES = 64;
/** Only the beginning of longer texts is compared. */
const LONGEST = 4096;

/** UTF-8, which gettext compares. */
function bytesOf(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text.slice(0, LONGEST)) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return Uint8Array.from(bytes);
}

function countsOf(bytes: Uint8Array): Uint16Array {
  const counts = new Uint16Array(CLASSES);
  for (const byte of bytes) counts[byte % CLASSES] = (counts[byte % CLASSES] ?? 0) + 1;
  return counts;
}
