import { expect, test } from 'vitest';
import { patiently, writeAll } from '../../../server/service/transport/download.ts';
import { FakeClock } from '../../support/fake-clock.ts';

/** A disk that takes a few bytes at a time, and none at all at some writes. */
function disk(take: number, full: (write: number) => 'error' | 'nothing' | undefined) {
  const bytes: number[] = [];
  let writes = 0;
  return {
    bytes,
    write: async (chunk: Uint8Array, offset: number, length: number) => {
      const trouble = full(writes++);
      if (trouble === 'error') throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      const bytesWritten = trouble === 'nothing' ? 0 : Math.min(take, length);
      bytes.push(...chunk.subarray(offset, offset + bytesWritten));
      return { bytesWritten };
    },
  };
}

const CHUNK = Uint8Array.from({ length: 10 }, (_, i) => i);

test('a disk that is full for a while gets every byte once, in order, from memory', async () => {
  for (const trouble of ['error', 'nothing'] as const) {
    const file = disk(3, (write) => (write >= 1 && write < 5 ? trouble : undefined));
    await writeAll(file, CHUNK, new FakeClock());
    expect(file.bytes).toEqual([...CHUNK]);
  }
});

test('a disk that stays full is given up, with its own words', async () => {
  const clock = new FakeClock();
  const before = clock.now();
  await expect(
    writeAll(
      disk(3, () => 'error'),
      CHUNK,
      clock,
    ),
  ).rejects.toThrow('full');
  expect(clock.now() - before).toBe(7_500);
});

test('who is cancelled does not wait', async () => {
  let tries = 0;
  const step = async () => {
    tries += 1;
    throw new Error('busy');
  };
  await expect(patiently(step, new FakeClock(), AbortSignal.abort())).rejects.toThrow('busy');
  expect(tries).toBe(1);
  const later = async () => {
    if (++tries < 4) throw new Error('busy');
  };
  await patiently(later, new FakeClock());
  expect(tries).toBe(4);
});
