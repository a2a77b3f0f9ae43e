import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../../../../../server/engine/parts/documents-jobs/index.ts';
import { newOwner } from '../../../../../server/engine/parts/documents-jobs/owner.ts';
import { Bench, open, SECRET } from '../../../../support/document-jobs.ts';
import { keyOf } from '../../../../support/document-service.ts';

test('the key of a document is in no byte of the journal, and the file is its owner’s alone', async () => {
  using bench = new Bench();
  const { id } = bench.add();
  bench.service.plan.status.push({ kind: 'unauthorized' });
  await bench.run(id);
  expect(bench.journal.handle(id)).toEqual({ id: 'DOC1', key: keyOf('DOC1') });
  const files = readdirSync(bench.folder).filter((name) => name.startsWith('journal'));
  expect(files.length).toBeGreaterThan(1);
  for (const name of files) {
    const path = join(bench.folder, name);
    const bytes = readFileSync(path);
    expect(bytes.includes(keyOf('DOC1'))).toBe(false);
    expect(bytes.includes(Buffer.from(keyOf('DOC1')).toString('base64'))).toBe(false);
    expect(bytes.includes(SECRET)).toBe(false);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
  }
  expect(JSON.stringify(bench.journal.list())).not.toContain(keyOf('DOC1'));
});

test('keys that were sealed with an earlier secret are read, and none is written with it', async () => {
  using bench = new Bench();
  const [one, two] = [bench.add(), bench.add(join(bench.folder, 'two.txt'))];
  await bench.run(one.id);
  const path = join(bench.folder, 'journal.sqlite');
  const newer = 'cd'.repeat(32);
  const opened = openJournal(path, newer, ['ef'.repeat(32), SECRET]);
  if (!opened.ok) throw new Error(opened.error);
  expect(opened.value.handle(one.id)).toEqual({ id: 'DOC1', key: keyOf('DOC1') });
  await bench.run(two.id, { journal: opened.value });
  opened.value.close();
  opened.value.close();
  expect(bench.journal.handle(one.id)).toBeDefined();
  expect(bench.journal.handle(two.id)).toBeUndefined();
  const last = open(path, newer);
  expect(last.handle(one.id)).toBeUndefined();
  expect(last.handle(two.id)).toEqual({ id: 'DOC2', key: keyOf('DOC2') });
  last.close();
});

test('a sealed key moved to another job does not open', async () => {
  using bench = new Bench();
  const [one, two] = [bench.add(), bench.add(join(bench.folder, 'two.txt'))];
  await bench.run(one.id);
  await bench.run(two.id);
  const database = new DatabaseSync(join(bench.folder, 'journal.sqlite'));
  database.exec(
    `UPDATE job SET document_key = (SELECT document_key FROM job WHERE id = '${one.id}') WHERE id = '${two.id}'`,
  );
  database.close();
  expect(bench.journal.handle(one.id)).toBeDefined();
  expect(bench.journal.handle(two.id)).toBeUndefined();
});

describe('two programs', () => {
  test('never run the same job', () => {
    using bench = new Bench();
    const { id } = bench.add();
    const other = open(join(bench.folder, 'journal.sqlite'));
    const [mine, theirs] = [newOwner(), newOwner()];
    const now = bench.clock.date();
    expect(bench.journal.claim(id, mine, now)).toBe(true);
    expect(other.claim(id, theirs, now)).toBe(false);
    expect(other.forget(id, now)).toBe(false);
    expect(other.update(id, theirs, { state: 'failed' }, now)).toBe(false);
    expect(other.reopen(id, 'again', now)).toEqual({ ok: false, error: 'busy' });
    // The lease ends without a heartbeat: whoever comes takes over, and the first one finds out.
    expect(other.claim(id, theirs, now + 59_000)).toBe(false);
    expect(other.claim(id, theirs, now + 61_000)).toBe(true);
    expect(bench.journal.update(id, mine, { state: 'failed' }, now + 61_000)).toBe(false);
    bench.journal.release(id, mine);
    expect(bench.journal.get(id)?.owner?.lease).toBe(now + 121_000);
    other.close();
  });

  test('a dead program’s job is free at once; another machine’s only when its lease ends', () => {
    using bench = new Bench();
    const { id } = bench.add();
    const now = bench.clock.date();
    // No process has this number: the largest a 32-bit one can have.
    bench.journal.claim(id, { ...newOwner(), pid: 2 ** 31 - 1 }, now);
    expect(bench.journal.claim(id, { ...newOwner(), pid: 2 ** 31 - 1, host: 'elsewhere' }, now)).toBe(true);
    expect(bench.journal.claim(id, newOwner(), now)).toBe(false);
    expect(bench.journal.claim(id, newOwner(), now + 61_000)).toBe(true);
  });

  test('never write the same target', () => {
    using bench = new Bench();
    const first = bench.add();
    const now = bench.clock.date();
    const { id: _, state: __, created: ___, updated: ____, ...job } = first;
    expect(bench.journal.add(job, now)).toMatchObject({ ok: false, error: { id: first.id } });
    const owner = newOwner();
    bench.journal.claim(first.id, owner, now);
    bench.journal.update(first.id, owner, { state: 'failed' }, now);
    bench.journal.release(first.id, owner);
    expect(bench.journal.add(job, now).ok).toBe(true);
    expect(bench.journal.reopen(first.id, 'again', now)).toEqual({ ok: false, error: 'rival' });
  });
});

