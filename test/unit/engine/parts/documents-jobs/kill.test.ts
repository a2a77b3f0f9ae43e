import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Journal, RunOutcome } from '../../../../../server/engine/parts/documents-jobs/index.ts';
import { placeResult } from '../../../../../server/engine/parts/documents-jobs/place.ts';
import { Bench } from '../../../../support/document-jobs.ts';

class Killed extends Error {}

/** Runs the job until the program dies at the `life`th place it could, and never lets it clean up. Undefined: it died. */
async function runMortal(bench: Bench, id: string, life: number): Promise<RunOutcome | undefined> {
  let left = life;
  let dead = false;
  const tick = (): void => {
    if (dead || left === 0) {
      dead = true;
      throw new Killed();
    }
    left -= 1;
  };
  bench.service.tick = tick;
  const around =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      tick();
      const value = call(...args);
      tick();
      return value;
    };
  const { journal } = bench;
  const mortal = {
    get: (...args: Parameters<Journal['get']>) => journal.get(...args),
    handle: (...args: Parameters<Journal['handle']>) => journal.handle(...args),
    claim: around(journal.claim.bind(journal)),
    renew: around(journal.renew.bind(journal)),
    update: around(journal.update.bind(journal)),
    release: around(journal.release.bind(journal)),
    rescue: around(journal.rescue.bind(journal)),
  } as unknown as Journal;
  try {
    const outcome = await bench.run(id, {
      journal: mortal,
      place: async (job, from) => {
        tick();
        const placed = await placeResult(job, from);
        tick();
        return placed;
      },
    });
    // The runner turns a journal that throws into an outcome; a dead program has none.
    return dead ? undefined : outcome;
  } catch (error) {
    if (!dead) throw error;
    return undefined;
  } finally {
    bench.service.tick = () => {};
  }
}

/** What must hold however often a job was killed and resumed. */
function expectWhole(bench: Bench, outcome: RunOutcome): void {
  expect(bench.service.calls.upload).toBeLessThanOrEqual(1);
  const { result } = outcome;
  if (result === 'finished') {
    expect(readFileSync(bench.target, 'utf8')).toBe('[DE] A report.');
    expect(bench.files()).toEqual(['report.de.txt']);
    expect(outcome.job.state).toBe('finished');
    return;
  }
  if (result !== 'failed') throw new Error(`ended as ${result}`);
  expect(existsSync(bench.target)).toBe(false);
  if (outcome.job.state === 'unknown') {
    expect(outcome.job.documentId).toBeUndefined();
    expect(outcome.error.message).toContain('--again');
    return;
  }
  // Killed with the result on the way and gone from the service: what had arrived is kept, and named.
  expect(bench.service.documents.size).toBe(0);
  const kept = bench.files();
  expect(kept).toHaveLength(1);
  expect(outcome.error.message).toContain(kept[0]);
}

async function liveThrough(lives: readonly number[]): Promise<{ bench: Bench; outcome: RunOutcome; died: number }> {
  const bench = new Bench();
  const { id } = bench.add();
  let died = 0;
  for (const life of lives) {
    const outcome = await runMortal(bench, id, life);
    if (outcome !== undefined) return { bench, outcome, died };
    died += 1;
    await bench.leaseOver();
  }
  return { bench, outcome: await bench.run(id), died };
}

describe('a program that is killed', () => {
  test('at any one place, and resumed: one result, one upload, or the truth', async () => {
    const ends: string[] = [];
    for (let life = 0; ; life += 1) {
      const { bench, outcome, died } = await liveThrough([life]);
      using _ = bench;
      expectWhole(bench, outcome);
      if (died === 0) break;
      ends.push(outcome.result === 'failed' ? outcome.job.state : outcome.result);
    }
    expect(ends.length).toBeGreaterThan(20);
    // Only the two windows in which nobody can know leave anything but the result.
    expect(ends.filter((end) => end === 'failed')).toHaveLength(1);
    expect(ends.filter((end) => end === 'unknown').length).toBeLessThanOrEqual(5);
    expect(new Set(ends)).toEqual(new Set(['finished', 'unknown', 'failed']));
  });

  test('again and again: the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(12), { minLength: 2, maxLength: 8 }), async (lives) => {
        const { bench, outcome } = await liveThrough(lives);
        using _ = bench;
        expectWhole(bench, outcome);
      }),
      { numRuns: 12 },
    );
  });
});
