import { describe, expect, test } from 'vitest';
import { type ServiceError, serviceError } from '../../../server/service/errors/errors.ts';
import { Limiter, type Release } from '../../../server/service/transport/limiter.ts';
import { RetryBudget, repeating } from '../../../server/service/transport/retry.ts';
import type { Verdict } from '../../../server/service/transport/verdict.ts';
import type { WireCall, WireRequest } from '../../../server/service/transport/wire.ts';
import { FakeClock } from '../../support/fake-clock.ts';

type Once = Parameters<typeof repeating<string>>[2];
type Outcome = Awaited<ReturnType<Once>>;

const REQUEST: WireRequest = { operation: 'translate text', method: 'POST', path: '/v2/translate' };
const PAID: WireRequest = { ...REQUEST, paid: true };
const DONE: Outcome = { ok: true, value: 'done' };

function failed(more: Partial<Verdict> = {}, kind: ServiceError['kind'] = 'server'): Verdict {
  const error = serviceError({ kind, operation: 'translate text', message: 'it failed', advice: 'later' });
  return { ok: false, error, again: true, rate: false, patient: false, unclear: false, late: false, ...more };
}

/** Makes attempts with these outcomes, the last one again and again. Waits are 500 ms, 800 ms, 1280 ms … */
function trial(outcomes: readonly (Outcome | ((left: number) => Promise<Outcome>))[], overall = 300_000) {
  const clock = new FakeClock();
  const limiter = new Limiter(clock, 1);
  const asked: (readonly [left: number, late: number])[] = [];
  const run = (request = REQUEST, call: WireCall = { signal: new AbortController().signal }) =>
    repeating<string>(request, { clock, limiter, call, overall }, async (left, late) => {
      const outcome = outcomes[Math.min(asked.length, outcomes.length - 1)]!;
      asked.push([left, late]);
      return typeof outcome === 'function' ? outcome(left) : outcome;
    });
  /** A place among the running requests, unless there is none. */
  const place = async (): Promise<Release | undefined> => {
    const end = new AbortController();
    const found = limiter.acquire(end.signal, false);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    end.abort();
    return found;
  };
  return { clock, limiter, asked, run, place };
}

describe('the deadline', () => {
  test('no attempt is made that would begin after it, or at that moment', async () => {
    for (const [overall, attempts] of [
      [500, 1],
      [501, 2],
      [1_300, 2],
      [1_301, 3],
    ] as const) {
      const { run, asked, clock } = trial([failed()], overall);
      expect(await run()).toMatchObject({ ok: false, error: { message: 'it failed', advice: 'later' } });
      expect(asked).toHaveLength(attempts);
      expect(clock.now()).toBeLessThan(overall);
    }
  });

  test('each attempt is told how much is left', async () => {
    const { run, asked } = trial([failed(), failed(), DONE], 10_000);
    expect(await run()).toEqual(DONE);
    expect(asked.map(([left]) => left)).toEqual([10_000, 9_500, 8_700]);
  });

  test('that passes while others are served: nothing is sent, and the place given back', async () => {
    const { run, asked, clock, place } = trial([DONE], 2_000);
    const other = await place();
    const result = run();
    await clock.sleep(2_000);
    other?.('done');
    expect(await result).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    expect(asked).toEqual([]);
    expect(await place()).toBeDefined();
  });

  test('that passes between two attempts: the failure of the last one is told', async () => {
    const tried = trial([failed()], 2_000);
    const { run, asked, clock, limiter } = tried;
    const waits: Promise<void>[] = [];
    const result = run(REQUEST, {
      signal: new AbortController().signal,
      onAttempt: () =>
        waits.push(
          limiter.acquire(new AbortController().signal, true).then(async (release) => {
            await clock.sleep(5_000);
            release?.('done');
          }),
        ),
    });
    expect(await result).toMatchObject({ ok: false, error: { kind: 'server', message: 'it failed' } });
    expect(asked).toHaveLength(1);
    await Promise.all(waits);
  });
});

describe('an answer that is billed', () => {
  const late = failed({ late: true, unclear: true }, 'timeout');

  test('is asked for once more when it took too long, and not a third time', async () => {
    const { run, asked } = trial([late, late, DONE]);
    const result = await run(PAID);
    expect(asked.map(([, count]) => count)).toEqual([0, 1]);
    expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', message: 'it failed' } });
    expect(!result.ok && result.error.advice).toContain('--timeout');
  });

  test('may take too long once, and fail otherwise as often as others', async () => {
    const { run, asked } = trial([late, failed(), failed(), DONE]);
    expect(await run(PAID)).toEqual(DONE);
    expect(asked.map(([, count]) => count)).toEqual([0, 1, 1, 1]);
  });

  test('is another thing than one that costs nothing', async () => {
    const { run, asked } = trial([late, late, late, DONE]);
    expect(await run({ ...REQUEST, paid: false })).toEqual(DONE);
    expect(asked.map(([, count]) => count)).toEqual([0, 1, 2, 3]);
  });
});

