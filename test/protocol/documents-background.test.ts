/** Documents that nobody waits for: begun, told step by step, put aside, and gone on with after a kill. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import type { ServiceCalls, ServiceCommand } from '../../shared/service.ts';
import { Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS, type Way } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const FILES = {
  'a.txt': 'Good morning.\n',
  'b.txt': 'Good night.\n',
  'b.fr.txt': 'Bonne nuit.\n',
  'picture.gif': 'no',
};
/** A process of its own can be killed. */
const BUNDLE = WAYS.find(({ expensive }) => expensive) ?? IN_PROCESS;
const SECRET = 'ab'.repeat(32);

function ask<K extends ServiceCommand>(editor: Editor, id: K, argument: ServiceCalls[K]['takes']) {
  return editor.execute<ServiceCalls[K]['answers']>(id, argument);
}

/** @param held the service is at work on a document until `finish` */
async function open({ held = false, limit = 1_000_000, way = IN_PROCESS as Way, secret = SECRET } = {}) {
  const times = { queuedMs: 0, translatingMs: held ? 1_000 : 0 };
  // Its clock stands: what happens before a document is done does, however long it takes.
  let now = Date.now();
  const finish = () => {
    now += times.translatingMs;
  };
  const service = await startEmbedded({
    key: 'paid-key',
    documentTimes: times,
    characterLimit: limit,
    clock: () => now,
  });
  const stateFolder = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
  onTestFinished(async () => {
    await service.close();
    rmSync(stateFolder, { recursive: true, force: true });
  });
  const environment = { DRAGOMAN_AUTH_KEY: 'paid-key', ...(secret !== '' && { DRAGOMAN_DOCUMENT_SECRET: secret }) };
  const options = {
    settings: { service: service.url },
    initializationOptions: { stateFolder, documentJobs: true },
  };
  const workspace = await openWorkspace(way, FILES, { environment, ...options });
  const uri = (name: string) => uriOf(workspace.path(name));
  /** Another server over the same journal, as after a kill, or of another window. */
  const again = async (more: object = {}, withSecret = environment) => {
    const transport = await IN_PROCESS.start({ DRAGOMAN_SERVICE: service.url, ...withSecret });
    const initializationOptions = { ...options.initializationOptions, ...more };
    const editor = await Editor.start(transport, { ...options, folders: [workspace.folder], initializationOptions });
    onTestFinished(() => editor.dispose());
    return editor;
  };
  return { ...workspace, service, stateFolder, uri, again, finish };
}

const hasEnded = (editor: Editor) => editor.documentChanges.some(({ outcome }) => outcome !== undefined);

test('several documents into several languages: what is in the way is said first, with the cost of all', async () => {
  const { editor, uri } = await open({ limit: 20 });
  const documents = ['a.txt', 'b.txt', 'picture.gif'].flatMap((name) =>
    ['de', 'fr'].map((to) => ({ uri: uri(name), to })),
  );
  const plan = await ask(editor, 'dragoman.server.documents.prepare', { documents, pattern: '{name}.{locale}{ext}' });
  expect(plan.documents.map(({ target, exists }) => [target, exists])).toEqual([
    [uri('a.de.txt'), false],
    [uri('a.fr.txt'), false],
    [uri('b.de.txt'), false],
    [uri('b.fr.txt'), true],
  ]);
  expect(plan.refused).toMatchObject([{ uri: uri('picture.gif'), message: expect.stringContaining('not a document') }]);
  expect(plan).toMatchObject({
    estimate: 'about 52 characters',
    left: 20,
    problem: expect.stringContaining('Only 20'),
  });
  const clash = await ask(editor, 'dragoman.server.documents.prepare', {
    documents: documents.slice(0, 2),
    pattern: 'x{ext}',
  });
  expect(clash.refused).toMatchObject([{ to: 'fr', message: expect.stringContaining('outputPattern') }]);
  const wrong = ask(editor, 'dragoman.server.documents.prepare', { documents, pattern: '{nome}{ext}' });
  await expect(wrong).rejects.toThrow('{nome} in the name pattern');
  expect(await ask(editor, 'dragoman.server.usage', {})).toMatchObject({ used: 0 });
});

test('begun, told step by step, and in their place by a pattern of our own; no text speaks of a terminal', async () => {
  const { editor, uri, read } = await open();
  const { jobs, refused } = await ask(editor, 'dragoman.server.documents.begin', {
    documents: [
      { uri: uri('a.txt'), to: 'de' },
      { uri: uri('b.txt'), to: 'fr' },
    ],
    pattern: '{locale}/{name}{ext}',
  });
  expect(jobs).toMatchObject([{ target: uri('de/a.txt'), running: true, progress: expect.any(Number) }, {}]);
  expect(refused).toEqual([]);
  await editor.until(() => editor.documentChanges.filter(({ outcome }) => outcome?.result === 'finished').length === 2);
  expect(read('de/a.txt')).toContain('Ĝôôď');
  const states = editor.documentChanges.filter(({ job }) => job.id === jobs[0]?.id).map(({ job }) => job.state);
  expect(states.at(0)).toBe('uploading');
  expect(states.at(-1)).toBe('finished');
  expect(editor.documentChanges.at(-1)?.job.running).toBe(false);
  const again = await ask(editor, 'dragoman.server.documents.begin', { documents: [{ uri: uri('b.txt'), to: 'fr' }] });
  expect(again.refused).toMatchObject([{ message: expect.stringContaining('exists already') }]);
  expect(again.refused[0]?.message).not.toMatch(/--|dragoman document/);
  expect(await ask(editor, 'dragoman.server.documents.forgetDone', {})).toEqual({ forgotten: 2 });
  expect(await ask(editor, 'dragoman.server.documents.list', {})).toEqual([]);
});

