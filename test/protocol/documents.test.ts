import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CancellationTokenSource, ProtocolRequestType } from 'vscode-languageserver/node';
import { startEmbedded } from '../../server/embedded/index.ts';
import { openJournal } from '../../server/engine/parts/documents-jobs/index.ts';
import type { ServiceCalls, ServiceCommand } from '../../shared/service.ts';
import type { DocumentOutcome } from '../../shared/service-documents.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const FILES = { 'letter.txt': 'Good morning.\n', 'letter.fr.txt': 'Bonjour.\n', 'picture.gif': 'no' };

function ask<K extends ServiceCommand>(editor: Editor, id: K, argument: ServiceCalls[K]['takes']) {
  return editor.execute<ServiceCalls[K]['answers']>(id, argument);
}

/** @param translatingMs how long the service takes over a document, by a clock that stands until `finish` */
async function open(translatingMs = 0, options: object = {}) {
  let now = Date.now();
  const finish = () => {
    now += translatingMs;
  };
  const documentTimes = { queuedMs: 0, translatingMs };
  const service = await startEmbedded({ key: 'paid-key', documentTimes, clock: () => now });
  const stateFolder = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
  onTestFinished(async () => {
    await service.close();
    rmSync(stateFolder, { recursive: true, force: true });
  });
  const workspace = await openWorkspace(IN_PROCESS, FILES, {
    settings: { service: service.url },
    environment: { DRAGOMAN_AUTH_KEY: 'paid-key' },
    initializationOptions: { stateFolder, serviceStatus: true },
    ...options,
  });
  return { ...workspace, service, stateFolder, uri: (name: string) => uriOf(workspace.path(name)), finish };
}

describe('documents of a project', () => {
  const project = JSON.stringify({ sourceLocale: 'en', translation: { formality: 'more', glossary: 'words' } });

  test('use what dragoman.json says, the plan says so, and what a person has chosen wins', async () => {
    const { editor, uri, write, stateFolder, service } = await open();
    write('dragoman.json', project);
    const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'morning\tMorgen', entries_format: 'tsv' };
    await fetch(`${service.url}/v3/glossaries`, {
      method: 'POST',
      headers: { authorization: 'DeepL-Auth-Key paid-key', 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'words', dictionaries: [dictionary] }),
    });
    const letter = { uri: uri('letter.txt'), to: 'de' };
    const uses = { from: 'en', formality: 'more', glossary: 'words' };
    expect((await ask(editor, 'dragoman.server.documents.plan', letter)).project).toEqual(uses);
    const prepared = await ask(editor, 'dragoman.server.documents.prepare', { documents: [letter] });
    expect(prepared.documents[0]?.project).toEqual(uses);
    const chosen = { documents: [{ ...letter, glossaryId: null }], from: null, formality: 'default' } as const;
    const own = await ask(editor, 'dragoman.server.documents.prepare', chosen);
    expect(own.documents[0]).not.toHaveProperty('project');

    await ask(editor, 'dragoman.server.documents.begin', { documents: [letter] });
    await ask(editor, 'dragoman.server.documents.begin', { ...chosen, documents: [{ ...letter, to: 'pl' }] });
    const journal = openJournal(join(stateFolder, 'documents.sqlite'), 'any other secret');
    const jobs = journal.ok ? journal.value.list() : [];
    if (journal.ok) journal.value.close();
    const optionsFor = (wanted: string) => jobs.find(({ locale }) => locale === wanted)?.options;
    expect(optionsFor('de')).toMatchObject({
      sourceLang: 'EN',
      formality: 'prefer_more',
      glossaryIds: [expect.any(String)],
    });
    expect(optionsFor('pl')).toMatchObject({ formality: 'default' });
    expect(optionsFor('pl')).not.toHaveProperty('sourceLang');
  });
});