describe('attempts', () => {
  test('a dead service: five, and the error says how many', async () => {
    const { run, asked } = trial([failed()]);
    expect(await run()).toMatchObject({ error: { message: 'it failed, still after 5 attempts' } });
    expect(asked).toHaveLength(5);
  });

  test('one that would do harm or no good is not repeated, and is not counted', async () => {
    const { run, asked } = trial([failed({ again: false })]);
    expect(await run()).toMatchObject({ error: { message: 'it failed' } });
    expect(asked).toHaveLength(1);
  });

  test('waiting as the cure earns eight, getting on meanwhile twelve', async () => {
    const patient = trial([failed({ patient: true })]);
    await patient.run();
    expect(patient.asked).toHaveLength(8);
    const budget = new RetryBudget(100);
    const busy = trial([
      async () => {
        budget.succeeded();
        return failed();
      },
    ]);
    await busy.run(REQUEST, { budget, signal: new AbortController().signal });
    expect(busy.asked).toHaveLength(12);
  });

  test('the budget of the run is used, and a success gives back', async () => {
    const budget = new RetryBudget(1);
    const call = { budget, signal: new AbortController().signal };
    expect(await trial([failed(), DONE]).run(REQUEST, call)).toEqual(DONE);
    expect(budget.successes).toBe(1);
    expect(budget.exhausted).toBe(false);
    expect(await trial([failed()]).run(REQUEST, call)).toMatchObject({
      error: { message: 'it failed, still after 2 attempts' },
    });
    const spent = trial([failed()]);
    await spent.run(REQUEST, call);
    expect(spent.asked).toHaveLength(1);
  });

  test('each is announced before, and told after when it may have been carried out', async () => {
    const said: string[] = [];
    const call = {
      signal: new AbortController().signal,
      onAttempt: () => said.push('attempt'),
      onUnclear: () => said.push('unclear'),
    };
    await trial([failed({ unclear: true }), failed(), DONE]).run(REQUEST, call);
    expect(said).toEqual(['attempt', 'unclear', 'attempt', 'attempt']);
  });

  test('a wait that the service asks for is kept; one that nobody sits through ends it, with the time', async () => {
    const { run, clock } = trial([failed({ wait: 7_000 }), DONE]);
    await run();
    expect(clock.sleeps).toEqual([7_500]);
    const long = trial([failed({ wait: 200_000 })]);
    expect(await long.run()).toMatchObject({ error: { advice: expect.stringContaining('asks to wait 200 s') } });
    expect(long.clock.sleeps).toEqual([]);
    // It fits into what anyone waits, but not into what is left.
    const tight = trial([failed({ wait: 7_000 })], 5_000);
    expect(await tight.run()).toMatchObject({ error: { advice: expect.stringContaining('asks to wait 7 s') } });
  });
});

describe('called off', () => {
  test('before an attempt, or while it waits: nothing more is sent', async () => {
    const before = trial([DONE]);
    expect(await before.run(REQUEST, { signal: AbortSignal.abort() })).toMatchObject({ error: { kind: 'cancelled' } });
    expect(before.asked).toEqual([]);
    const end = new AbortController();
    const { run, asked, clock } = trial([
      async () => {
        end.abort();
        return failed();
      },
    ]);
    const both = { signal: new AbortController().signal, halt: end.signal };
    expect(await run(REQUEST, both)).toMatchObject({ error: { kind: 'cancelled' } });
    expect(asked).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
  });
});

describe('the place among the running requests', () => {
  test('is given back whatever happens, and not held while waiting', async () => {
    const { run, place } = trial([() => Promise.reject(new TypeError('a mistake of ours'))]);
    await expect(run()).rejects.toThrow(TypeError);
    expect(await place()).toBeDefined();
  });

  test('goes to a repeat before it goes to a new request', async () => {
    const order: string[] = [];
    const again = async () => {
      order.push('repeat');
      return DONE;
    };
    const { run, limiter } = trial([failed(), again]);
    const others: Promise<unknown>[] = [];
    const follow = (name: string): void => {
      const waiting = limiter.acquire(new AbortController().signal, false).then(async (release) => {
        order.push(name);
        // Until the repeat waits, too.
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        release?.('done');
      });
      others.push(waiting);
    };
    const onAttempt = () => {
      if (others.length > 0) return;
      follow('first');
      follow('second');
    };
    await run(REQUEST, { signal: new AbortController().signal, onAttempt });
    await Promise.all(others);
    expect(order).toEqual(['first', 'repeat', 'second']);
  });

  test('goes to a repeat of another request before it goes to the first attempt of this one', async () => {
    const { run, asked, limiter, place } = trial([DONE]);
    const held = await place();
    const result = run();
    const repeat = limiter.acquire(new AbortController().signal, true);
    held?.('done');
    const release = await repeat;
    expect(asked).toEqual([]);
    release?.('done');
    expect(await result).toEqual(DONE);
  });

  test('too many requests halve it, successes raise it, other failures say nothing', async () => {
    const clock = new FakeClock();
    const limiter = new Limiter(clock, 4);
    const released: number[] = [];
    const outcomes = [failed({ rate: true, patient: true }), failed(), failed(), DONE];
    await repeating<string>(REQUEST, { clock, limiter, call: undefined, overall: 300_000 }, async () => {
      released.push(limiter.limit);
      return outcomes[released.length - 1]!;
    });
    expect(released).toEqual([4, 2, 2, 2]);
    expect(limiter.limit).toBe(2);
    await repeating<string>(REQUEST, { clock, limiter, call: undefined, overall: 300_000 }, async () => DONE);
    await repeating<string>(REQUEST, { clock, limiter, call: undefined, overall: 300_000 }, async () => DONE);
    expect(limiter.limit).toBe(3);
  });
});
