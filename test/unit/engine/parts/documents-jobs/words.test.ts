import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EDITOR, TERMINAL } from '../../../../../server/engine/parts/documents-jobs/advice.ts';
import {
  addJob,
  cancelJob,
  createJobs,
  type Job,
  type JobState,
  mayAskAgain,
  type RunOutcome,
  refusesAll,
  resumable,
  retryJob,
} from '../../../../../server/engine/parts/documents-jobs/index.ts';
import type { JobChange } from '../../../../../server/engine/parts/documents-jobs/journal.ts';
import { newOwner } from '../../../../../server/engine/parts/documents-jobs/owner.ts';
import type { ServiceErrorKind } from '../../../../../server/service/errors/errors.ts';
import { RetryBudget } from '../../../../../server/service/transport/retry.ts';
import { Bench, SERVICE } from '../../../../support/document-jobs.ts';

const owner = newOwner();

/** A job that stands where it is wanted, and that nobody runs unless `kept`. */
function jobAt(bench: Bench, change: JobChange, { target = bench.target, kept = false } = {}): Job {
  const { id } = bench.add(target);
  const now = bench.clock.date();
  bench.journal.claim(id, owner, now);
  bench.journal.update(id, owner, change, now);
  if (!kept) bench.journal.release(id, owner);
  return bench.journal.get(id)!;
}

const handle = { id: 'DOC1', key: 'k' };
const error = (kind: ServiceErrorKind) => ({ kind, message: 'It did not work.' });

describe('a job that is added', () => {
  test.each([
    ['unknown', TERMINAL],
    ['unknown', EDITOR],
    ['queued', TERMINAL],
    ['queued', EDITOR],
  ] as const)('to the target of one that is %s is refused with what to do', (state, advice) => {
    using bench = new Bench();
    const rival = jobAt(bench, { state });
    const { id: _, state: __, created: ___, updated: ____, ...job } = rival;
    const said = `${rival.target} is already the target of job ${rival.id}, which translates ${rival.source}: ${advice.rival(rival.id, state === 'unknown')}`;
    expect(addJob({ ...bench, advice }, job)).toEqual({ ok: false, error: said });
    if (advice === TERMINAL) expect(addJob(bench, job)).toEqual({ ok: false, error: said });
  });
});

test('a job that is added is in the journal, new', () => {
  using bench = new Bench();
  const { id: _, state: __, created: ___, updated: ____, ...job } = bench.add();
  const added = addJob(bench, { ...job, target: join(bench.folder, 'other.txt') });
  expect(added).toEqual({ ok: true, value: bench.journal.list()[1] });
});

describe('a job that is cancelled', () => {
  test.each<[JobState, JobState]>([
    ['new', 'failed'],
    ['queued', 'failed'],
    ['translating', 'failed'],
    ['done', 'failed'],
    ['uploading', 'unknown'],
  ])('%s becomes %s', (state, after) => {
    using bench = new Bench();
    const { id } = jobAt(bench, { state });
    expect(cancelJob(bench, id)).toEqual({ ok: true, value: undefined });
    expect(bench.journal.get(id)).toMatchObject({
      state: after,
      error: { kind: 'cancelled', message: 'Cancelled. What was not downloaded is not billed.' },
    });
  });

  test.each<JobState>(['downloading', 'downloaded', 'finished', 'failed', 'unknown'])('%s stays so', (state) => {
    using bench = new Bench();
    const { id } = jobAt(bench, { state });
    expect(cancelJob(bench, id)).toEqual({ ok: false, error: `Job ${id} is ${state}: there is nothing to cancel.` });
    expect(bench.journal.get(id)).toMatchObject({ state });
  });

  test('is one that nobody runs, and one that is there', () => {
    using bench = new Bench();
    const { id } = jobAt(bench, { state: 'queued' }, { kept: true });
    const said = `Job ${id} is run by process ${process.pid} on ${hostname()} at the moment: end it there first.`;
    expect(cancelJob(bench, id)).toEqual({ ok: false, error: said });
    expect(cancelJob(bench, 'nope')).toEqual({ ok: false, error: 'There is no job nope.' });
    bench.clock.sleep(61_000);
    expect(cancelJob(bench, id).ok).toBe(true);
  });
});

describe('what may be asked for again', () => {
  test.each<[JobState, JobChange, boolean]>([
    ['failed', { handle, error: error('server') }, true],
    ['failed', { handle, error: error('cancelled') }, true],
    ['failed', { handle }, true],
    ['failed', { error: error('server') }, false],
    ['unknown', { handle, error: error('server') }, false],
    ['queued', { handle, error: error('server') }, false],
    ...(['bad-request', 'too-large', 'file', 'not-found', 'quota'] as const).map(
      (kind): [JobState, JobChange, boolean] => ['failed', { handle, error: error(kind) }, false],
    ),
  ])('%s, %j: %s', (state, change, may) => {
    using bench = new Bench();
    expect(mayAskAgain(jobAt(bench, { ...change, state }))).toBe(may);
  });
});

