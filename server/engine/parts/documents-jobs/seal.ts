import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals document keys. The secret itself is not kept. */
export interface Sealer {
  /** AES-256-GCM; layout: IV, authentication tag, ciphertext. `label` says what is sealed, so that sealed values cannot be swapped. */
  seal(text: string, label: string): Uint8Array;
  /** Undefined if it was sealed with another secret or label, or was altered. */
  unseal(sealed: Uint8Array, label: string): string | undefined;
}

/** `secret` must be random (at least 32 bytes, in any encoding): it is expanded, not stretched as a password would have to be. */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dragoman document journal 1', 32));
  return {
    seal(text, label) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(label));
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
    },
    unseal(sealed, label) {
      if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
      const iv = sealed.subarray(0, IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(label));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
}
