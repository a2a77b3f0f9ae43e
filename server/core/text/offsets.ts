import type { Part, TextPart } from './content.ts';
import type { Span } from './span.ts';

/** Makes the map of a decoded text from the text as it is written. @param length of the decoded text */
export type MakeOffsets = (raw: string, length: number) => Uint32Array;

/** A text whose map of offsets is made on demand: it is larger than the text, and seldom asked for. A copy by spread lacks it: see `partAt`. */
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

/** A decoded text, with what its offsets are made by. A function of `raw` alone takes less memory than one that holds on to what it needs. */
export function decodedPart(text: string, span: Span, make: MakeOffsets, raw = ''): TextPart {
  return new DecodedText(text, span, raw, make);
}

/** A part as it is at another place. Offsets are relative to the part, so that they stay. */
export function partAt(part: Part, span: Span): Part {
  return part instanceof DecodedText ? new DecodedText(part.text, span, '', () => part.offsets) : { ...part, span };
}

/**
 * Where the characters of a decoded text stand, as a `TextPart` has it: from where it begins in the document. The last one is its end.
 * By hand, because `Uint32Array.from` with a function takes ten times as long, and every text of a file has some.
 * @param places UTF-16 offsets, `end` and `start` on the same scale
 */
export function offsetsFrom(places: readonly number[], end: number, start: number): Uint32Array {
  const offsets = new Uint32Array(places.length + 1);
  for (let at = 0; at < places.length; at++) offsets[at] = (places[at] ?? end) - start;
  offsets[places.length] = end - start;
  return offsets;
}
