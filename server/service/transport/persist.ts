import type { Clock } from '../clock.ts';

/** Pauses before a write is tried again, in milliseconds: a full disk may be cleared, a network drive may come back. */
const PAUSES = [500, 1_000, 2_000, 4_000];

/** What is needed of a file that is being written. */
export interface Sink {
  write(bytes: Uint8Array, offset: number, length: number): Promise<{ readonly bytesWritten: number }>;
}

/**
 * Writes all of a chunk. The chunk is in memory and may be the only copy there is, so a write that fails is tried again,
 * from where it stopped; meanwhile the sender waits. @throws the last system error
 */
export async function writeAll(file: Sink, chunk: Uint8Array, clock: Clock, signal?: AbortSignal): Promise<void> {
  let offset = 0;
  let failures = 0;
  while (offset < chunk.length) {
    try {
      const { bytesWritten } = await file.write(chunk, offset, chunk.length - offset);
      // Nothing written and no error either: some full disks say it like that.
      if (bytesWritten === 0) throw Object.assign(new Error('no byte could be written'), { code: 'ENOSPC' });
      offset += bytesWritten;
      failures = 0;
    } catch (error) {
      await pause(error, failures++, clock, signal);
    }
  }
}

/** The same patience for the other steps of a write. @throws the last system error */
export async function patiently(step: () => Promise<void>, clock: Clock, signal?: AbortSignal): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await step();
    } catch (error) {
      await pause(error, failures, clock, signal);
    }
  }
}

async function pause(error: unknown, failures: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  const ms = PAUSES[failures];
  if (ms === undefined || signal?.aborted === true) throw error;
  await clock.sleep(ms, signal);
}
