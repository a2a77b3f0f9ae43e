import { describe, expect, test } from 'vitest';
import { type ServiceError, serviceError } from '../../../server/service/errors/errors.ts';
import { type Creation, createOnce, isRecent } from '../../../server/service/transport/create-once.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const plain = serviceError({ kind: 'quota', operation: 'create', message: 'no', advice: 'wait' });
const open = serviceError({
  kind: 'network',
  operation: 'create',
  message: 'reset; whether the service has carried it out is not known',
  advice: 'again',
  ambiguous: true,
});

/** Creates with these answers, the last one again and again, and finds these things. */
async function run(
  answers: readonly Result<string, ServiceError>[],
  finds: readonly Result<string | undefined, ServiceError>[] = [ok(undefined)],
  signal?: AbortSignal,
) {
  const clock = new FakeClock(() => 0);
  const said: string[] = [];
  const since: number[] = [];
  const next = <T>(all: readonly T[], what: string): T => {
    const at = said.filter((one) => one === what).length;
    said.push(what);
    return all[Math.min(at, all.length - 1)]!;
  };
  const creation: Creation<string> = {
    clock,
    signal,
    create: async () => next(answers, 'create'),
    find: async (time) => {
      since.push(time);
      return next(finds, 'find');
    },
    look: 'look there',
  };
  return { result: await createOnce(creation), said, since, clock };
}

describe('a create', () => {
  test('that succeeds is sent once, and nobody looks', async () => {
    expect(await run([ok('made')])).toMatchObject({ result: ok('made'), said: ['create'] });
  });

  test('that was refused is sent once: nothing is open', async () => {
    expect(await run([fail(plain)])).toMatchObject({ result: fail(plain), said: ['create'] });
  });

  test('that came through after all is found, and not sent again', async () => {
    const { result, said, since, clock } = await run([fail(open)], [ok('found')]);
    expect(result).toEqual(ok('found'));
    expect(said).toEqual(['create', 'find']);
    expect(since).toEqual([Date.UTC(2026, 0, 1)]);
    // A list may lag behind.
    expect(clock.sleeps).toEqual([500]);
  });

  test('that has left nothing is sent again, only after a look', async () => {
    const { result, said } = await run([fail(open), ok('made')]);
    expect(result).toEqual(ok('made'));
    expect(said).toEqual(['create', 'find', 'create']);
  });

  test('that has left nothing three times is known not to be there', async () => {
    const { result, said, since } = await run([fail(open)]);
    expect(said).toEqual(['create', 'find', 'create', 'find', 'create', 'find']);
    expect(new Set(since)).toEqual(new Set([Date.UTC(2026, 0, 1)]));
    expect(result).toMatchObject({ ok: false, error: { message: 'reset; it was not created', advice: 'again' } });
    expect(!result.ok && 'ambiguous' in result.error).toBe(false);
  });

  test('of which nobody can tell whether it came through is not sent again', async () => {
    const { result, said } = await run([fail(open)], [fail(plain)]);
    expect(said).toEqual(['create', 'find']);
    expect(result).toMatchObject({ error: { kind: 'network', message: open.message, advice: 'look there' } });
    expect(result).toMatchObject({ error: { ambiguous: true } });
  });

  test('that was called off is neither looked for nor sent again', async () => {
    const { result, said, clock } = await run([fail(open)], [ok('found')], AbortSignal.abort());
    expect(said).toEqual(['create']);
    expect(clock.sleeps).toEqual([]);
    expect(result).toMatchObject({ error: { advice: 'look there', ambiguous: true } });
  });

  test('whose answer cannot be read is looked for', async () => {
    const { result, said } = await run([fail(serviceError({ ...plain, ambiguous: true }))], [ok('found')]);
    expect(result).toEqual(ok('found'));
    expect(said).toEqual(['create', 'find']);
  });
});

test('what was made up to a quarter of an hour before may be ours, since clocks differ', () => {
  const since = Date.UTC(2026, 0, 1);
  const made = (ms: number) => isRecent(new Date(since + ms).toISOString(), since);
  expect([made(60_000), made(-900_000), made(-900_001)]).toEqual([true, true, false]);
  expect(isRecent('soon', since)).toBe(true);
});
