import { describe, expect, test } from 'vitest';
import { type DocumentDetails, DocumentJobs, type Outcome } from '../../../server/embedded/documents/jobs.ts';
import { newDocumentKey, seal, unseal } from '../../../server/embedded/documents/vault.ts';
import { openDatabase } from '../../../server/embedded/state/database.ts';
import { DocumentStore } from '../../../server/embedded/state/documents.ts';

const details: DocumentDetails = {
  fileName: 'a.txt',
  output: 'txt',
  source: 'EN',
  target: 'DE',
  glossaryIds: [],
  styleId: undefined,
  memoryId: undefined,
  memoryThreshold: 75,
  keyId: 'k',
  plan: 'pro',
};
const times = { queuedMs: 0, translatingMs: 0 };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('document jobs', () => {
  test('work that a kill cut off is taken up by the next request that brings the key', async () => {
    const database = openDatabase(':memory:');
    const never = new DocumentJobs(
      new DocumentStore(database),
      () => 0,
      times,
      () => new Promise<Outcome>(() => {}),
    );
    const handle = never.submit(Buffer.from('Save'), details);
    expect(handle).toBeDefined();
    if (handle === undefined) return;
    const seen: string[] = [];
    const next = new DocumentJobs(
      new DocumentStore(database),
      () => 0,
      times,
      async (content, known) => {
        seen.push(content.toString(), known.fileName);
        return { result: Buffer.from('done'), billedCharacters: 4 };
      },
    );
    expect(next.status({ ...handle, documentKey: newDocumentKey() })).toBeUndefined();
    expect(seen).toEqual([]);
    expect(next.status(handle)).toEqual({ status: 'translating', secondsRemaining: 1 });
    expect(next.status(handle)).toEqual({ status: 'translating', secondsRemaining: 1 });
    await turn();
    expect(seen).toEqual(['Save', 'a.txt']);
    expect(next.status(handle)).toEqual({ status: 'done', billedCharacters: 4 });
    expect(next.result(handle)?.content.toString()).toBe('done');
    expect(next.remove(handle.documentId)).toBe(true);
    expect(next.remove(handle.documentId)).toBe(false);
  });

  test('what an earlier version has sealed is read: it knew one glossary at most', async () => {
    const database = openDatabase(':memory:');
    const { fileName, output, source, target, keyId } = details;
    const documentKey = newDocumentKey();
    const label = (part: string) => `ID ${part}`;
    new DocumentStore(database).add(
      {
        documentId: 'ID',
        keyId,
        created: 0,
        details: seal(
          Buffer.from(JSON.stringify({ fileName, output, source, target, keyId, glossaryId: 'ABC' })),
          documentKey,
          label('details'),
        ),
        content: seal(Buffer.from('Save'), documentKey, label('content')),
      },
      1,
    );
    const seen: (readonly string[])[] = [];
    const jobs = new DocumentJobs(
      new DocumentStore(database),
      () => 0,
      times,
      async (_, { glossaryIds }) => {
        seen.push(glossaryIds);
        return { error: 'enough' };
      },
    );
    jobs.status({ documentId: 'ID', documentKey });
    await turn();
    expect(seen).toEqual([['abc']]);
  });

  test('work that throws becomes an error of the document; nothing is written after closing', async () => {
    const database = openDatabase(':memory:');
    const store = new DocumentStore(database);
    const throwing = new DocumentJobs(
      store,
      () => 0,
      times,
      () => Promise.reject(new Error('broken')),
    );
    const handle = throwing.submit(Buffer.from('Save'), details);
    await turn();
    expect(handle && throwing.status(handle)).toEqual({ status: 'error', message: 'Internal error: broken' });
    const late = Promise.withResolvers<Outcome>();
    const jobs = new DocumentJobs(
      store,
      () => 0,
      times,
      () => late.promise,
    );
    jobs.submit(Buffer.from('Save'), details);
    const closed = jobs.close();
    database.close();
    late.resolve({ result: Buffer.from('x'), billedCharacters: 1 });
    await expect(closed).resolves.toBeUndefined();
  });

  test('a hundred documents may wait for their download', async () => {
    const jobs = new DocumentJobs(
      new DocumentStore(openDatabase(':memory:')),
      () => 0,
      times,
      async () => ({
        result: Buffer.from('x'),
        billedCharacters: 1,
      }),
    );
    const handles = Array.from({ length: 101 }, () => jobs.submit(Buffer.from('x'), details));
    expect(handles.filter((handle) => handle !== undefined)).toHaveLength(100);
    expect(handles[0] && jobs.remove(handles[0].documentId)).toBe(true);
    expect(jobs.submit(Buffer.from('x'), details)).toBeDefined();
    await turn();
  });
});

describe('the vault', () => {
  test('opens with the same key and label only, and notices every change', () => {
    const key = newDocumentKey();
    const sealed = seal(Buffer.from('text'), key, 'a');
    expect(unseal(sealed, key, 'a')?.toString()).toBe('text');
    expect(unseal(sealed, key, 'b')).toBeUndefined();
    expect(unseal(sealed, newDocumentKey(), 'a')).toBeUndefined();
    for (const [index, byte] of sealed.entries()) {
      const changed = Buffer.from(sealed);
      changed[index] = byte ^ 1;
      expect(unseal(changed, key, 'a')).toBeUndefined();
    }
    expect(unseal(sealed.subarray(0, 20), key, 'a')).toBeUndefined();
  });
});
