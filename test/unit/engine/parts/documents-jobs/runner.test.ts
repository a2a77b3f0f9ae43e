import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ServiceErrorKind } from '../../../../../server/service/errors/errors.ts';
import { Bench } from '../../../../support/document-jobs.ts';
import { keyOf } from '../../../../support/document-service.ts';

test('a document goes all the way, each step written down before the next', async () => {
  using bench = new Bench();
  const { id } = bench.add();
  bench.service.plan.status.push({ state: 'queued' }, { state: 'translating', secondsRemaining: 20 });
  const outcome = await bench.run(id);
  expect(outcome).toMatchObject({ result: 'finished', job: { state: 'finished', billedCharacters: 50_000 } });
  expect(readFileSync(bench.target, 'utf8')).toBe('[DE] A report.');
  expect(bench.files()).toEqual(['report.de.txt']);
  expect(bench.events.map(({ job }) => job.state)).toEqual([
    'uploading',
    'queued',
    'translating',
    'translating',
    'done',
    'downloading',
    'downloaded',
    'finished',
  ]);
  expect(bench.events.find(({ secondsRemaining }) => secondsRemaining !== undefined)?.secondsRemaining).toBe(20);
  expect(bench.journal.get(id)?.owner).toBeUndefined();
});

test('the handle is in the journal before the first look', async () => {
  using bench = new Bench();
  const { id } = bench.add();
  let seen: unknown;
  bench.service.tick = (place) => {
    if (place === 'before the status') seen ??= bench.journal.handle(id);
  };
  await bench.run(id);
  expect(seen).toEqual({ id: 'DOC1', key: keyOf('DOC1') });
});

describe('nonsense estimates', () => {
  test.each([2 ** 27, -5, Number.NaN, Infinity, undefined])('%s is neither shown nor followed', async (seconds) => {
    using bench = new Bench();
    const { id } = bench.add();
    for (let i = 0; i < 12; i += 1)
      bench.service.plan.status.push({
        state: 'translating',
        ...(seconds !== undefined && { secondsRemaining: seconds }),
      });
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(bench.events.every(({ secondsRemaining }) => secondsRemaining === undefined)).toBe(true);
    expect(Math.max(...bench.clock.sleeps)).toBeLessThanOrEqual(33_000);
  });
});

describe('an upload that fails', () => {
  test('ambiguously is never repeated by itself', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.upload.push({ kind: 'network', ambiguous: true });
    const outcome = await bench.run(id);
    expect(outcome).toMatchObject({ result: 'failed', job: { state: 'unknown' } });
    expect(bench.journal.get(id)?.error?.message).toContain(`resume ${id} --again`);
    expect(await bench.run(id)).toMatchObject({ result: 'failed', job: { state: 'unknown' } });
    expect(bench.service.calls.upload).toBe(1);
    expect(bench.journal.reopen(id, 'ask', bench.clock.date())).toEqual({ ok: false, error: 'no document' });
    expect(bench.journal.reopen(id, 'again', bench.clock.date()).ok).toBe(true);
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(bench.service.calls.upload).toBe(2);
  });

  test.each<ServiceErrorKind>([
    'network',
    'timeout',
    'server',
    'rate',
    'quota',
    'unauthorized',
    'offline',
    'protocol',
  ])('for now (%s) keeps its place: nothing was accepted', async (kind) => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.upload.push({ kind });
    expect(await bench.run(id)).toMatchObject({ result: 'waiting', error: { kind }, job: { state: 'new' } });
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(bench.journal.get(id)?.error).toBeUndefined();
  });

  test.each<ServiceErrorKind>(['bad-request', 'too-large', 'file'])('for good (%s) ends the job', async (kind) => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.upload.push({ kind });
    expect(await bench.run(id)).toMatchObject({ result: 'failed', job: { state: 'failed' }, error: { kind } });
    expect(bench.service.calls.upload).toBe(1);
  });
});

describe('a status that fails', () => {
  test('now and then is asked again', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    for (const kind of ['network', 'server', 'timeout'] as const)
      bench.service.plan.status.push({ kind }, { state: 'translating' });
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(bench.service.calls.upload).toBe(1);
  });

  test('again and again leaves the job for later', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    for (let i = 0; i < 4; i += 1) bench.service.plan.status.push({ kind: 'network' });
    expect(await bench.run(id)).toMatchObject({
      result: 'waiting',
      job: { state: 'queued', error: { kind: 'network' } },
    });
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(bench.service.calls.upload).toBe(1);
  });

  test('for the key stops at once and keeps the job', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.status.push({ kind: 'unauthorized' });
    expect(await bench.run(id)).toMatchObject({ result: 'waiting', error: { kind: 'unauthorized' } });
    expect(bench.service.calls.status).toBe(1);
  });

  test('because the document is gone ends the job with the reason', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.status.push({ kind: 'not-found', status: 404, message: 'the service has no such document' });
    expect(await bench.run(id)).toMatchObject({ result: 'failed', job: { state: 'failed' } });
    expect(bench.journal.get(id)?.error?.message).toContain('no such document');
    expect(bench.journal.reopen(id, 'ask', bench.clock.date()).ok).toBe(true);
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  });

  test('an error of the service is its own words, without the key', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.status.push({ state: 'error', errorMessage: `Source and target are equal (${keyOf('DOC1')})` });
    const outcome = await bench.run(id);
    expect(outcome).toMatchObject({ result: 'failed', job: { state: 'failed' } });
    const said = JSON.stringify(bench.journal.list());
    expect(said).toContain('Source and target are equal ([redacted])');
    expect(said).not.toContain(keyOf('DOC1'));
  });

  test('a document of hours is left for later when patience ends', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    for (let i = 0; i < 200; i += 1) bench.service.plan.status.push({ state: 'translating', secondsRemaining: 80_000 });
    expect(await bench.run(id, { patience: 600_000 })).toMatchObject({ result: 'waiting', error: { kind: 'timeout' } });
    expect(bench.clock.now()).toBeLessThan(660_000);
    expect(bench.journal.get(id)?.state).toBe('translating');
  });
});

