/** Node and browsers have it alike, though the language has not; the types of neither are known here. */
declare const TextEncoder:
  | (new () => { encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number } })
  | undefined;

/** Shorter texts (UTF-16 units) are read faster than they are copied. */
const SHORTEST = 1024;

/**
 * The characters of a text that is ASCII throughout, one byte each and a 0 behind the last one, so that an offset in it is an offset in the text. A
 * scanner goes through bytes in less than half of the time that `charCodeAt` takes. Undefined: there is something else in the text, or
 * little, or the engine has nothing but the language.
 */
export function asciiOf(text: string): Uint8Array | undefined {
  if (text.length < SHORTEST || typeof TextEncoder === 'undefined') return undefined;
  const bytes = new Uint8Array(text.length + 1);
  const { read, written } = new TextEncoder().encodeInto(text, bytes);
  return read === text.length && written === text.length ? bytes : undefined;
}
