import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-documents-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const handle = { id: 'D/1', key: 'secret-document-key' };
const done = { json: { document_id: 'D/1', status: 'done' } };
const octets = { 'content-type': 'application/octet-stream' };

describe('upload', () => {
  test('a streamed form with every option, the file last', async () => {
    await using service = await startFakeService([{ json: { document_id: 'D1', document_key: 'K1' } }]);
    await using client = clientFor(service);
    const path = join(folder, 'größe "1".pdf');
    const content = Buffer.alloc(300_000, 'pdf\r\n--');
    await writeFile(path, content);
    const result = await client.documents.upload({
      path,
      targetLang: 'PT-BR',
      sourceLang: 'en-GB',
      formality: 'prefer_less',
      glossaryIds: ['g1'],
      outputFormat: '.docx',
    });
    expect(result).toEqual({ ok: true, value: { id: 'D1', key: 'K1' } });
    const [request] = service.requests;
    expect(request?.headers['content-length']).toBe(String(request?.body.length));
    const type = request?.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(request?.body ?? []), {
      headers: { 'content-type': type },
    }).formData();
    const file = form.get('file') as File;
    form.delete('file');
    expect(Object.fromEntries(form)).toEqual({
      target_lang: 'PT-BR',
      source_lang: 'EN',
      formality: 'prefer_less',
      glossary_id: 'g1',
      output_format: 'docx',
    });
    expect(file.name).toBe('größe "1".pdf');
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  });

  test('is repeated after a refusal, with the whole body again', async () => {
    await using service = await startFakeService([{ status: 429 }, { json: { document_id: 'D', document_key: 'K' } }]);
    await using client = clientFor(service);
    await writeFile(join(folder, 'a.txt'), 'content');
    expect(await client.documents.upload({ path: join(folder, 'a.txt'), targetLang: 'DE' })).toMatchObject({
      ok: true,
    });
    const bodies = service.requests.map((request) => request.body.toString().includes('content'));
    expect(bodies).toEqual([true, true]);
  });

  test('what cannot be read is a file error before anything is sent', async () => {
    await using service = await startFakeService([{ status: 500 }]);
    await using client = clientFor(service);
    for (const path of [join(folder, 'none.txt'), folder])
      expect(await client.documents.upload({ path, targetLang: 'DE' })).toMatchObject({
        ok: false,
        error: { kind: 'file' },
      });
    await writeFile(join(folder, 'a.txt'), 'x');
    const glossary = { path: join(folder, 'a.txt'), targetLang: 'DE', glossaryIds: ['g'] };
    expect(await client.documents.upload(glossary)).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    expect(service.requests).toEqual([]);
  });

  test('too many waiting documents and too large ones are named', async () => {
    await using service = await startFakeService([{ status: 413, body: '<title>413</title>' }]);
    await using client = clientFor(service);
    await writeFile(join(folder, 'a.srt'), 'x');
    const result = await client.documents.upload({ path: join(folder, 'a.srt'), targetLang: 'DE' });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'too-large', advice: expect.stringContaining('150 KB SRT') },
    });
  });
});

describe('status', () => {
  test.each([
    [{ status: 'queued' }, { state: 'queued' }],
    [
      { status: 'translating', seconds_remaining: 20 },
      { state: 'translating', secondsRemaining: 20 },
    ],
    [{ status: 'translating', seconds_remaining: 134217728 }, { state: 'translating' }],
    [{ status: 'polishing' }, { state: 'translating' }],
    [
      { status: 'done', billed_characters: 5 },
      { state: 'done', billedCharacters: 5 },
    ],
    [
      { status: 'error', error_message: 'equal' },
      { state: 'error', errorMessage: 'equal' },
    ],
    [
      { status: 'error', message: 'equal' },
      { state: 'error', errorMessage: 'equal' },
    ],
    [{ status: 'error' }, { state: 'error', errorMessage: 'no reason given' }],
  ])('%j', async (json, expected) => {
    await using service = await startFakeService([{ json: { document_id: 'D/1', ...json } }]);
    await using client = clientFor(service);
    expect(await client.documents.status(handle)).toEqual({ ok: true, value: expected });
    expect(service.requests[0]?.path).toBe('/v2/document/D%2F1');
    expect(service.requests[0]?.json()).toEqual({ document_key: handle.key });
  });

  test("the document's key is in no error", async () => {
    await using service = await startFakeService((request) => ({ status: 400, body: `bad ${request.body}` }));
    await using client = clientFor(service);
    const result = await client.documents.status(handle);
    expect(result).toMatchObject({ ok: false, error: { serviceMessage: expect.stringContaining('[redacted]') } });
    expect(JSON.stringify(result)).not.toContain(handle.key);
  });
});