describe('a download that fails', () => {
  test('with the document still there is done later', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.download.push({ kind: 'network', ambiguous: true });
    expect(await bench.run(id)).toMatchObject({ result: 'waiting', error: { kind: 'network' } });
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(bench.service.calls.upload).toBe(1);
  });

  test('with the document gone ends the job, once and for all', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.download.push({ kind: 'network', message: 'the connection broke' });
    bench.service.tick = (place) => {
      if (place === 'before the download') bench.service.documents.clear();
    };
    expect(await bench.run(id)).toMatchObject({ result: 'failed', job: { state: 'failed' } });
    expect(bench.journal.get(id)?.error?.message).toContain('the connection broke');
  });

  test('for the quota keeps the document', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.download.push({ kind: 'quota', status: 456 });
    expect(await bench.run(id)).toMatchObject({ result: 'waiting', error: { kind: 'quota' } });
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  });

  test('because the spool cannot be made costs nothing', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    writeFileSync(bench.spool, 'in the way');
    expect(await bench.run(id)).toMatchObject({ result: 'waiting', error: { kind: 'file' } });
    expect(bench.service.calls.download).toBe(0);
    rmSync(bench.spool);
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  });
});

describe('a result that cannot be written', () => {
  test('is tried again, then kept, and the message is true', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    let tries = 0;
    const place = async () => {
      tries += 1;
      return { ok: false as const, error: { reason: 'no space is left on the disk', passing: true } };
    };
    const outcome = await bench.run(id, { place });
    if (outcome.result !== 'kept') throw new Error(outcome.result);
    expect(tries).toBe(3);
    expect(outcome.error.message).toContain(`could not be written to ${bench.target}: no space is left on the disk`);
    expect(outcome.error.message).toContain(`kept at ${outcome.path}`);
    expect(readFileSync(outcome.path, 'utf8')).toBe('[DE] A report.');
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(bench.files()).toEqual(['report.de.txt']);
    expect(bench.service.calls).toMatchObject({ upload: 1, download: 1 });
  });

  test('a file that came into the way is not touched, unless it may be', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    writeFileSync(bench.target, 'mine');
    expect(await bench.run(id)).toMatchObject({ result: 'kept' });
    expect(readFileSync(bench.target, 'utf8')).toBe('mine');
    bench.journal.allowOverwrite(id);
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(readFileSync(bench.target, 'utf8')).toBe('[DE] A report.');
    expect(bench.files()).toEqual(['report.de.txt']);
  });

  test('a folder in the way, and a missing one', async () => {
    using bench = new Bench();
    mkdirSync(bench.target);
    const { id } = bench.add();
    expect(await bench.run(id)).toMatchObject({ result: 'kept' });
    const deep = join(bench.folder, 'a/b/report.txt');
    expect(await bench.run(bench.add(deep).id)).toMatchObject({ result: 'finished' });
    expect(existsSync(deep)).toBe(true);
  });

  test('the only copy removed by somebody is said', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    writeFileSync(bench.target, 'mine');
    const outcome = await bench.run(id);
    if (outcome.result !== 'kept') throw new Error(outcome.result);
    rmSync(outcome.path);
    expect(await bench.run(id)).toMatchObject({ result: 'failed', error: { kind: 'file' } });
  });
});

describe('interruption', () => {
  test('before the upload leaves nothing behind', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    expect(await bench.run(id, {}, AbortSignal.abort())).toMatchObject({ result: 'waiting', job: { state: 'new' } });
    expect(bench.service.calls.upload).toBe(0);
  });

  test('during the upload waits for the handle; the job goes on later', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    const controller = new AbortController();
    bench.service.tick = () => controller.abort();
    const outcome = await bench.run(id, {}, controller.signal);
    expect(outcome).toMatchObject({ result: 'waiting', job: { state: 'queued', documentId: 'DOC1' } });
    expect(outcome).not.toHaveProperty('error');
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(bench.service.calls.upload).toBe(1);
  });

  test('during the download waits for the result to be safe and puts it in its place', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    const controller = new AbortController();
    bench.service.tick = (place) => {
      if (place === 'before the download') controller.abort();
    };
    expect(await bench.run(id, {}, controller.signal)).toMatchObject({ result: 'finished' });
  });
});

test('a secret that is gone ends the job with what to do', async () => {
  using bench = new Bench();
  const { id } = bench.add();
  bench.service.plan.status.push({ kind: 'unauthorized' });
  await bench.run(id);
  const { openJournal } = await import('../../../../../server/engine/parts/documents-jobs/index.ts');
  const other = openJournal(join(bench.folder, 'journal.sqlite'), 'cd'.repeat(32));
  if (!other.ok) throw new Error(other.error);
  const outcome = await bench.run(id, { journal: other.value });
  other.value.close();
  expect(outcome).toMatchObject({ result: 'failed', error: { kind: 'file' } });
});
