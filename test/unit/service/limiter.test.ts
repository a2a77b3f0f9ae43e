import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Limiter, type Release } from '../../../server/service/transport/limiter.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const never = new AbortController().signal;

async function take(limiter: Limiter): Promise<Release> {
  const release = await limiter.acquire(never, false);
  if (release === undefined) throw new Error('not admitted');
  return release;
}

describe('adaptive concurrency', () => {
  test('never more at once than the limit, everyone gets a turn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('done', 'rate', 'failed'), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        async (outcomes, most) => {
          const limiter = new Limiter(new FakeClock(), most);
          let running = 0;
          let finished = 0;
          await Promise.all(
            outcomes.map(async (outcome) => {
              const release = await take(limiter);
              running += 1;
              expect(running).toBeLessThanOrEqual(most);
              await Promise.resolve();
              running -= 1;
              finished += 1;
              release(outcome as 'done');
              expect(limiter.limit).toBeGreaterThanOrEqual(1);
            }),
          );
          expect(finished).toBe(outcomes.length);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('halves once for a burst, and recovers', async () => {
    const clock = new FakeClock();
    const limiter = new Limiter(clock, 8);
    for (let round = 0; round < 60; round += 1) (await take(limiter))('done');
    expect(limiter.limit).toBe(8);
    const burst = await Promise.all(Array.from({ length: 8 }, () => take(limiter)));
    await clock.sleep(10);
    for (const release of burst) release('rate');
    expect(limiter.limit).toBe(4);
    (await take(limiter))('rate');
    expect(limiter.limit).toBe(2);
    (await take(limiter))('failed');
    expect(limiter.limit).toBe(2);
    for (let round = 0; round < 60; round += 1) (await take(limiter))('done');
    expect(limiter.limit).toBe(8);
  });

  test('begins with all places; once the service has said no, one more per round', async () => {
    const clock = new FakeClock();
    const limiter = new Limiter(clock, 32);
    const round = async (outcome: 'done' | 'rate') => {
      const places = await Promise.all(Array.from({ length: limiter.limit }, () => take(limiter)));
      await clock.sleep(10);
      for (const release of places) release(outcome);
      return limiter.limit;
    };
    expect([limiter.limit, await round('done'), await round('rate')]).toEqual([32, 32, 16]);
    const after = await round('done');
    expect(after).toBeGreaterThanOrEqual(16);
    expect(after).toBeLessThanOrEqual(17);
  });

  test('halves down to one, for each round that was begun since, and grows by one per round', async () => {
    const clock = new FakeClock();
    const limiter = new Limiter(clock, 12);
    expect(limiter.most).toBe(12);
    const limits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const late = await take(limiter);
      (await take(limiter))('rate');
      limits.push(limiter.limit);
      // Begun before the limit was halved: it says nothing about the new one.
      await clock.sleep(1);
      late('rate');
      limits.push(limiter.limit);
      if (limiter.limit === 1) break;
    }
    expect(limits).toEqual([6, 6, 3, 3, 1, 1]);
    const grown: number[] = [];
    for (let done = 0; done < 8; done += 1) {
      (await take(limiter))('done');
      grown.push(limiter.limit);
    }
    expect(grown).toEqual([2, 2, 3, 3, 3, 3, 4, 4]);
  });

  test.each([0, -1])('of %i places leaves one', async (most) => {
    const limiter = new Limiter(new FakeClock(), most);
    expect([limiter.most, limiter.limit]).toEqual([1, 1]);
    (await take(limiter))('rate');
    expect(limiter.limit).toBe(1);
  });

  test('starts are five milliseconds apart, and fifty a second', async () => {
    const clock = new FakeClock();
    const limiter = new Limiter(clock);
    const starts: number[] = [];
    for (let request = 0; request < 120; request += 1) {
      const release = await take(limiter);
      starts.push(clock.now());
      release('failed');
    }
    expect(starts).toEqual(starts.map((_, at) => Math.floor(at / 50) * 1_000 + (at % 50) * 5));
  });

  test.each([
    undefined,
    7,
  ])('at most fifty starts in any second, or as many as somebody says: %s', async (perSecond) => {
    const clock = new FakeClock();
    const limiter = new Limiter(clock, undefined, perSecond);
    const starts: number[] = [];
    for (let request = 0; request < 175; request += 1) {
      const release = await take(limiter);
      starts.push(clock.now());
      release('done');
    }
    for (const [index, start] of starts.entries())
      expect(starts.slice(index).filter((other) => other < start + 1_000).length).toBeLessThanOrEqual(perSecond ?? 50);
    expect(clock.now()).toBeLessThanOrEqual(Math.ceil(175 / (perSecond ?? 50)) * 1_000);
  });

  test('requests that wait for the same moment leave one by one: some that are late do not make it too many', async () => {
    // Time passes to whatever is due first, when nothing else is to be done.
    let now = 0;
    const due: { readonly at: number; readonly ring: () => void }[] = [];
    const sleep = (ms: number) => new Promise<void>((ring) => due.push({ at: now + ms, ring }));
    const clock = Object.assign(new FakeClock(), { now: () => now, sleep });
    const limiter = new Limiter(clock);
    const starts: number[] = [];
    const one = async () => {
      const release = await take(limiter);
      starts.push(clock.now());
      await clock.sleep(100);
      release('done');
    };
    const all = Array.from({ length: 200 }, one);
    for (await new Promise(setImmediate); due.length > 0; await new Promise(setImmediate)) {
      const [next] = due.sort((a, b) => a.at - b.at).splice(0, 1);
      now = next?.at ?? now;
      next?.ring();
    }
    await Promise.all(all);
    // Those of one second are held up for a while that is that of twelve places on the wire, those of the next are not.
    const arrived = starts.map((start, index) => start + (index < 50 ? 40 : 0)).toSorted((a, b) => a - b);
    for (const time of arrived)
      expect(arrived.filter((other) => other >= time && other < time + 1_000).length).toBeLessThanOrEqual(60);
    // Nothing is lost by it: twelve places and answers after 100 ms come to 120 a second.
    expect(starts.at(-1)).toBeLessThan(3_600);
  });
});

describe('waiting', () => {
  test('repeats go first; who gives up leaves at once and takes no place', async () => {
    const limiter = new Limiter(new FakeClock(), 1);
    const first = await take(limiter);
    const order: string[] = [];
    const leave = new AbortController();
    const left = limiter.acquire(leave.signal, false).then((release) => order.push(`left ${release === undefined}`));
    const fresh = limiter.acquire(never, false).then((release) => {
      order.push('new');
      release?.('done');
    });
    const repeat = limiter.acquire(never, true).then((release) => {
      order.push('repeat');
      release?.('done');
    });
    leave.abort();
    await left;
    first('done');
    await Promise.all([fresh, repeat]);
    expect(order).toEqual(['left true', 'repeat', 'new']);
    expect(await limiter.acquire(AbortSignal.abort(), false)).toBeUndefined();
  });
});
