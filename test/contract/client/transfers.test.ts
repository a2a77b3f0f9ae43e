/** Documents on their way, at the edges: what is sent, what is left when something breaks, and what is said of it. */
import { promises } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentUpload } from '../../../server/service/resources/document-types.ts';
import { type Reply, startFakeService } from '../../support/fake-service.ts';
import { patchedFs, systemError } from '../../support/patched-fs.ts';
import { clientFor } from './helpers.ts';

const { rename } = promises;
/** Waits of the client's own, without the paces of its requests. */
const long = (sleeps: readonly number[]) => sleeps.filter((ms) => ms >= 100);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-transfers-'));
  await writeFile(join(folder, 'a.txt'), 'content');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const handle = { id: 'D1', key: 'document-key' };
const status = (state: string): Reply => ({ json: { document_id: 'D1', status: state } });
const octets = { 'content-type': 'application/octet-stream' };
const whole: Reply = { headers: octets, body: 'whole' };
const half: Reply = { fault: 'reset-body', body: 'half' };

describe('an upload', () => {
  const accepted: Reply = { json: { document_id: 'D', document_key: 'K' } };

  test.each<[string, Partial<DocumentUpload>, object, string]>([
    ['the least', {}, {}, 'a.txt'],
    ['an empty source language', { sourceLang: '' }, {}, 'a.txt'],
    ['another name', { filename: 'b.html' }, {}, 'b.html'],
    ['a format', { outputFormat: 'a.docx' }, { output_format: 'a.docx' }, 'a.txt'],
    ['a glossary', { glossaryIds: ['g'], sourceLang: 'en' }, { glossary_id: 'g', source_lang: 'EN' }, 'a.txt'],
  ])('carries %s', async (_, options, fields, name) => {
    await using service = await startFakeService([accepted]);
    await using client = clientFor(service);
    await client.documents.upload({ path: join(folder, 'a.txt'), targetLang: 'DE', ...options });
    const [request] = service.requests;
    const type = request?.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(request?.body ?? []), {
      headers: { 'content-type': type },
    }).formData();
    expect((form.get('file') as File).name).toBe(name);
    form.delete('file');
    expect(Object.fromEntries(form)).toEqual({ target_lang: 'DE', ...fields });
  });

  test('with a glossary needs a source language that says something', async () => {
    await using service = await startFakeService([accepted]);
    await using client = clientFor(service);
    const upload = { path: join(folder, 'a.txt'), targetLang: 'DE', glossaryIds: ['g'], sourceLang: '' };
    expect(await client.documents.upload(upload)).toMatchObject({ error: { kind: 'bad-request' } });
    expect(service.requests).toEqual([]);
  });

  test.each([
    ['is whole', async () => {}, 'network', 'a document that is never downloaded is not billed'],
    ['is gone', () => rm(join(folder, 'a.txt')), 'file', 'Check the path'],
    ['has shrunk', () => truncate(join(folder, 'a.txt'), 3), 'file', 'Upload it again when it is complete'],
  ])('that broke, of a file that %s', async (_, change, kind, advice) => {
    await using service = await startFakeService(async () => {
      await change();
      return { fault: 'reset' };
    });
    await using client = clientFor(service);
    const result = await client.documents.upload({ path: join(folder, 'a.txt'), targetLang: 'DE' });
    expect(result).toMatchObject({ ok: false, error: { kind, advice: expect.stringContaining(advice) } });
    expect(!result.ok && result.error.ambiguous).toBe(kind === 'network' ? true : undefined);
    expect(service.requests).toHaveLength(1);
  });

  test('that was refused is no matter of its file', async () => {
    await using service = await startFakeService(async () => {
      await rm(join(folder, 'a.txt'), { force: true });
      return { status: 400 };
    });
    await using client = clientFor(service);
    const result = await client.documents.upload({ path: join(folder, 'a.txt'), targetLang: 'DE' });
    expect(result).toMatchObject({ error: { kind: 'bad-request', advice: expect.stringContaining('Check the lang') } });
    expect(result).not.toHaveProperty('error.ambiguous');
  });
});

test.each([
  [
    { status: 'translating', seconds_remaining: 0 },
    { state: 'translating', secondsRemaining: 0 },
  ],
  [
    { status: 'translating', seconds_remaining: 86_400 },
    { state: 'translating', secondsRemaining: 86_400 },
  ],
  [{ status: 'translating', seconds_remaining: 86_401 }, { state: 'translating' }],
  [{ status: 'translating', seconds_remaining: -1, billed_characters: null }, { state: 'translating' }],
  [
    { status: 'error', error_message: 'first', message: 'second' },
    { state: 'error', errorMessage: 'first' },
  ],
  [
    { status: 'done', billed_characters: 0 },
    { state: 'done', billedCharacters: 0 },
  ],
])('a status %j', async (json, value) => {
  await using service = await startFakeService([{ json: { document_id: 'D1', ...json } }]);
  await using client = clientFor(service);
  expect(await client.documents.status(handle)).toStrictEqual({ ok: true, value });
});

