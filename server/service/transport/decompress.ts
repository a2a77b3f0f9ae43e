import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** Accepted compressions, as the value of the header. */
export const ACCEPTED = 'gzip, deflate, br';

/** Error code for an answer compressed in another way. */
export const UNKNOWN_ENCODING = 'ERR_UNKNOWN_CONTENT_ENCODING';

const DECODERS: Readonly<Record<string, (first: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  // Some servers omit the header that the standard requires (RFC 9110, section 8.4.1.2).
  deflate: ([first = 0]) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};

/**
 * The decompressed bytes of an answer, in small pieces: a caller that counts them can stop at any time, however much would follow. Throws the
 * connection's errors, and an error with a code for what cannot be decompressed.
 */
export async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') {
    yield* chunks;
    return;
  }
  const make = DECODERS[name];
  if (make === undefined)
    throw Object.assign(new Error(`The answer is encoded as ${name}.`), { code: UNKNOWN_ENCODING });
  const iterator = chunks[Symbol.asyncIterator]();
  let first = await iterator.next();
  while (first.done !== true && first.value.length === 0) first = await iterator.next();
  // An answer without a body.
  if (first.done === true) return;
  const whole = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  const decoder = make(first.value);
  // Errors of either surface in the loop below.
  pipeline(Readable.from(whole()), decoder, () => undefined);
  yield* decoder;
}
