import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EDITOR } from '../../../../../server/engine/parts/documents-jobs/advice.ts';
import { createJobs } from '../../../../../server/engine/parts/documents-jobs/index.ts';
import type { JobOptions } from '../../../../../server/engine/parts/documents-jobs/job.ts';
import type { ServiceErrorKind } from '../../../../../server/service/errors/errors.ts';
import { RetryBudget } from '../../../../../server/service/transport/retry.ts';
import { Bench, SERVICE } from '../../../../support/document-jobs.ts';

const states = (bench: Bench) => bench.events.map(({ job }) => job.state);
const spooled = (bench: Bench, id: string) => join(bench.spool, `${id}.txt`);

/** Aborts at the given place of the service, and runs the job until then. */
async function runUntil(bench: Bench, id: string, place: string) {
  const controller = new AbortController();
  bench.service.tick = (at) => at === place && controller.abort();
  const outcome = await bench.run(id, {}, controller.signal);
  bench.service.tick = () => {};
  return outcome;
}

describe('the upload', () => {
  test('has the options of the job, and of its run what the calls share', async () => {
    using bench = new Bench();
    const options: JobOptions = {
      targetLang: 'DE',
      sourceLang: 'EN',
      formality: 'less',
      glossaryIds: ['g1'],
      outputFormat: 'txt',
      overwrite: true,
    };
    const added = bench.journal.add(
      { source: bench.source, target: bench.target, locale: 'de', options, service: SERVICE },
      bench.clock.date(),
    );
    if (!added.ok) throw new Error('rival');
    const calls: unknown[][] = [];
    const { service } = bench;
    const told = <A extends unknown[], R>(call: (...args: A) => R, from: number) => {
      return (...args: A): R => {
        calls.push(args.slice(from));
        return call(...args);
      };
    };
    const documents = {
      upload: told(service.upload.bind(service), 0),
      status: told(service.status.bind(service), 1),
      download: told(service.download.bind(service), 2),
    };
    const budget = new RetryBudget();
    const { signal } = new AbortController();
    expect(await bench.run(added.value.id, { documents, budget }, signal)).toMatchObject({ result: 'finished' });
    const { overwrite: _, ...sent } = options;
    expect(calls).toStrictEqual([[{ path: bench.source, ...sent }, { budget }], [{ signal, budget }], [{ budget }]]);
    calls.length = 0;
    await bench.run(bench.add(join(bench.folder, 'two.txt')).id, { documents }, signal);
    expect(calls).toStrictEqual([[{ path: bench.source, targetLang: 'DE' }, {}], [{ signal }], [{}]]);
  });

  test('forgets what an earlier upload has brought', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    mkdirSync(bench.spool);
    writeFileSync(spooled(bench, id), 'of yesterday');
    bench.service.plan.download.push({ kind: 'not-found' });
    expect(await bench.run(id)).toMatchObject({ result: 'failed', error: { kind: 'not-found' } });
    expect(existsSync(bench.target)).toBe(false);
  });

  test.each<[ServiceErrorKind, string]>([
    ['not-found', 'failed'],
    ['cancelled', 'new'],
  ])('refused with %s: %s', async (kind, state) => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.upload.push({ kind });
    await bench.run(id);
    expect(bench.journal.get(id)?.state).toBe(state);
  });

  test.each([
    [3, [500, 1_000, 1_500], 'finished', undefined],
    [4, [500, 1_000, 1_500], 'waiting', /\(disk full\)\. The document was uploaded, but cannot be asked for/],
  ])('whose handle cannot be written %i times', async (times, sleeps, result, message) => {
    using bench = new Bench();
    const { id } = bench.add();
    const update = bench.journal.update.bind(bench.journal);
    let refusals = times;
    bench.journal.update = (...args) => {
      if (args[2].handle !== undefined && refusals-- > 0) throw new Error('disk full');
      return update(...args);
    };
    const outcome = await bench.run(id);
    expect(outcome.result).toBe(result);
    expect(bench.clock.sleeps).toEqual(sleeps);
    if (message !== undefined) expect('error' in outcome && outcome.error?.message).toMatch(message);
  });

  test('found begun by a program that is gone is of unknown fate, in the words of who asks', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    const owner = { pid: 1, host: 'elsewhere', token: 't' };
    bench.journal.claim(id, owner, bench.clock.date() - 70_000);
    bench.journal.update(id, owner, { state: 'uploading' }, bench.clock.date() - 70_000);
    expect(await bench.run(id, { advice: EDITOR })).toMatchObject({
      result: 'failed',
      job: { state: 'unknown' },
      error: { kind: 'cancelled', message: expect.stringContaining(`not billed: ${EDITOR.again(id)}`) },
    });
    expect(bench.service.calls.upload).toBe(0);
  });
});

