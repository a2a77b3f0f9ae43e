import type { Part } from '../text/content.ts';
import { offsetsFrom } from '../text/offsets.ts';

/** A run of text: decoded, and where each character of it stands. */
export class DecodedRun {
  readonly #raw: string;
  readonly #base: number;
  #from = 0;
  #text = '';
  #offsets: number[] | undefined;

  /** @param base where `raw` begins in the document */
  constructor(raw: string, base: number) {
    this.#raw = raw;
    this.#base = base;
  }

  /** Characters that stand for themselves. */
  add(from: number, to: number): void {
    if (from === to) return;
    if (this.#text === '') this.#from = from;
    if (this.#offsets !== undefined) for (let at = from; at < to; at++) this.#offsets.push(at - this.#from);
    this.#text += this.#raw.slice(from, to);
  }

  /** `shown` stands for what is written from `from` to `to`. */
  stand(shown: string, from: number, to: number): void {
    if (this.#text === '') this.#from = from;
    if (this.#raw.slice(from, to) === shown) {
      this.add(from, to);
      return;
    }
    this.#offsets ??= Array.from({ length: this.#text.length }, (_, at) => at);
    for (let unit = 0; unit < shown.length; unit++) this.#offsets.push(from - this.#from);
    this.#text += shown;
  }

  /** What has come since the last time, as it ends at `end`. */
  flush(end: number): readonly Part[] {
    if (this.#text === '') return [];
    const span = { start: this.#base + this.#from, end: this.#base + end };
    const offsets = this.#offsets && offsetsFrom(this.#offsets, end - this.#from, 0);
    const part: Part = { kind: 'text', text: this.#text, span, ...(offsets && { offsets }) };
    this.#text = '';
    this.#offsets = undefined;
    return [part];
  }
}
