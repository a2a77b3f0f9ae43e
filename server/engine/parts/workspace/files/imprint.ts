import { createHash } from 'node:crypto';
import type { Imprint } from './files.ts';

/** Bytes that were written, for who compares the file with them later: a large one takes no memory meanwhile. */
export function imprintOf(bytes: Uint8Array): Imprint {
  return { length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
