import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EDITOR } from '../../../../../server/engine/parts/documents-jobs/advice.ts';
import type { ServiceErrorKind } from '../../../../../server/service/errors/errors.ts';
import { Bench, open } from '../../../../support/document-jobs.ts';

const spooled = (bench: Bench, id: string) => join(bench.spool, `${id}.txt`);

/** Aborts at the given place of the service, and runs the job until then. */
async function runUntil(bench: Bench, id: string, place: string) {
  const controller = new AbortController();
  bench.service.tick = (at) => at === place && controller.abort();
  const outcome = await bench.run(id, {}, controller.signal);
  bench.service.tick = () => {};
  return outcome;
}

describe('the download', () => {
  test.each<[ServiceErrorKind, number]>([
    ['unauthorized', 1],
    ['quota', 1],
    ['rate', 1],
    ['offline', 1],
    ['bad-request', 1],
    ['network', 2],
    ['timeout', 2],
    ['server', 2],
    ['protocol', 2],
    ['file', 2],
  ])('that fails with %s: %i looks at the document, which is still there', async (kind, looks) => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.download.push({ kind });
    expect(await bench.run(id)).toMatchObject({ result: 'waiting', error: { kind }, job: { state: 'downloading' } });
    expect(bench.service.calls.status).toBe(looks);
  });

  test('that fails, with a look that fails, too, is done later', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.download.push({ kind: 'network' });
    bench.service.plan.status.push({ state: 'done' }, { kind: 'server' });
    expect(await bench.run(id)).toMatchObject({ result: 'waiting', error: { kind: 'network' } });
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  });

  test.each([
    ['the largest piece that has arrived', ['', 'abc', 'a'], 'broken', 2],
    ['no piece that holds nothing', ['', ''], 'broken', undefined],
    ['no piece when there is none', [], 'broken', undefined],
    ['a piece once', ['abc'], 'named', undefined],
  ])('of a document that is gone names %s', async (_, pieces, words, named) => {
    using bench = new Bench();
    const { id } = bench.add();
    const paths = pieces.map((_piece, at) => `${spooled(bench, id)}.${at + 1}.part`);
    const message = words === 'named' ? `it broke, see ${paths[0]}` : 'it broke';
    bench.service.plan.download.push({ kind: 'not-found', message });
    bench.service.tick = (place) => {
      if (place !== 'before the download') return;
      for (const [at, path] of paths.entries()) writeFileSync(path, pieces[at]!);
      writeFileSync(join(bench.spool, 'ffffffff.txt.1.part'), 'of another job');
    };
    const outcome = await bench.run(id);
    const said = `Could not download document: ${message}. Advice.`;
    const more =
      named === undefined
        ? ''
        : ` What had arrived before is kept in ${spooled(bench, id)}.${named}.part; it may be incomplete.`;
    expect(outcome).toMatchObject({ result: 'failed', error: { kind: 'not-found', message: said + more } });
    expect(bench.service.calls.status).toBe(1);
  });

  test('of a document that is gone finds the result that is here', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.download.push({ kind: 'not-found' });
    bench.service.tick = (place) => {
      if (place === 'before the download') writeFileSync(spooled(bench, id), 'here');
    };
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(readFileSync(bench.target, 'utf8')).toBe('here');
  });

  test('that has ended with its program is not begun again', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.plan.download.push({ kind: 'quota' });
    await bench.run(id);
    writeFileSync(spooled(bench, id), 'here');
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(readFileSync(bench.target, 'utf8')).toBe('here');
    expect(bench.service.calls.download).toBe(1);
  });

  test('is not begun when the run is interrupted, and takes no old result for its own', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    expect(await runUntil(bench, id, 'before the status')).toMatchObject({ result: 'waiting', job: { state: 'done' } });
    expect(bench.service.calls.download).toBe(0);
    mkdirSync(bench.spool);
    writeFileSync(spooled(bench, id), 'of yesterday');
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(readFileSync(bench.target, 'utf8')).toBe('[DE] A report.');
  });

  test('without the secret ends with what to do', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    await runUntil(bench, id, 'before the status');
    const journal = open(join(bench.folder, 'journal.sqlite'), 'cd'.repeat(32));
    const outcome = await bench.run(id, { journal });
    journal.close();
    expect(outcome).toMatchObject({
      result: 'failed',
      error: { kind: 'file', message: expect.stringMatching(/sealed with is gone/) },
    });
    expect(bench.service.calls.download).toBe(0);
  });

  test('whose result is not where it was put says so', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.download = async (_, path) => ({ ok: true, value: { path, size: 1, contentType: 'text/plain' } });
    expect(await bench.run(id)).toMatchObject({
      result: 'failed',
      error: { kind: 'file', message: expect.stringContaining(`downloaded to ${spooled(bench, id)}, but somebody`) },
    });
  });

  test('into a folder that cannot be made says which and why', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    writeFileSync(bench.spool, 'in the way');
    expect(await bench.run(id)).toMatchObject({
      error: {
        message: expect.stringMatching(/spool for results cannot be made \(.*EEXIST.*\)\. The document is still/),
      },
    });
  });
});

describe('the delivery', () => {
  test.each([
    ['passing trouble, once', [true], 'finished', [500]],
    ['passing trouble, twice', [true, true], 'finished', [500, 1_000]],
    ['passing trouble, three times', [true, true, true], 'kept', [500, 1_000]],
    ['what only a person can move', [false], 'kept', []],
    ['what only a person can move, the second time', [true, false], 'kept', [500]],
  ])('with %s', async (_, troubles, result, sleeps) => {
    using bench = new Bench();
    const { id } = bench.add();
    const left = [...troubles];
    const outcome = await bench.run(id, {
      place: async (job, from) => {
        const passing = left.shift();
        if (passing !== undefined) return { ok: false, error: { reason: 'it is full', passing } };
        writeFileSync(job.target, readFileSync(from));
        return { ok: true, value: undefined };
      },
      advice: EDITOR,
    });
    expect(outcome.result).toBe(result);
    expect(bench.clock.sleeps).toEqual(sleeps);
    expect(left).toEqual([]);
    if (outcome.result === 'kept') expect(outcome.error.message).toMatch(/full\. It is kept at .*choose Retry/);
    expect(existsSync(spooled(bench, id))).toBe(result === 'kept');
  });

  test('takes its own result out of the spool, not another job’s', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    mkdirSync(bench.spool);
    const [piece, longer, other] = [`${id}.txt.1.part`, `${id}.txt2`, 'ffffffff.txt'].map((name) =>
      join(bench.spool, name),
    ) as [string, string, string];
    for (const path of [piece, longer, other]) writeFileSync(path, 'x');
    await bench.run(id);
    expect([spooled(bench, id), piece, longer, other].map((path) => existsSync(path))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
