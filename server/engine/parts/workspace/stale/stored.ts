import { decodeBytes, octetsOf } from '../files/encoding.ts';
import type { Stored } from './history.ts';

/** @param read undefined: there is nothing */
export function storedBytes(id: string, read: () => Promise<Buffer | undefined>): Stored {
  return {
    id,
    async text() {
      const bytes = await read();
      const decoded = bytes && decodeBytes(bytes);
      return decoded?.ok === true ? decoded.value.text : undefined;
    },
    async octets() {
      const bytes = await read();
      return bytes && octetsOf(bytes);
    },
  };
}
