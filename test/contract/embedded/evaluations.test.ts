import { afterEach, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/embedded/index.ts';
import { ask, at, type Target } from './support.ts';

let now = Date.parse('2026-07-01T12:00:00Z');
const running: Embedded[] = [];
async function start(evaluationMs: number, faults = ''): Promise<Target> {
  const service = await startEmbedded({ clock: () => now, evaluationMs, faults });
  running.push(service);
  return { ...service, scheme: 'Service-Auth-Key', external: false };
}
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

const question = {
  path: '/v1/quality-evaluation',
  json: {
    metadata: { source_language: 'en', target_language: 'de' },
    segments: [{ source: 'Save', target: 'Speichern' }],
  },
};

describe('the life of a quality evaluation', () => {
  test('it is processed for a while, then done for 24 hours, then gone', async () => {
    const target = await start(2500);
    const started = await ask(target, question);
    expect([started.status, started.headers.get('retry-after')]).toEqual([202, '3']);
    const path = String(at(started.json, 'poll_url'));
    now += 1000;
    const waiting = await ask(target, { path });
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([202, '2']);
    expect(waiting.json).toEqual({ job_id: at(started.json, 'job_id'), status: 'processing' });
    now += 1500;
    const done = await ask(target, { path });
    expect(done.json).toEqual({
      job_id: at(started.json, 'job_id'),
      status: 'done',
      segments: [{ segment_index: 0, errors: [] }],
      summary: { overall_score: 100, granular_counts: {} },
    });
    now += 24 * 60 * 60 * 1000;
    expect((await ask(target, { path })).status).toBe(200);
    now += 1;
    expect((await ask(target, { path })).status).toBe(404);
  });

  test('100 a minute, and not one more', async () => {
    const target = await start(0);
    for (let count = 0; count < 100; count += 1) expect((await ask(target, question)).status).toBe(202);
    const refused = await ask(target, question);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    now += 60_000;
    expect((await ask(target, question)).status).toBe(202);
  });

  test('one that is asked to fail says so, and the answer is a 200', async () => {
    const target = await start(0, 'evaluation=1');
    const path = String(at((await ask(target, question)).json, 'poll_url'));
    const answer = await ask(target, { path });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: 'error', error: { code: 'evaluation_failed' } });
    await expect(start(0, 'evaluation=2')).rejects.toThrow(/from 0 to 1/);
  });

  test('free accounts have none', async () => {
    const service = await startEmbedded({ plan: 'free' });
    running.push(service);
    expect((await ask({ ...service, scheme: 'X', external: false }, question)).status).toBe(403);
  });
});
