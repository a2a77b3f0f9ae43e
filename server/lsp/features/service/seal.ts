import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedSecret } from '../../../../shared/service.ts';

/** Both sides derive the key of the envelope with this label. */
const LABEL = 'dragoman sealed secret 1';

/**
 * Seals a secret so that only the holder of the private key can open it: messages between editor and server may be logged. ECDH on P-256 with an
 * ephemeral key, HKDF-SHA-256, AES-256-GCM.
 * @param publicKey an uncompressed P-256 point, base64
 * @returns undefined if it is not such a point
 */
export function seal(secret: string, publicKey: string): SealedSecret | undefined {
  const own = createECDH('prime256v1');
  const ownPublic = own.generateKeys('base64');
  const shared = agree(own, publicKey);
  if (shared === undefined) return undefined;
  const key = Buffer.from(hkdfSync('sha256', shared, '', LABEL, 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { publicKey: ownPublic, iv: iv.toString('base64'), data: data.toString('base64') };
}

function agree(own: ReturnType<typeof createECDH>, publicKey: string): Buffer | undefined {
  try {
    return own.computeSecret(publicKey, 'base64');
  } catch {
    return undefined;
  }
}

/** Whether `seal` can use it: checked before anything is created whose secret could not be read. */
export function isPublicKey(publicKey: string): boolean {
  return seal('', publicKey) !== undefined;
}