describe('a run of several', () => {
  test.each<[string, boolean]>([
    ['quota', true],
    ['unauthorized', true],
    ['offline', true],
    ['network', true],
    ['rate', false],
    ['file', false],
    ['', false],
  ])('trouble of kind "%s" is trouble for all: %s', (kind, all) => {
    using bench = new Bench();
    const job = bench.add();
    const trouble = kind === '' ? {} : { error: error(kind as ServiceErrorKind) };
    expect(refusesAll({ result: 'waiting', job, ...trouble } as RunOutcome)).toBe(all);
    expect(refusesAll({ result: 'failed', job, ...trouble } as RunOutcome)).toBe(all);
    expect(refusesAll({ result: 'kept', job, path: '', ...trouble } as RunOutcome)).toBe(false);
  });

  test('shares its retries, and ends with the first refusal', async () => {
    using bench = new Bench();
    const { journal, clock, spool } = bench;
    const jobs = ['rate', 'quota', 'offline', 'server', 'server'].map((kind, at) => {
      const target = join(bench.folder, `${at}.txt`);
      return journal.add(
        { source: kind, target, locale: 'de', options: { targetLang: 'DE' }, service: SERVICE },
        clock.date() + at,
      );
    });
    const ids = jobs.flatMap((job) => (job.ok ? job.value.id : []));
    const budgets = new Set<unknown>();
    let calls = 0;
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const documents = Object.assign(bench.service, {
      upload: async ({ path }: { path: string }, { budget }: { budget?: RetryBudget } = {}) => {
        budgets.add(budget);
        calls += 1;
        if (calls === 3) gates[0].resolve();
        // The quota is used up before the others are told.
        await gates[path === 'quota' ? 0 : 1].promise;
        return { ok: false as const, error: { ...error(path as ServiceErrorKind), operation: 'upload', advice: '' } };
      },
    });
    const onEvent = ({ job }: { job: Job }) => job.error?.kind === 'quota' && setImmediate(() => gates[1].resolve());
    const all = createJobs({ journal, clock, spool, documents, service: SERVICE, onEvent });
    const outcomes = await all.run([...ids, 'nope', ids[0]!], new AbortController().signal);
    const kinds = outcomes.map((outcome) => ('error' in outcome ? outcome.error?.kind : outcome.result));
    expect(kinds).toEqual(['rate', 'quota', 'offline', 'quota', 'quota', 'gone', 'rate']);
    expect(calls).toBe(3);
    expect(budgets.size).toBe(1);
    expect([...budgets][0]).toBeInstanceOf(RetryBudget);
    expect(journal.get(ids[4]!)).toMatchObject({ state: 'new' });
  });

  test('what a dead program ran, and what waits, goes on', () => {
    using bench = new Bench();
    const now = bench.clock.date();
    const dead = bench.add(join(bench.folder, 'dead.txt'));
    bench.journal.claim(dead.id, { ...owner, pid: 2 ** 31 - 1 }, now);
    const states: JobState[] = ['uploading', 'queued', 'downloaded', 'failed', 'unknown', 'finished'];
    for (const state of states) jobAt(bench, { state }, { target: join(bench.folder, `${state}.txt`) });
    const { here } = resumable(bench.journal, SERVICE, now);
    expect(here.map(({ state }) => state)).toEqual(['new', 'uploading', 'queued', 'downloaded']);
  });
});

describe('a job that is to go on', () => {
  const retry = (bench: Bench, id: string, how: object = {}, service = SERVICE, advice = EDITOR) =>
    retryJob({ ...bench, service, advice }, id, how);

  test('is there, and of this service', () => {
    using bench = new Bench();
    const { id } = bench.add();
    const none = { ok: false, error: `There is no job nope. ${EDITOR.list}` };
    expect(retry(bench, 'nope')).toEqual(none);
    expect(retry(bench, id, {}, 'embedded')).toEqual({
      ok: false,
      error: `Job ${id} belongs to the service ${SERVICE}; this one is embedded. ${EDITOR.service}`,
    });
  });

  test('stays where it is when it has not ended', () => {
    using bench = new Bench();
    const job = jobAt(bench, { state: 'translating', error: error('server') });
    const said = `Job ${job.id} is translating and needs no new upload: ${EDITOR.noUpload}`;
    expect(retry(bench, job.id, { again: true })).toEqual({ ok: false, error: said });
    expect(retry(bench, job.id)).toEqual({ ok: true, value: job });
    expect(retry(bench, job.id, { overwrite: true })).toEqual({
      ok: true,
      value: { ...job, options: { targetLang: 'DE', overwrite: true } },
    });
  });

  test.each<[JobState, object, JobState]>([
    ['failed', {}, 'queued'],
    ['unknown', {}, 'queued'],
    ['finished', {}, 'finished'],
    ['failed', { again: true }, 'new'],
    ['unknown', { again: true }, 'new'],
    ['finished', { again: true }, 'new'],
  ])('%s with %j is %s', (state, how, after) => {
    using bench = new Bench();
    const { id } = jobAt(bench, { state, handle });
    expect(retry(bench, id, how)).toMatchObject({ ok: true, value: { id, state: after } });
    expect(bench.journal.get(id)?.documentId).toBe(after === 'new' ? undefined : 'DOC1');
  });

  test('has something to go on with, no rival and no other owner', () => {
    using bench = new Bench();
    const { id } = jobAt(bench, { state: 'failed', error: error('server') });
    const said = `Job ${id} has no document on the service to continue with: ${EDITOR.upload}`;
    expect(retry(bench, id)).toEqual({ ok: false, error: `${said} It did not work.` });
    const bare = jobAt(bench, { state: 'unknown' }, { target: join(bench.folder, 'bare.txt') });
    expect(retry(bench, bare.id)).toEqual({ ok: false, error: said.replace(id, bare.id) });
    bench.add();
    const rival = `Another job writes ${bench.target} by now: resume or forget that one.`;
    expect(retry(bench, id, { again: true })).toEqual({ ok: false, error: rival });
    const kept = jobAt(bench, { state: 'failed', handle }, { target: join(bench.folder, 'kept.txt'), kept: true });
    expect(retry(bench, kept.id)).toMatchObject({ ok: false, error: expect.stringMatching(/run by process/) });
  });
});
