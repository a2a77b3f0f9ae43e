import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LEASE_MS, mayBeAlive } from '../../../../../server/engine/parts/documents-jobs/index.ts';
import { newOwner } from '../../../../../server/engine/parts/documents-jobs/owner.ts';
import { Bench, SERVICE } from '../../../../support/document-jobs.ts';

describe('the claim of a run', () => {
  test('is renewed three times before it would end, as long as the run takes', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    const leases: unknown[] = [];
    const upload = bench.service.upload.bind(bench.service);
    bench.service.upload = async (options) => {
      for (let beat = 1; beat <= 5; beat += 1) {
        bench.clock.ring();
        leases.push([bench.clock.now(), bench.journal.get(id)!.owner!.lease - bench.clock.date()]);
      }
      expect(bench.journal.claim(id, newOwner(), bench.clock.date())).toBe(false);
      return upload(options);
    };
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(leases).toEqual([1, 2, 3, 4, 5].map((beat) => [(beat * LEASE_MS) / 3, LEASE_MS]));
    expect(bench.clock.pending).toBe(0);
  });

  test('goes on beating when the journal cannot be written for a while', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    const renew = bench.journal.renew.bind(bench.journal);
    const upload = bench.service.upload.bind(bench.service);
    bench.service.upload = async (options) => {
      bench.journal.renew = () => {
        throw new Error('disk full');
      };
      bench.clock.ring();
      bench.journal.renew = renew;
      bench.clock.ring();
      expect(bench.journal.get(id)?.owner?.lease).toBe(bench.clock.date() + LEASE_MS);
      return upload(options);
    };
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  });

  test('ends with a run that throws', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.service.tick = () => {
      throw new Error('a bug');
    };
    await expect(bench.run(id)).rejects.toThrow('a bug');
    expect(bench.clock.pending).toBe(0);
    expect(bench.journal.get(id)).toMatchObject({ state: 'uploading' });
    expect(bench.journal.get(id)).not.toHaveProperty('owner');
  });

  test('that cannot be given back changes no outcome', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.journal.release = () => {
      throw new Error('disk full');
    };
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  });
});

describe('a run', () => {
  test('whose listener throws is no matter of the journal', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    const onEvent = ({ job }: { job: { state: string } }) => {
      if (job.state === 'queued') throw new Error('a bug');
    };
    await expect(bench.run(id, { onEvent })).rejects.toThrow('a bug');
    expect(bench.clock.sleeps).toEqual([]);
    expect(bench.journal.handle(id)?.id).toBe('DOC1');
  });

  test('of a job that is not there, or forgotten meanwhile, is gone', async () => {
    using bench = new Bench();
    expect(await bench.run('nope')).toStrictEqual({ result: 'gone' });
    const { id } = bench.add();
    bench.service.tick = (place) => {
      if (place === 'before the status') bench.journal.forget(id, bench.clock.date() + LEASE_MS);
    };
    expect(await bench.run(id)).toStrictEqual({ result: 'gone' });
    // Also where nothing is left to be written.
    const { id: other } = bench.add();
    bench.service.tick = (place) => {
      if (place === 'before the status') bench.journal.forget(other, bench.clock.date() + LEASE_MS);
    };
    bench.service.plan.status.push({ kind: 'cancelled' });
    expect(await bench.run(other)).toStrictEqual({ result: 'gone' });
  });

  test('of a job that somebody else runs is busy', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    bench.journal.claim(id, newOwner(), bench.clock.date());
    expect(await bench.run(id)).toMatchObject({ result: 'busy', job: { id, state: 'new' } });
    expect(bench.service.calls.upload).toBe(0);
  });

  test.each([
    ['is there', 'The document journal cannot be written (disk full).'],
    ['is gone', undefined],
  ])('whose journal cannot be written, with a job that %s', async (_, message) => {
    using bench = new Bench();
    const { id } = bench.add();
    const update = bench.journal.update.bind(bench.journal);
    bench.journal.update = (...args) => {
      if (args[2].state !== 'done') return update(...args);
      if (message === undefined) bench.journal.forget(id, bench.clock.date() + LEASE_MS);
      throw new Error('disk full');
    };
    const outcome = await bench.run(id);
    if (message === undefined) expect(outcome).toStrictEqual({ result: 'gone' });
    else
      expect(outcome).toMatchObject({ result: 'waiting', error: { kind: 'file', message }, job: { state: 'queued' } });
  });

  test('of a job that has ended changes nothing', async () => {
    using bench = new Bench();
    const { id } = bench.add();
    const owner = newOwner();
    const now = bench.clock.date();
    bench.journal.claim(id, owner, now);
    bench.journal.update(id, owner, { state: 'failed' }, now);
    bench.journal.release(id, owner);
    const error = { kind: 'protocol', message: 'No reason was written down.' };
    expect(await bench.run(id)).toMatchObject({ result: 'failed', error, job: { state: 'failed' } });
    expect(bench.journal.get(id)).not.toHaveProperty('error');
    bench.journal.reopen(id, 'again', now);
    await bench.run(id);
    bench.events.length = 0;
    expect(await bench.run(id)).toMatchObject({ result: 'finished' });
    expect(bench.events).toEqual([]);
  });
});