test('a run that lost its claim during the upload saves the handle for whoever took over', async () => {
  using bench = new Bench();
  const { id } = bench.add();
  const other = newOwner();
  bench.service.tick = (place) => {
    if (place !== 'after the upload') return;
    const later = bench.clock.date() + 61_000;
    bench.journal.claim(id, other, later);
    bench.journal.update(id, other, { state: 'unknown' }, later);
    bench.journal.release(id, other);
  };
  expect(await bench.run(id)).toMatchObject({ result: 'busy' });
  bench.service.tick = () => {};
  expect(bench.journal.get(id)).toMatchObject({ state: 'queued', documentId: 'DOC1' });
  expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  expect(bench.service.calls.upload).toBe(1);
});

test('a result that arrives after its job was taken over and given up is found', async () => {
  using bench = new Bench();
  const { id } = bench.add();
  const other = newOwner();
  bench.service.tick = (place) => {
    if (place !== 'with the result gone from the service') return;
    const later = bench.clock.date() + 61_000;
    bench.journal.claim(id, other, later);
    bench.journal.update(id, other, { state: 'failed', error: { kind: 'not-found', message: 'gone' } }, later);
    bench.journal.release(id, other);
  };
  expect(await bench.run(id)).toMatchObject({ result: 'busy' });
  expect(bench.journal.get(id)?.state).toBe('failed');
  expect(bench.journal.reopen(id, 'ask', bench.clock.date()).ok).toBe(true);
  expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  expect(bench.service.calls).toMatchObject({ upload: 1, download: 1 });
});

test('a journal that cannot be written at the worst moment is tried again', async () => {
  using bench = new Bench();
  const { id } = bench.add();
  const update = bench.journal.update.bind(bench.journal);
  let refusals = 2;
  bench.journal.update = (...args) => {
    if (args[2].handle !== undefined && refusals-- > 0) throw new Error('disk full');
    return update(...args);
  };
  expect(await bench.run(id)).toMatchObject({ result: 'finished' });
  refusals = 99;
  const { id: second } = bench.add();
  expect(await bench.run(second)).toMatchObject({ result: 'waiting', error: { kind: 'file' } });
  expect(bench.service.calls.upload).toBe(2);
});

describe('a journal that cannot be opened', () => {
  test.each([
    ['no database', (path: string) => writeFileSync(path, 'This is a text, and a rather long one, too.'.repeat(40))],
    [
      'a newer version',
      (path: string) => {
        const database = new DatabaseSync(path);
        database.exec('PRAGMA user_version = 99');
        database.close();
      },
    ],
  ])('%s', (_, make) => {
    using bench = new Bench();
    const path = join(bench.folder, 'other.sqlite');
    make(path);
    const before = readFileSync(path);
    const opened = openJournal(path, SECRET);
    expect(opened.ok).toBe(false);
    if (!opened.ok) expect(opened.error).toContain(path);
    expect(readFileSync(path)).toEqual(before);
  });

  test('a folder that is not there', () => {
    expect(openJournal('/nowhere/at/all/journal.sqlite', SECRET).ok).toBe(false);
  });
});