describe('the wait', () => {
  test('tells what is new only', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    for (const state of ['queued', 'queued', 'translating', 'translating'] as const)
      bench.service.plan.status.push({ state });
    bench.service.plan.status.push({ state: 'done' });
    const outcome = await bench.run(id);
    const course = ['uploading', 'queued', 'translating', 'done', 'downloading', 'downloaded', 'finished'];
    expect(states(bench)).toEqual(course);
    expect(outcome).not.toHaveProperty('job.billedCharacters');
  });

  test('that goes on after trouble has no error any more', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.status.push({ kind: 'unauthorized' });
    await bench.run(id);
    expect(bench.journal.get(id)?.error?.kind).toBe('unauthorized');
    bench.events.length = 0;
    bench.service.plan.status.push({ state: 'queued' }, { state: 'queued' });
    await bench.run(id);
    expect(states(bench)).toEqual(['queued', 'done', 'downloading', 'downloaded', 'finished']);
    expect(bench.events[0]?.job.error).toBeUndefined();
  });

  test.each<ServiceErrorKind>([
    'network',
    'timeout',
    'server',
    'rate',
    'protocol',
  ])('goes on through %s, unless it is all there is', async (kind) => {
    using bench = new Bench();
    const { id } = bench.add();
    const { status } = bench.service.plan;
    for (let i = 0; i < 3; i += 1) status.push({ kind }, { kind }, { kind }, { state: 'translating' });
    status.push({ kind }, { kind }, { kind }, { kind });
    expect(await bench.run(id)).toMatchObject({ result: 'waiting', error: { kind }, job: { state: 'translating' } });
    expect(bench.service.calls.status).toBe(16);
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  });

  test.each<ServiceErrorKind>([
    'unauthorized',
    'quota',
    'offline',
    'bad-request',
    'file',
    'too-large',
  ])('ends at once with %s and keeps the job', async (kind) => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.status.push({ kind });
    expect(await bench.run(id)).toMatchObject({ result: 'waiting', error: { kind }, job: { state: 'queued' } });
    expect(bench.service.calls.status).toBe(1);
  });

  test('that was cancelled, or broke while it was interrupted, leaves no error', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.status.push({ kind: 'cancelled' });
    const cancelled = await bench.run(id);
    bench.service.plan.status.push({ kind: 'unauthorized' });
    for (const outcome of [cancelled, await runUntil(bench, id, 'before the status')]) {
      expect(outcome).toMatchObject({ result: 'waiting', job: { state: 'queued' } });
      expect(outcome).not.toHaveProperty('error');
    }
    expect(bench.journal.get(id)).not.toHaveProperty('error');
    bench.service.plan.status.push({ state: 'translating' });
    expect(await runUntil(bench, id, 'before the status')).toMatchObject({ result: 'waiting' });
    expect(bench.service.calls).toMatchObject({ status: 3, download: 0 });
  });

  test.each([
    ['Character Quota exceeded.', 'quota', 'The service says: Character Quota exceeded.'],
    ['Source and target are equal', 'bad-request', 'The service says: Source and target are equal'],
    [undefined, 'bad-request', 'The service says: no reason given'],
  ])('ends with the service’s words: %s', async (errorMessage, kind, message) => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.status.push({ state: 'error', ...(errorMessage !== undefined && { errorMessage }) });
    expect(await bench.run(id)).toMatchObject({ result: 'failed', error: { kind, message } });
  });

  test('takes no file for the result while the service has the document', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    mkdirSync(bench.spool);
    bench.service.plan.status.push({ kind: 'network' }, { state: 'translating', secondsRemaining: 20 });
    bench.service.tick = (place) => place === 'before the status' && writeFileSync(spooled(bench, id), 'of yesterday');
    const { journal, clock, spool, service: documents } = bench;
    const jobs = createJobs({ journal, clock, spool, documents, service: SERVICE });
    expect(await jobs.run([id], new AbortController().signal)).toMatchObject([{ result: 'finished' }]);
    expect(readFileSync(bench.target, 'utf8')).toBe('[DE] A report.');
  });

  test('for a document that is gone finds the result that is here', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.status.push({ kind: 'not-found' });
    bench.service.tick = (place) => {
      if (place !== 'before the status') return;
      mkdirSync(bench.spool);
      writeFileSync(spooled(bench, id), 'here');
    };
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(readFileSync(bench.target, 'utf8')).toBe('here');
    expect(bench.service.calls.download).toBe(0);
  });

  test.each([
    [1_250, 1_250],
    [1_251, 2_375],
    [undefined, 7_200_000],
  ])('of %s ms ends with the first look after it', async (patience, end) => {
    using bench = new Bench();
    const { id } = bench.add();
    for (let i = 0; i < 300; i += 1) bench.service.plan.status.push({ state: 'translating' });
    const outcome = await bench.run(id, { ...(patience !== undefined && { patience }), advice: EDITOR });
    expect(outcome).toMatchObject({
      result: 'waiting',
      error: { kind: 'timeout', message: `The service is still translating. ${EDITOR.later}` },
    });
    expect(bench.clock.now()).toBeGreaterThanOrEqual(end);
    expect(bench.clock.now()).toBeLessThan(end + (patience === undefined ? 30_000 : 1));
  });
});
