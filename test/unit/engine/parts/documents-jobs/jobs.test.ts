import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createJobs, forgetJob, resumable } from '../../../../../server/engine/parts/documents-jobs/index.ts';
import type { JobState } from '../../../../../server/engine/parts/documents-jobs/job.ts';
import { newOwner } from '../../../../../server/engine/parts/documents-jobs/owner.ts';
import { Bench, SERVICE } from '../../../../support/document-jobs.ts';

function jobsOf(bench: Bench, service = SERVICE) {
  const { journal, clock, spool } = bench;
  return createJobs({ journal, clock, spool, documents: bench.service, service });
}

test('several jobs run, at most three at a time, outcomes in order', async () => {
  using bench = new Bench();
  const ids = Array.from({ length: 7 }, (_, i) => bench.add(join(bench.folder, `r${i}.txt`)).id);
  let working = 0;
  let most = 0;
  const three = Promise.withResolvers<void>();
  const upload = bench.service.upload.bind(bench.service);
  bench.service.upload = async (options) => {
    working += 1;
    most = Math.max(most, working);
    if (working === 3) three.resolve();
    // Nobody goes on before three have begun; a fourth would have begun by then, too.
    await three.promise;
    await new Promise((resolve) => setImmediate(resolve));
    return upload(options);
  };
  bench.service.tick = (place) => {
    if (place === 'after the download') working -= 1;
  };
  const outcomes = await jobsOf(bench).run(ids, new AbortController().signal);
  expect(outcomes.map((outcome) => outcome.result === 'finished' && outcome.job.id)).toEqual(ids);
  expect(most).toBe(3);
});

test('when the account refuses, nothing further is begun', async () => {
  using bench = new Bench();
  const ids = Array.from({ length: 6 }, (_, i) => bench.add(join(bench.folder, `r${i}.txt`)).id);
  for (let i = 0; i < 6; i += 1) bench.service.plan.upload.push({ kind: 'quota', status: 456 });
  const outcomes = await jobsOf(bench).run(ids, new AbortController().signal);
  expect(bench.service.calls.upload).toBeLessThanOrEqual(3);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ result: 'waiting', error: { kind: 'quota' }, job: { state: 'new' } });
});

test('resumable: what nobody runs, of this service and of others', async () => {
  using bench = new Bench();
  const [open, run, done] = ['a', 'b', 'c'].map((name) => bench.add(join(bench.folder, `${name}.txt`)));
  bench.journal.claim(run!.id, newOwner(), bench.clock.date());
  await bench.run(done!.id);
  const now = bench.clock.date();
  expect(resumable(bench.journal, SERVICE, now)).toMatchObject({ here: [{ id: open!.id }], elsewhere: [] });
  expect(resumable(bench.journal, 'embedded', now)).toMatchObject({ here: [], elsewhere: [{ id: open!.id }] });
});

test('retry: says what stands against it', async () => {
  using bench = new Bench();
  const { id } = bench.add();
  const jobs = jobsOf(bench);
  expect(jobs.retry('nope')).toMatchObject({ ok: false });
  expect(jobsOf(bench, 'embedded').retry(id)).toMatchObject({ ok: false, error: expect.stringContaining(SERVICE) });
  expect(jobs.retry(id, { again: true })).toMatchObject({
    ok: false,
    error: expect.stringContaining('without --again'),
  });
  bench.service.plan.upload.push({ kind: 'bad-request' });
  await bench.run(id);
  expect(jobs.retry(id)).toMatchObject({ ok: false, error: expect.stringContaining('--again') });
  expect(jobs.retry(id, { again: true })).toMatchObject({ ok: true, value: { state: 'new' } });
  await bench.run(id);
  expect(jobs.retry(id)).toMatchObject({ ok: true, value: { state: 'finished' } });
});

test('adding a job whose target another one writes names that one', () => {
  using bench = new Bench();
  const { id, state: _, created: __, updated: ___, ...job } = bench.add();
  expect(jobsOf(bench).add(job)).toMatchObject({ ok: false, error: expect.stringContaining(`resume ${id}`) });
});

describe('forgetting', () => {
  const forget = (bench: Bench, id: string) =>
    forgetJob(bench.journal, bench.spool, bench.journal.get(id)!, bench.clock.date());

  test('keeps what has arrived and says where', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    writeFileSync(bench.target, 'mine');
    await bench.run(id);
    const left = await forget(bench, id);
    expect(left.ok && left.value !== undefined && existsSync(left.value)).toBe(true);
    expect(bench.journal.list()).toEqual([]);
  });

  test.each<[JobState, string, string | undefined]>([
    // The program was killed before it could write down that the result has arrived.
    ['downloading', '', ''],
    ['failed', '', ''],
    ['downloaded', '', ''],
    ['failed', '.1.part', '.1.part'],
    ['downloaded', '.1.part', '.1.part'],
    ['finished', '', undefined],
    ['finished', '.1.part', undefined],
  ])('a job that is %s, with ID.txt%s in the spool', async (state, there, kept) => {
    using bench = new Bench();
    const { id } = bench.add();
    const owner = newOwner();
    bench.journal.claim(id, owner, bench.clock.date());
    bench.journal.update(id, owner, { state }, bench.clock.date());
    bench.journal.release(id, owner);
    mkdirSync(bench.spool);
    const path = join(bench.spool, `${id}.txt`);
    writeFileSync(path + there, 'paid for');
    expect(await forget(bench, id)).toEqual({ ok: true, value: kept === undefined ? undefined : path + kept });
    expect(readdirSync(bench.spool)).toEqual(kept === undefined ? [] : [`${id}.txt${kept}`]);
  });

  test('needs no folder of results', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    expect(await forget(bench, id)).toEqual({ ok: true, value: undefined });
    expect(existsSync(bench.spool)).toBe(false);
  });

  test('is no way to stop a job that runs', async () => {
    using bench = new Bench();
    const job = bench.add();
    const { id } = job;
    bench.journal.claim(id, newOwner(), bench.clock.date());
    // Begun by somebody since it was looked at.
    expect(await forgetJob(bench.journal, bench.spool, job, bench.clock.date())).toMatchObject({
      error: `Job ${id} is run by another program at the moment: end it there first.`,
    });
    expect(await forget(bench, id)).toEqual({
      ok: false,
      error: `Job ${id} is run by process ${process.pid} on ${hostname()} at the moment: end it there first.`,
    });
    expect(bench.journal.get(id)).toBeDefined();
  });
});