test('a server that is killed in the middle: the next one goes on by itself, and only one does', async () => {
  const { editor, uri, path, again, stateFolder, finish } = await open({ held: true, way: BUNDLE });
  await ask(editor, 'dragoman.server.documents.begin', { documents: [{ uri: uri('a.txt'), to: 'de' }] });
  await editor.until(() => editor.documentChanges.some(({ job }) => /queued|translating/.test(job.state)));
  const other = await again();
  expect(await ask(other, 'dragoman.server.documents.list', {})).toMatchObject([{ running: true, here: true }]);
  expect(other.resumed).toEqual([]);
  const id = (await ask(other, 'dragoman.server.documents.list', {}))[0]?.id ?? '';
  await expect(ask(other, 'dragoman.server.documents.cancel', { id })).rejects.toThrow('is run by process');
  editor.transport.kill?.();
  await editor.transport.exited;
  expect(existsSync(path('a.de.txt'))).toBe(false);
  finish();
  const next = await again();
  await next.until(() => hasEnded(next));
  expect(next.resumed).toMatchObject([{ locale: 'de', running: true }]);
  expect(next.documentChanges.at(-1)).toMatchObject({ outcome: { result: 'finished' } });
  expect(readFileSync(path('a.de.txt'), 'utf8')).toContain('Ĝôôď');
  expect(existsSync(join(stateFolder, 'documents.secret'))).toBe(false);
});

test('nothing goes on in a workspace that is not trusted', async () => {
  const { editor, uri, again, path, finish } = await open({ held: true });
  await ask(editor, 'dragoman.server.documents.begin', { documents: [{ uri: uri('a.txt'), to: 'de' }] });
  await editor.until(() => editor.documentChanges.some(({ job }) => /queued|translating/.test(job.state)));
  await editor.dispose();
  const closed = await again({ trusted: false });
  expect(await ask(closed, 'dragoman.server.documents.list', {})).toMatchObject([{ running: false }]);
  expect(closed.resumed).toEqual([]);
  finish();
  const trusted = await again();
  await trusted.until(() => hasEnded(trusted));
  expect(existsSync(path('a.de.txt'))).toBe(true);
});

test('cancelled, it stays put; tried again, it goes on without a second upload', async () => {
  const { editor, uri, again, path, finish } = await open({ held: true });
  const { jobs } = await ask(editor, 'dragoman.server.documents.begin', {
    documents: [{ uri: uri('a.txt'), to: 'de' }],
  });
  const id = jobs[0]?.id ?? '';
  await editor.until(() => editor.documentChanges.some(({ job }) => /queued|translating/.test(job.state)));
  const cancelled = await ask(editor, 'dragoman.server.documents.cancel', { id });
  expect(cancelled).toMatchObject({ state: 'failed', running: false, message: expect.stringContaining('not billed') });
  const other = await again();
  expect(await ask(other, 'dragoman.server.documents.list', {})).toMatchObject([{ state: 'failed' }]);
  expect(other.resumed).toEqual([]);
  finish();
  const before = editor.documentChanges.length;
  await ask(editor, 'dragoman.server.documents.retry', { id });
  await editor.until(() => editor.documentChanges.slice(before).some(({ outcome }) => outcome?.result === 'finished'));
  expect(editor.documentChanges.slice(before).some(({ job }) => job.state === 'uploading')).toBe(false);
  expect(existsSync(path('a.de.txt'))).toBe(true);
  await expect(ask(editor, 'dragoman.server.documents.cancel', { id: 'none' })).rejects.toThrow('no job none');
});

test('the secret comes from the client; a file of the time before still opens what it has sealed', async () => {
  const { editor, uri, again, stateFolder, path, finish } = await open({ held: true, secret: '' });
  await ask(editor, 'dragoman.server.documents.begin', { documents: [{ uri: uri('a.txt'), to: 'de' }] });
  await editor.until(() => editor.documentChanges.some(({ job }) => /queued|translating/.test(job.state)));
  await editor.dispose();
  expect(existsSync(join(stateFolder, 'documents.secret'))).toBe(true);
  finish();
  const next = await again({}, { DRAGOMAN_AUTH_KEY: 'paid-key', DRAGOMAN_DOCUMENT_SECRET: SECRET });
  await next.until(() => hasEnded(next));
  expect(existsSync(path('a.de.txt'))).toBe(true);
  expect(JSON.stringify([next.logs, next.documentChanges])).not.toContain(SECRET);
});
