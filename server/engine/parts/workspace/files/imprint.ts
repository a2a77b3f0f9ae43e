import { createHash } from 'node:crypto';
import type { Imprint } from './files.ts';

/** Identifies bytes that were written, for a later comparison with the file: this keeps no memory for large ones. */
export function imprintOf(bytes: Uint8Array): Imprint {
  return { length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
