/** The parts of `node:buffer` in use, for a browser. */
export { Buffer } from 'buffer/';

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
