import type { TextPart } from './content.ts';
import type { Span } from './span.ts';

/** Under it a text keeps its map of offsets, or how it is made. */
const MAP = Symbol('map');

interface Decoded {
  [MAP]: Uint32Array | (() => Uint32Array);
}

/** One for all texts: with a getter of its own, each would take 500 bytes more and three times as long. */
const OFFSETS: PropertyDescriptor & ThisType<Decoded> = {
  enumerable: true,
  configurable: true,
  get() {
    const map = this[MAP];
    this[MAP] = typeof map === 'function' ? map() : map;
    return this[MAP];
  },
};

/** A decoded text. The map of offsets is larger than the text and seldom asked for, so it is made on demand. */
export function decodedPart(text: string, span: Span, make: () => Uint32Array): TextPart {
  const part: TextPart = { kind: 'text', text, span };
  Object.defineProperty(part, MAP, { value: make, writable: true });
  return Object.defineProperty(part, 'offsets', OFFSETS);
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
