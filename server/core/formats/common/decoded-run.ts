import type { Part } from '../../text/content.ts';
import { decodedPart } from '../../text/offsets.ts';
import type { Span } from '../../text/span.ts';

const NOTHING: readonly Part[] = [];

/** A run of decoded text, with the place of each of its characters. */
export class DecodedRun {
  readonly #raw: string;
  readonly #base: number;
  #from = 0;
  #text = '';
  /** Triples: where a piece begins in the document, how many characters it has, and whether they advance one by one (1) or share one place (0). */
  #pieces: number[] = [];
  #isDecoded = false;

  /** @param base where `raw` begins in the document */
  constructor(raw: string, base: number) {
    this.#raw = raw;
    this.#base = base;
  }

  /** Adds characters that stand for themselves. */
  add(from: number, to: number): void {
    if (from !== to) this.#add(this.#raw.slice(from, to), from, 1);
  }

  /** Adds `shown`, which stands for what is written from `from` to `to`. */
  stand(shown: string, from: number, to: number): void {
    const decodes = this.#raw.slice(from, to) !== shown;
    this.#isDecoded ||= decodes;
    this.#add(shown, from, decodes ? 0 : 1);
  }

  /** Everything added since the last call, ending at `end`. */
  flush(end: number): readonly Part[] {
    if (this.#text === '') return NOTHING;
    const span = { start: this.#base + this.#from, end: this.#base + end };
    const part = this.#isDecoded
      ? decodedIn(this.#text, span, this.#pieces.slice())
      : { kind: 'text' as const, text: this.#text, span };
    this.#text = '';
    this.#pieces = [];
    this.#isDecoded = false;
    return [part];
  }

  #add(shown: string, from: number, step: 0 | 1): void {
    if (this.#text === '') this.#from = from;
    this.#text += shown;
    this.#pieces.push(this.#base + from, shown.length, step);
  }
}

function decodedIn(text: string, span: Span, pieces: readonly number[]): Part {
  return decodedPart(text, span, () => {
    const offsets = new Uint32Array(text.length + 1);
    let index = 0;
    for (let piece = 0; piece < pieces.length; piece += 3) {
      const [from = 0, count = 0, step = 0] = [pieces[piece], pieces[piece + 1], pieces[piece + 2]];
      for (let at = 0; at < count; at++) offsets[index++] = from - span.start + at * step;
    }
    offsets[index] = span.end - span.start;
    return offsets;
  });
}
