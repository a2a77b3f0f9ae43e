/** The parts of `node:crypto` in use, for a browser. The web's own crypto is asynchronous, which does not help synchronous callers. */
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from 'buffer/';

const ALGORITHMS = { sha1, sha256 };

class Hash {
  readonly #hash: ReturnType<typeof sha1.create | typeof sha256.create>;

  constructor(algorithm: keyof typeof ALGORITHMS) {
    this.#hash = ALGORITHMS[algorithm].create();
  }

  update(data: string | Uint8Array): this {
    this.#hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
    return this;
  }

  digest(encoding?: 'hex' | 'base64' | 'base64url'): string | Buffer {
    const bytes = Buffer.from(this.#hash.digest());
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }
}

export const createHash = (algorithm: keyof typeof ALGORITHMS): Hash => new Hash(algorithm);

export const hash = (
  algorithm: keyof typeof ALGORITHMS,
  data: string | Uint8Array,
  encoding: 'hex' | 'base64' | 'base64url' = 'hex',
): string | Buffer => new Hash(algorithm).update(data).digest(encoding);

export const randomUUID = (): string => globalThis.crypto.randomUUID();

export const randomBytes = (length: number): Buffer =>
  Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(length)));

export {
  missing as createCipheriv,
  missing as createDecipheriv,
  missing as createECDH,
  missing as hkdfSync,
} from './missing.ts';