describe('documents', () => {
  test('known before anything is sent: where the result goes, whether a file is there, what it costs', async () => {
    const { editor, uri } = await open();
    expect(await ask(editor, 'dragoman.server.documents.plan', { uri: uri('letter.txt'), to: 'de' })).toEqual({
      target: uri('letter.de.txt'),
      exists: false,
      estimate: 'about 14 characters',
      cost: { least: 14, most: 14 },
    });
    const french = await ask(editor, 'dragoman.server.documents.plan', { uri: uri('letter.txt'), to: 'fr' });
    expect(french.exists).toBe(true);
    const picture = ask(editor, 'dragoman.server.documents.plan', { uri: uri('picture.gif'), to: 'de' });
    await expect(picture).rejects.toThrow('not a document that the service translates');
  });

  test('translated beside the original, with progress, and listed', async () => {
    const { editor, uri, read } = await open();
    const outcome = await ask(editor, 'dragoman.server.documents.translate', { uri: uri('letter.txt'), to: 'de' });
    expect(outcome).toMatchObject({
      result: 'finished',
      job: { target: uri('letter.de.txt'), state: 'finished', here: true },
    });
    expect(read('letter.de.txt')).toContain('Ĝôôď');
    expect(read('letter.txt')).toBe(FILES['letter.txt']);
    expect(editor.progress.some(({ value }) => value.message === 'uploading')).toBe(true);
    const jobs = await ask(editor, 'dragoman.server.documents.list', {});
    expect(jobs).toMatchObject([{ id: outcome.job.id, locale: 'de', state: 'finished' }]);
    expect(await ask(editor, 'dragoman.server.documents.forget', { id: outcome.job.id })).toEqual({});
    expect(await ask(editor, 'dragoman.server.documents.list', {})).toEqual([]);
  });

  test('a file that is there is replaced only when that was said', async () => {
    const { editor, uri, read } = await open();
    const argument = { uri: uri('letter.txt'), to: 'fr' };
    await expect(ask(editor, 'dragoman.server.documents.translate', argument)).rejects.toThrow('exists already');
    expect(read('letter.fr.txt')).toBe(FILES['letter.fr.txt']);
    expect(await ask(editor, 'dragoman.server.usage', {})).toMatchObject({ used: 0 });
    await ask(editor, 'dragoman.server.documents.translate', { ...argument, overwrite: true });
    expect(read('letter.fr.txt')).not.toBe(FILES['letter.fr.txt']);
  });

  test('cancelled while the service translates: it keeps its place, is uploaded no second time, and is finished later', async () => {
    const { editor, uri, path, finish } = await open(1_000);
    const source = new CancellationTokenSource();
    const running = editor.connection.sendRequest(
      new ProtocolRequestType<unknown, DocumentOutcome, never, void, void>('workspace/executeCommand'),
      { command: 'dragoman.server.documents.translate', arguments: [{ uri: uri('letter.txt'), to: 'de' }] },
      source.token,
    );
    await editor.until(() => editor.progress.some(({ value }) => /^(queued|translating)/.test(value.message ?? '')));
    source.cancel();
    const { result, job } = await running;
    expect(result).toBe('waiting');
    expect(existsSync(path('letter.de.txt'))).toBe(false);
    const again = ask(editor, 'dragoman.server.documents.translate', { uri: uri('letter.txt'), to: 'de' });
    await expect(again).rejects.toThrow('already the result of a document in progress');
    finish();
    expect(await ask(editor, 'dragoman.server.documents.resume', { id: job.id })).toMatchObject({ result: 'finished' });
    expect(existsSync(path('letter.de.txt'))).toBe(true);
    expect(await ask(editor, 'dragoman.server.documents.list', {})).toHaveLength(1);
  });

  test('neither the service’s key nor a document’s is in the journal, a log or an answer', async () => {
    const { editor, uri, stateFolder } = await open();
    const outcome = await ask(editor, 'dragoman.server.documents.translate', { uri: uri('letter.txt'), to: 'de' });
    const said = JSON.stringify([outcome, editor.logs, editor.progress, editor.statuses]);
    expect(said).not.toMatch(/paid-key|document_key|documentKey/);
    for (const name of readdirSync(stateFolder, { recursive: true, withFileTypes: true }))
      if (name.isFile()) expect(readFileSync(join(name.parentPath, name.name)).includes('paid-key')).toBe(false);
  });

  test('refused: an untrusted workspace, a client without a place for the journal, a document that is not on disk', async () => {
    const { editor, stateFolder } = await open();
    await expect(ask(editor, 'dragoman.server.documents.plan', { uri: 'untitled:a.txt', to: 'de' })).rejects.toThrow();
    await expect(ask(editor, 'dragoman.server.documents.forget', { id: 'none' })).rejects.toThrow('no document');
    const bare = await open(0, { initializationOptions: {} });
    await expect(ask(bare.editor, 'dragoman.server.documents.list', {})).rejects.toThrow('stateFolder');
    const closed = await open(0, { initializationOptions: { stateFolder, trusted: false } });
    const argument = { uri: closed.uri('letter.txt'), to: 'de' };
    await expect(ask(closed.editor, 'dragoman.server.documents.translate', argument)).rejects.toThrow('not trusted');
    expect(await ask(editor, 'dragoman.server.documents.list', {})).toEqual([]);
  });
});
