import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { SealedSecret } from '../../shared/service.ts';

/** The same as on the sealing side (`server/lsp/features/service/seal.ts`). */
const LABEL = 'dragoman sealed secret 1';
const TAG_BYTES = 16;

/** The keys of one envelope: the private key never leaves this object. */
export interface Envelope {
  /** An uncompressed P-256 point in base64, sent with the request. */
  readonly publicKey: string;
  /** @throws Error if the envelope was made for another key, or was altered */
  open(sealed: SealedSecret): string;
}

export function createEnvelope(): Envelope {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys('base64');
  return {
    publicKey,
    open(sealed) {
      const key = hkdfSync('sha256', own.computeSecret(sealed.publicKey, 'base64'), '', LABEL, 32);
      const data = Buffer.from(sealed.data, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(sealed.iv, 'base64'));
      decipher.setAuthTag(data.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}
