import type { Part } from '../text/content.ts';
import { decodedPart } from '../text/offsets.ts';

const NOTHING: readonly Part[] = [];

/** A run of text: decoded, and where each character of it stands. */
export class DecodedRun {
  readonly #raw: string;
  readonly #base: number;
  #from = 0;
  #text = '';
  /** By threes: where a piece stands, how many characters it has, and whether each of them stands (1) behind the one before or all of them at one place (0). */
  #pieces: number[] = [];
  #isDecoded = false;

  /** @param base where `raw` begins in the document */
  constructor(raw: string, base: number) {
    this.#raw = raw;
    this.#base = base;
  }

  /** Characters that stand for themselves. */
  add(from: number, to: number): void {
    if (from !== to) this.#add(this.#raw.slice(from, to), from, 1);
  }

  /** `shown` stands for what is written from `from` to `to`. */
  stand(shown: string, from: number, to: number): void {
    const decodes = this.#raw.slice(from, to) !== shown;
    this.#isDecoded ||= decodes;
    this.#add(shown, from, decodes ? 0 : 1);
  }

  /** What has come since the last time, as it ends at `end`. */
  flush(end: number): readonly Part[] {
    if (this.#text === '') return NOTHING;
    const [text, pieces, from] = [this.#text, this.#pieces, this.#from];
    const span = { start: this.#base + from, end: this.#base + end };
    const part: Part = this.#isDecoded
      ? decodedPart(text, span, () => offsetsOf(pieces, from, end, text.length))
      : { kind: 'text', text, span };
    this.#text = '';
    this.#pieces = [];
    this.#isDecoded = false;
    return [part];
  }

  #add(shown: string, from: number, step: 0 | 1): void {
    if (this.#text === '') this.#from = from;
    this.#text += shown;
    this.#pieces.push(from, shown.length, step);
  }
}

function offsetsOf(pieces: readonly number[], start: number, end: number, length: number): Uint32Array {
  const offsets = new Uint32Array(length + 1);
  let index = 0;
  for (let piece = 0; piece < pieces.length; piece += 3) {
    const [from = 0, count = 0, step = 0] = [pieces[piece], pieces[piece + 1], pieces[piece + 2]];
    for (let at = 0; at < count; at++) offsets[index++] = from - start + at * step;
  }
  offsets[length] = end - start;
  return offsets;
}
