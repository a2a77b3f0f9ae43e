import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 256 bits, upper case hex. Only the client has it: every access to a document needs it (docs/spec/service.md#documents). */
export function newDocumentKey(): string {
  return randomBytes(32).toString('hex').toUpperCase();
}

export function isDocumentKey(text: string): boolean {
  return /^[\da-f]{64}$/i.test(text);
}

/**
 * AES-256-GCM under the document's key. `label` names what is sealed (document and part), so that sealed parts cannot be swapped.
 * Layout: IV, authentication tag, ciphertext.
 */
export function seal(content: Uint8Array, key: string, label: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(label));
  const sealed = [cipher.update(content), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
}

/** Undefined if it was sealed with another key, or the content was altered. */
export function unseal(sealed: Uint8Array, key: string, label: string): Buffer | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES || !isDocumentKey(key)) return undefined;
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(label));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
