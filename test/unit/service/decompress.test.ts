import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readText } from '../../../server/service/transport/attempt.ts';
import { decompressed } from '../../../server/service/transport/decompress.ts';

async function* pieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  yield new Uint8Array();
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const TEXT = 'Grüße, 世界! '.repeat(5_000);
const bytes = Buffer.from(TEXT);

describe('an answer', () => {
  test.each<[string, Uint8Array]>([
    ['', bytes],
    ['identity', bytes],
    ['gzip', gzipSync(bytes)],
    ['GZip', gzipSync(bytes)],
    ['x-gzip', gzipSync(bytes)],
    ['deflate', deflateSync(bytes)],
    ['deflate', deflateRawSync(bytes)],
    ['br', brotliCompressSync(bytes)],
  ])('encoded as %s is read', async (encoding, body) => {
    expect(await readText(decompressed(pieces(body), encoding), 1e6)).toBe(TEXT);
  });

  test('without a body is empty', async () => {
    expect(await readText(decompressed(pieces(new Uint8Array()), 'gzip'), 10)).toBe('');
  });

  test('that becomes too long is read no further than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    let read = 0;
    const counted = async function* () {
      for await (const piece of pieces(bomb, 1_000)) {
        read += piece.length;
        yield piece;
      }
    };
    expect(await readText(decompressed(counted(), 'gzip'), 100_000)).toBeUndefined();
    expect(read).toBeLessThan(bomb.length);
  });

  test.each([
    ['gzip', gzipSync(bytes).subarray(0, 60), 'Z_BUF_ERROR'],
    ['gzip', Buffer.from('plain'), 'Z_DATA_ERROR'],
    ['zstd', Buffer.from('plain'), 'ERR_UNKNOWN_CONTENT_ENCODING'],
  ])('encoded as %s that cannot be read is an error with a code', async (encoding, body, code) => {
    await expect(readText(decompressed(pieces(body), encoding), 1e6)).rejects.toMatchObject({ code });
  });

  test('whose connection breaks throws what the connection throws', async () => {
    const broken = async function* () {
      yield gzipSync(bytes).subarray(0, 50);
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    };
    await expect(readText(decompressed(broken(), 'gzip'), 1e6)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});
