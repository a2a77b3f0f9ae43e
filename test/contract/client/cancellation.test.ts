import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../server/service/client.ts';
import { systemClock } from '../../../server/service/clock.ts';
import { DEFAULT_TIMEOUTS } from '../../../server/service/transport/timeouts.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { startFakeService } from '../../support/fake-service.ts';
import { clientFor, KEY, numbered, ringWhenWaiting, translated } from './helpers.ts';

// Real time here, with waits and limits far beyond the test's own: only the abort can end these calls.
const patient = { clock: systemClock, timeouts: { headers: 600_000, idle: 600_000, overall: 6_000_000 } };

describe('cancelling', () => {
  test('texts that are on the wire are waited for and kept, and nothing more is sent', async () => {
    const stop = new AbortController();
    await using service = await startFakeService(async (request, index) => {
      if (index === 1) stop.abort();
      return translated(request);
    });
    await using client = clientFor(service, { ...patient, concurrency: 1 });
    const outcome = await client.translate({ texts: numbered(200), targetLang: 'DE' }, { signal: stop.signal });
    expect(outcome.error?.kind).toBe('cancelled');
    expect(outcome.translations.filter((item) => item !== undefined)).toHaveLength(100);
    expect(outcome.requests).toBe(2);
  });

  test('texts whose answer does not come in time are given up: the request itself is aborted, what was done is kept', async () => {
    await using service = await startFakeService((request, index) =>
      index === 0 ? translated(request) : { fault: 'hang' },
    );
    await using client = clientFor(service, { concurrency: 1 });
    const stop = new AbortController();
    service.onStuck = () => {
      stop.abort();
      void client.clock.until((running) => running.includes(DEFAULT_TIMEOUTS.finish)).then(() => client.clock.ring());
    };
    const outcome = await client.translate({ texts: numbered(200), targetLang: 'DE' }, { signal: stop.signal });
    expect(outcome.error?.kind).toBe('cancelled');
    expect(outcome.translations.filter((item) => item !== undefined)).toHaveLength(50);
    expect(outcome.requests).toBe(2);
    await service.dropped;
  });

  test('while the answer to a question that is not billed is awaited: the request itself is aborted', async () => {
    await using service = await startFakeService([{ fault: 'hang' }]);
    await using client = clientFor(service, patient);
    const stop = new AbortController();
    service.onStuck = () => stop.abort();
    expect(await client.usage({ signal: stop.signal })).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    await service.dropped;
  });

  test('in the middle of a body', async () => {
    await using service = await startFakeService([{ fault: 'stall-body' }]);
    await using client = clientFor(service, patient);
    const stop = new AbortController();
    service.onStuck = () => stop.abort();
    expect(await client.usage({ signal: stop.signal })).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
  });

  test('while waiting to try again', async () => {
    const stop = new AbortController();
    await using service = await startFakeService(() => {
      setTimeout(() => stop.abort(), 20);
      return { status: 429, headers: { 'retry-after': '100' } };
    });
    await using client = clientFor(service, patient);
    expect(await client.usage({ signal: stop.signal })).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(service.requests).toHaveLength(1);
  });

  test('while waiting for a place behind others, and before anything began', async () => {
    await using service = await startFakeService([{ fault: 'hang' }]);
    await using client = clientFor(service, { ...patient, concurrency: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = client.usage({ signal: first.signal });
    const waiting = client.usage({ signal: second.signal });
    second.abort();
    expect(await waiting).toMatchObject({ error: { kind: 'cancelled' } });
    first.abort();
    expect(await running).toMatchObject({ error: { kind: 'cancelled' } });
    const outcome = await client.translate({ texts: ['a'], targetLang: 'DE' }, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ error: { kind: 'cancelled' }, requests: 0 });
  });

  test('by closing the client', async () => {
    await using service = await startFakeService([{ fault: 'hang' }]);
    const client = clientFor(service, patient);
    const closed = new Promise<void>((resolve) => {
      service.onStuck = () => resolve(client.close());
    });
    expect(await client.usage()).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    await closed;
    expect(service.requests).toHaveLength(1);
  });

  test('while the secure connection is being made', async () => {
    const stop = new AbortController();
    const held: Socket[] = [];
    const silent = createServer((socket) => {
      held.push(socket.on('error', () => {}));
      stop.abort();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const client = createClient({ ...patient, service: `https://127.0.0.1:${port}`, key: KEY });
    expect(await client.usage({ signal: stop.signal })).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    await client.close();
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});

/** A port that nothing listens on once it is closed. */
async function refusingPort(): Promise<{ readonly port: number; readonly close: () => Promise<unknown> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('time limits', () => {
  test.each([
    [{ fault: 'hang' } as const, /did not answer/],
    [{ fault: 'stall-body' } as const, /stopped coming/],
  ])('%j: five attempts, then one clear error, and no timer is left', async (fault, message) => {
    await using service = await startFakeService([fault]);
    await using client = clientFor(service);
    service.onStuck = (stuck) => void ringWhenWaiting(client.clock, stuck);
    const result = await client.usage();
    expect(result).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    expect(!result.ok && result.error.message).toMatch(message);
    expect(service.requests).toHaveLength(5);
    expect(client.clock.pending).toBe(0);
  });

  test('a billed answer gets a minute, and thrice that when it is asked for once more; then no more', async () => {
    await using service = await startFakeService([{ fault: 'hang' }]);
    await using client = clientFor(service);
    service.onStuck = () => void client.clock.until(({ length }) => length === 2).then(() => client.clock.ring());
    const outcome = await client.translate({ texts: ['a'], targetLang: 'DE' });
    expect(outcome.error).toMatchObject({ kind: 'timeout', advice: expect.stringContaining('--timeout') });
    expect(service.requests).toHaveLength(2);
    expect(client.clock.now()).toBeGreaterThan(240_000);
    expect(client.clock.now()).toBeLessThan(242_000);
  });

  test('a service that needs twelve seconds is asked once', async () => {
    await using service = await startFakeService(async (request) => {
      await client.clock.sleep(12_000);
      return translated(request);
    });
    await using client = clientFor(service);
    const outcome = await client.translate({ texts: numbered(500), targetLang: 'DE' });
    expect(outcome.error).toBeUndefined();
    expect(service.requests).toHaveLength(10);
  });

  test('a connection that cannot be made is tried again: nothing was sent', async () => {
    const { port, close } = await refusingPort();
    await close();
    const clock = new FakeClock();
    const client = createClient({ service: `http://127.0.0.1:${port}`, key: KEY, clock, environment: {} });
    const outcome = await client.translate({ texts: ['a'], targetLang: 'DE' });
    expect(outcome).toMatchObject({ requests: 5, error: { kind: 'network' } });
    await client.close();
  });

  test('the limit for the whole operation ends it, also between attempts', async () => {
    await using service = await startFakeService([{ status: 503, headers: { 'retry-after': '60' } }]);
    await using client = clientFor(service, { timeouts: { overall: 130_000 } });
    expect(await client.usage()).toMatchObject({ ok: false, error: { kind: 'server', status: 503 } });
    expect(service.requests).toHaveLength(3);
  });
});

describe('connections', () => {
  test('are kept alive from one request to the next', async () => {
    await using service = await startFakeService([{ json: { character_count: 1, character_limit: 2 } }]);
    await using client = clientFor(service);
    for (let call = 0; call < 5; call += 1) expect((await client.usage()).ok).toBe(true);
    // A second one may be opened when the first is still being put away.
    expect(new Set(service.requests.map((request) => request.connection)).size).toBeLessThanOrEqual(2);
  });
});