describe('download', () => {
  const path = (): string => join(folder, 'out.docx');

  test('to the file, and nothing beside it', async () => {
    const body = Buffer.alloc(200_000, 'x');
    await using service = await startFakeService([{ headers: octets, body }]);
    await using client = clientFor(service);
    await writeFile(path(), 'old');
    const result = await client.documents.download(handle, path());
    expect(result).toEqual({ ok: true, value: { path: path(), size: 200_000, contentType: octets['content-type'] } });
    expect((await readFile(path())).equals(body)).toBe(true);
    expect(await readdir(folder)).toEqual(['out.docx']);
  });

  test('a folder that cannot be written costs nothing: the document is not asked for', async () => {
    await using service = await startFakeService([{ headers: octets, body: 'x' }]);
    await using client = clientFor(service);
    const result = await client.documents.download(handle, join(folder, 'none', 'out.docx'));
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'file', advice: expect.stringContaining('still on the service') },
    });
    expect(service.requests).toEqual([]);
  });

  test('a broken body is fetched again when the service still has the document', async () => {
    await using service = await startFakeService([
      { fault: 'reset-body', body: 'half' },
      done,
      { headers: octets, body: 'whole' },
    ]);
    await using client = clientFor(service);
    expect(await client.documents.download(handle, path())).toMatchObject({ ok: true });
    expect(service.requests.map((request) => request.path.endsWith('/result'))).toEqual([true, false, true]);
    expect(await readFile(path(), 'utf8')).toBe('whole');
    expect(await readdir(folder)).toEqual(['out.docx']);
  });

  test('when the service has it no more, what had arrived is kept, what was there is untouched, and the error says where', async () => {
    await using service = await startFakeService([{ fault: 'reset-body', body: 'half' }, { status: 404 }]);
    await using client = clientFor(service);
    await writeFile(path(), 'old');
    const result = await client.documents.download(handle, path());
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } });
    const partial = (await readdir(folder)).find((name) => name.endsWith('.part')) ?? '';
    expect(String(!result.ok && result.error)).toContain(join(folder, partial));
    expect(await readFile(join(folder, partial), 'utf8')).toBe('half');
    expect(await readFile(path(), 'utf8')).toBe('old');
  });

  test('not ready yet: one question, one clear answer', async () => {
    await using service = await startFakeService([
      { status: 503, json: { message: 'not ready' } },
      { json: { document_id: 'D/1', status: 'translating' } },
    ]);
    await using client = clientFor(service);
    const result = await client.documents.download(handle, path());
    expect(result).toMatchObject({ ok: false, error: { status: 503, message: 'the translation is not ready' } });
    expect(service.requests).toHaveLength(2);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a name that is taken by a folder does not cost the document', async () => {
    await using service = await startFakeService([{ headers: octets, body: 'whole' }]);
    await using client = clientFor(service);
    await mkdir(path());
    const result = await client.documents.download(handle, path());
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'file', advice: expect.stringContaining('complete document is in') },
    });
    const partial = (await readdir(folder)).find((name) => name.endsWith('.part')) ?? '';
    expect(await readFile(join(folder, partial), 'utf8')).toBe('whole');
  });
});