describe('a job in the journal', () => {
  test('has what was written and nothing else', async () => {
    using bench = new Bench();
    const now = bench.clock.date();
    const least = { source: '/a.txt', target: '/b.txt', locale: 'de', options: { targetLang: 'DE' }, service: SERVICE };
    const all = {
      ...least,
      target: '/c.txt',
      options: {
        targetLang: 'DE',
        sourceLang: 'EN',
        formality: 'less' as const,
        glossaryIds: ['g'],
        outputFormat: 'docx',
        overwrite: true,
        within: '/',
      },
    };
    const [first, second] = [bench.journal.add(least, now), bench.journal.add(all, now + 0.4)];
    if (!first.ok || !second.ok) throw new Error('rival');
    expect(first.value.id).toMatch(/^[\da-f]{8}$/);
    expect(first.value.id).not.toBe(second.value.id);
    expect(first.value).toStrictEqual({ ...least, id: first.value.id, state: 'new', created: now, updated: now });
    expect(bench.journal.list()).toStrictEqual([first.value, second.value]);
    const owner = newOwner();
    bench.journal.claim(first.value.id, owner, now);
    const change = { state: 'failed', billedCharacters: 12, digest: 'd', handle: { id: 'DOC', key: 'k' } } as const;
    const error = { kind: 'server', message: 'no' } as const;
    expect(bench.journal.update(first.value.id, owner, { ...change, error }, now + 5)).toBe(true);
    const { handle, ...written } = change;
    const after = { ...first.value, ...written, documentId: handle.id, updated: now + 5 };
    const lease = now + 5 + LEASE_MS;
    const owned = { owner: { pid: owner.pid, host: owner.host, lease } };
    expect(bench.journal.get(first.value.id)).toStrictEqual({ ...after, error, ...owned });
    bench.journal.update(first.value.id, owner, { digest: 'd' }, now + 5);
    expect(bench.journal.get(first.value.id)?.error).toEqual(error);
    bench.journal.update(first.value.id, owner, { error: null }, now + 5);
    bench.journal.release(first.value.id, owner);
    expect(bench.journal.get(first.value.id)).toStrictEqual(after);
    bench.journal.reopen(first.value.id, 'ask', now + 6);
    expect(bench.journal.get(first.value.id)).toStrictEqual({ ...after, state: 'queued', updated: now + 6 });
    bench.journal.reopen(first.value.id, 'again', now + 7);
    expect(bench.journal.get(first.value.id)).toStrictEqual({ ...first.value, updated: now + 7 });
    expect(bench.journal.handle(first.value.id)).toBeUndefined();
  });

  test('that is not there', () => {
    using bench = new Bench();
    const now = bench.clock.date();
    const { journal } = bench;
    expect(journal.get('nope')).toBeUndefined();
    expect(journal.handle('nope')).toBeUndefined();
    expect(journal.claim('nope', newOwner(), now)).toBe(false);
    expect(journal.renew('nope', newOwner(), now)).toBe(false);
    expect(journal.reopen('nope', 'ask', now)).toEqual({ ok: false, error: 'busy' });
    expect(journal.putAside('nope', { kind: 'cancelled', message: '' }, now)).toEqual({ ok: false, error: 'over' });
    expect(journal.forget('nope', now)).toBe(true);
    journal.rescue('nope', { id: 'DOC', key: 'k' }, now);
    expect(journal.list()).toEqual([]);
  });

  test.each([
    ['unknown', undefined, 'queued', 'NEW'],
    ['uploading', undefined, 'queued', 'NEW'],
    ['unknown', 'OLD', 'unknown', 'OLD'],
    ['failed', undefined, 'failed', undefined],
    ['new', undefined, 'new', undefined],
  ] as const)('%s with the document %s is rescued as %s', (state, had, after, has) => {
    using bench = new Bench();
    const now = bench.clock.date();
    const { id } = bench.add();
    const owner = newOwner();
    bench.journal.claim(id, owner, now);
    const error = { kind: 'network', message: 'no' } as const;
    bench.journal.update(id, owner, { state, error, ...(had && { handle: { id: had, key: 'k' } }) }, now);
    bench.journal.rescue(id, { id: 'NEW', key: 'k' }, now);
    const job = bench.journal.get(id);
    expect([job?.state, job?.documentId, job?.error?.kind]).toEqual([
      after,
      has,
      has === 'NEW' ? undefined : 'network',
    ]);
  });

  test.each([
    ['new', true],
    ['downloaded', true],
    ['unknown', true],
    ['finished', false],
    ['failed', false],
  ] as const)('%s bars its target: %s', (state, bars) => {
    using bench = new Bench();
    const now = bench.clock.date();
    const { id, created: _, updated: __, state: ___, ...job } = bench.add();
    const owner = newOwner();
    bench.journal.claim(id, owner, now);
    bench.journal.update(id, owner, { state }, now);
    expect(bench.journal.add(job, now).ok).toBe(!bars);
    expect(bench.journal.add({ ...job, target: join(bench.folder, 'other') }, now).ok).toBe(true);
  });

  test('is its owner’s until the lease ends, to the millisecond', () => {
    const owner = { ...newOwner(), lease: 1_000 };
    expect(mayBeAlive(owner, 999)).toBe(true);
    expect(mayBeAlive(owner, 1_000)).toBe(false);
    expect(mayBeAlive({ ...owner, pid: 2 ** 31 - 1 }, 999)).toBe(false);
    expect(mayBeAlive({ ...owner, pid: 2 ** 31 - 1, host: 'elsewhere' }, 999)).toBe(true);
    expect(newOwner().token).toMatch(/^[\da-f]{16}$/);
    expect(newOwner().token).not.toBe(newOwner().token);
  });
});
