import type { Part, TextPart } from './content.ts';
import type { Span } from './span.ts';

/** Computes the offset map of a decoded text from the raw text. @param length of the decoded text */
export type MakeOffsets = (raw: string, length: number) => Uint32Array;

/** A text whose offset map is computed on demand: the map is larger than the text and rarely needed. A copy by spread loses it: see `partAt`. */
class DecodedText implements TextPart {
  readonly kind = 'text';
  readonly text: string;
  readonly span: Span;
  readonly #raw: string;
  #offsets: Uint32Array | MakeOffsets;

  constructor(text: string, span: Span, raw: string, offsets: MakeOffsets) {
    this.text = text;
    this.span = span;
    this.#raw = raw;
    this.#offsets = offsets;
  }

  get offsets(): Uint32Array {
    if (typeof this.#offsets === 'function') this.#offsets = this.#offsets(this.#raw, this.text.length);
    return this.#offsets;
  }
}

/** A decoded text with the function that computes its offsets. A function of `raw` alone takes less memory than a closure. */
export function decodedPart(text: string, span: Span, make: MakeOffsets, raw = ''): TextPart {
  return new DecodedText(text, span, raw, make);
}

/** The same part at another place. Offsets are relative to the part, so they do not change. */
export function partAt(part: Part, span: Span): Part {
  return part instanceof DecodedText ? new DecodedText(part.text, span, '', () => part.offsets) : { ...part, span };
}

/**
 * The offset map of a decoded text, as `TextPart` has it: relative to where the text begins in the document. The last offset is the end. Written as a
 * loop, because `Uint32Array.from` with a function takes ten times as long, and every text of a file needs some.
 * @param places UTF-16 offsets, on the same scale as `end` and `start`
 */
export function offsetsFrom(places: readonly number[], end: number, start: number): Uint32Array {
  const offsets = new Uint32Array(places.length + 1);
  for (let at = 0; at < places.length; at++) offsets[at] = (places[at] ?? end) - start;
  offsets[places.length] = end - start;
  return offsets;
}