describe('a download', () => {
  const path = (name = 'out.docx') => join(folder, name);
  const left = async () => (await readdir(folder)).filter((name) => name !== 'a.txt');

  test('that breaks each time is tried four times, while the service has the document', async () => {
    await using service = await startFakeService((request) =>
      request.path.endsWith('/result') ? half : status('done'),
    );
    await using client = clientFor(service);
    const result = await client.documents.download(handle, path());
    expect(result).toMatchObject({
      error: { kind: 'network', advice: expect.stringContaining('still on the service') },
    });
    expect(result).not.toHaveProperty('error.ambiguous');
    expect(service.requests.filter((request) => request.path.endsWith('/result'))).toHaveLength(4);
    expect(long(client.clock.sleeps).map(Math.round)).toEqual([500, 800, 1_280]);
    expect(await left()).toEqual([]);
  });

  test('of a document that is translated anew is left', async () => {
    await using service = await startFakeService([half, status('translating')]);
    await using client = clientFor(service);
    expect(await client.documents.download(handle, path())).toMatchObject({
      error: { kind: 'network', advice: expect.stringContaining('download it again later') },
    });
    expect(service.requests).toHaveLength(2);
    expect(await left()).toEqual([]);
  });

  test.each<[string, Reply, string, string[]]>([
    ['gone', { status: 404 }, 'and the service has removed the document since; what had arrived is kept in', ['half']],
    ['not to be asked for', { status: 403 }, 'Ask for the status of the document', ['half']],
  ])('that broke, of a document that is %s, keeps what has arrived', async (_, looked, said, kept) => {
    await using service = await startFakeService([half, looked]);
    await using client = clientFor(service);
    const result = await client.documents.download(handle, path());
    const [name = ''] = await left();
    expect(name).toMatch(/^out\.docx\.[\da-f]{8}\.part$/);
    expect(String(!result.ok && result.error)).toContain(said);
    expect(String(!result.ok && result.error)).toContain(path(name));
    expect(await Promise.all((await left()).map((one) => readFile(path(one), 'utf8')))).toEqual(kept);
    expect(result).toMatchObject({ ok: false });
    expect(!result.ok && result.error.ambiguous).toBe(said.startsWith('Ask') ? true : undefined);
  });

  test.each<[string, Reply]>([
    ['gone', { status: 404 }],
    ['not to be asked for', { status: 403 }],
  ])('of which nothing has arrived, of a document that is %s, keeps nothing', async (_, looked) => {
    await using service = await startFakeService([{ fault: 'reset' }, looked]);
    await using client = clientFor(service);
    const result = await client.documents.download(handle, path());
    expect(String(!result.ok && result.error)).not.toContain('is kept');
    expect(await left()).toEqual([]);
  });

  test.each([
    [400, 'bad-request', 1],
    [404, 'not-found', 1],
    [456, 'quota', 1],
  ])('refused with %i asks for no status and leaves nothing', async (code, kind, requests) => {
    await using service = await startFakeService([{ status: code }]);
    await using client = clientFor(service);
    expect(await client.documents.download(handle, path())).toMatchObject({ ok: false, error: { kind } });
    expect(service.requests).toHaveLength(requests);
    expect(await left()).toEqual([]);
  });

  test('that is called off asks nobody, and says what to do', async () => {
    const stop = new AbortController();
    await using service = await startFakeService([{ fault: 'stall-body', body: 'half' }]);
    await using client = clientFor(service);
    service.onStuck = () => stop.abort();
    const result = await client.documents.download(handle, path(), { signal: stop.signal });
    expect(result).toMatchObject({
      error: { kind: 'cancelled', advice: expect.stringContaining('Ask for the status') },
    });
    expect(service.requests).toHaveLength(1);
  });

  test.each([
    ['out.docx', false],
    ['out.html', true],
    ['out.HTM', true],
    ['outhtml', false],
    ['out.html.docx', false],
  ])('of a web page to %s is the document: %s', async (name, isDocument) => {
    await using service = await startFakeService((request) =>
      request.path.endsWith('/result')
        ? { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<p>Log in' }
        : status('translating'),
    );
    await using client = clientFor(service);
    const result = await client.documents.download(handle, path(name));
    expect(result.ok).toBe(isDocument);
    if (!result.ok) expect(result.error.message).toContain('a web page came instead');
    expect(await left()).toEqual(isDocument ? [name] : []);
  });

  test('of nothing is no document', async () => {
    await using service = await startFakeService([{ headers: octets, body: '' }, status('translating')]);
    await using client = clientFor(service);
    expect(await client.documents.download(handle, path())).toMatchObject({
      error: { kind: 'protocol', message: expect.stringContaining('the document is empty') },
    });
    expect(await left()).toEqual([]);
  });

  test('whose name cannot be had at first gets it later', async () => {
    await using service = await startFakeService([whole]);
    await using client = clientFor(service);
    let tries = 0;
    using _ = patchedFs({
      rename: async (from, to) => {
        tries += 1;
        if (tries < 3) throw systemError('EBUSY');
        return rename(from, to);
      },
    });
    expect(await client.documents.download(handle, path())).toMatchObject({ ok: true, value: { size: 5 } });
    expect(long(client.clock.sleeps)).toEqual([500, 1_000]);
    expect(await readFile(path(), 'utf8')).toBe('whole');
  });

  test('to a folder that is none says that the document is still there', async () => {
    await using service = await startFakeService([whole]);
    await using client = clientFor(service);
    await mkdir(join(folder, 'sub'));
    const to = join(folder, 'a.txt', 'out.docx');
    const result = await client.documents.download(handle, to);
    expect(result).toMatchObject({ error: { kind: 'file', advice: expect.stringContaining('still on the service') } });
    expect(!result.ok && result.error.message).toContain(`${basename(to)}.`);
    expect(service.requests).toEqual([]);
  });
});
