import { describe, expect, onTestFinished, test } from 'vitest';
import { LSPErrorCodes } from 'vscode-languageserver/node';
import { createEnvelope } from '../../client/service/unseal.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../server/embedded/index.ts';
import type { ServiceCalls, ServiceCommand } from '../../shared/service.ts';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const TERMS = {
  'terms.en-de.tsv': 'house\tHaus\ntree\tBaum\n',
  'more.en-de.tsv': 'tree\tBäumchen\nsea\tMeer\n',
  'wrong.en-de.tsv': 'house\tHaus\nhouse\tHütte\n',
  'two.csv': 'source,target,source_lang,target_lang\nhouse,Haus,en,de\nhouse,maison,en,fr\n',
  'nameless.tsv': 'a house\tein Haus\n',
};

/** By the service's clock, from the beginning of a test to its end: usage is counted by the day and the month. */
const TODAY = '2026-02-03';

/** An editor on a service of its own, with the key of a developer or an admin. */
async function open(options: EmbeddedOptions & { admin?: boolean } = {}) {
  const { admin, ...embedded } = options;
  const service: Embedded = await startEmbedded({ clock: () => Date.parse(`${TODAY}T12:00:00Z`), ...embedded });
  onTestFinished(() => service.close());
  const key = admin === true ? (service.adminKey ?? '') : service.key;
  const workspace = await openWorkspace(IN_PROCESS, TERMS, {
    settings: { service: service.url },
    environment: { DRAGOMAN_AUTH_KEY: key },
  });
  return { ...workspace, service, key };
}

function ask<K extends ServiceCommand>(editor: Editor, id: K, argument: ServiceCalls[K]['takes']) {
  return editor.execute<ServiceCalls[K]['answers']>(id, argument);
}

const uriIn = (folder: string) => (name: keyof typeof TERMS) => `file://${folder}/${name}`;

describe('usage and languages', () => {
  test('a paid account has no limit and tells what each product used; a free one has a limit', async () => {
    const paid = await open();
    await paid.editor.execute('dragoman.server.translateText', { texts: ['Good morning'], to: 'de' });
    const usage = await ask(paid.editor, 'dragoman.server.usage', {});
    expect(usage).toMatchObject({
      used: 12,
      products: expect.arrayContaining([expect.objectContaining({ used: 12 })]),
    });
    expect(usage).not.toHaveProperty('limit');
    const free = await open({ key: 'test:fx' });
    expect(await ask(free.editor, 'dragoman.server.usage', {})).toMatchObject({
      used: 0,
      limit: 500_000,
      products: [],
    });
  });

  test('languages of either side', async () => {
    const { editor } = await open();
    const targets = await ask(editor, 'dragoman.server.languages', { type: 'target' });
    const features = expect.arrayContaining(['formality', 'glossary']);
    expect(targets).toContainEqual({ code: 'DE', name: 'German', supportsFormality: true, features });
    expect(targets.map(({ code }) => code)).toContain('PT-BR');
    const sources = await ask(editor, 'dragoman.server.languages', { type: 'source' });
    expect(sources.map(({ code }) => code)).not.toContain('PT-BR');
    await expect(editor.execute('dragoman.server.languages', { type: 'both' })).rejects.toThrow("'source' | 'target'");
  });
});

describe('glossaries', () => {
  test('create, add, replace, rename, read, and delete piece by piece', async () => {
    const { editor, folder } = await open();
    const uri = uriIn(folder);
    const made = await ask(editor, 'dragoman.server.glossaries.create', { name: 'shop', uri: uri('two.csv') });
    expect(made.dictionaries.map(({ targetLang }) => targetLang).sort()).toEqual(['de', 'fr']);
    const { id } = made;
    const de = { id, sourceLang: 'en', targetLang: 'de' };
    const entries = async () => (await ask(editor, 'dragoman.server.glossaries.entries', de)).entries;
    await ask(editor, 'dragoman.server.glossaries.merge', { id, uri: uri('more.en-de.tsv') });
    expect(await entries()).toHaveLength(3);
    await ask(editor, 'dragoman.server.glossaries.replace', { id, uri: uri('terms.en-de.tsv') });
    expect(await entries()).toEqual([
      { source: 'house', target: 'Haus' },
      { source: 'tree', target: 'Baum' },
    ]);
    await ask(editor, 'dragoman.server.glossaries.rename', { id, name: 'store' });
    await ask(editor, 'dragoman.server.glossaries.deleteDictionary', de);
    expect(await ask(editor, 'dragoman.server.glossaries.list', {})).toMatchObject([
      { id, name: 'store', dictionaries: [{ targetLang: 'fr', entryCount: 1 }] },
    ]);
    expect(await ask(editor, 'dragoman.server.glossaries.delete', { id })).toEqual({});
    expect(await ask(editor, 'dragoman.server.glossaries.list', {})).toEqual([]);
    await expect(ask(editor, 'dragoman.server.glossaries.get', { id })).rejects.toThrow('no such glossary');
  });

  test('the terms are those in the editor, not those on disk', async () => {
    const { editor, path } = await open();
    const uri = await editor.open(path('terms.en-de.tsv'));
    editor.type(uri, 'Baum', 'Baum\nsky\tHimmel');
    const { id } = await ask(editor, 'dragoman.server.glossaries.create', { name: 'a', uri });
    const page = await ask(editor, 'dragoman.server.glossaries.entries', {
      id,
      sourceLang: 'en',
      targetLang: 'de',
      offset: 2,
    });
    expect(page).toMatchObject({ offset: 2, total: 3, entries: [{ source: expect.any(String) }] });
  });

  test('a long dictionary comes in pages that make up the whole', async () => {
    const { editor, write, folder } = await open();
    const all = Array.from({ length: 1001 }, (_, i) => `term ${i}\tWort ${i}`);
    write('terms.en-de.tsv', all.join('\n'));
    const { id } = await ask(editor, 'dragoman.server.glossaries.create', {
      name: 'long',
      uri: uriIn(folder)('terms.en-de.tsv'),
    });
    const pair = { id, sourceLang: 'en', targetLang: 'de' };
    const first = await ask(editor, 'dragoman.server.glossaries.entries', pair);
    const second = await ask(editor, 'dragoman.server.glossaries.entries', { ...pair, offset: first.entries.length });
    expect([first.total, first.entries.length, second.entries.length]).toEqual([1001, 1000, 1]);
    const lines = [...first.entries, ...second.entries].map(({ source, target }) => `${source}\t${target}`);
    expect(lines.toSorted()).toEqual(all.toSorted());
  });

  test.each([
    ['wrong.en-de.tsv', /wrong\.en-de\.tsv:2: /],
    ['nameless.tsv', /does not say which languages/],
    ['absent.tsv', /absent\.tsv/],
  ])('%s is refused with the place; nothing is created', async (name, message) => {
    const { editor, folder } = await open();
    const argument = { name: 'x', uri: `file://${folder}/${name}` };
    await expect(ask(editor, 'dragoman.server.glossaries.create', argument)).rejects.toMatchObject({
      code: LSPErrorCodes.RequestFailed,
      message: expect.stringMatching(message),
    });
    expect(await ask(editor, 'dragoman.server.glossaries.list', {})).toEqual([]);
  });

  test('a file without languages takes those of the request', async () => {
    const { editor, folder } = await open();
    const pair = { sourceLang: 'en-US', targetLang: 'de' };
    const made = await ask(editor, 'dragoman.server.glossaries.create', {
      name: 'x',
      uri: uriIn(folder)('nameless.tsv'),
      pair,
    });
    expect(made.dictionaries).toEqual([{ sourceLang: 'en', targetLang: 'de', entryCount: 1 }]);
  });
});

describe('legacy glossaries', () => {
  test('create, read, migrate to v3, delete', async () => {
    const { editor, folder } = await open();
    const uri = uriIn(folder);
    await expect(
      ask(editor, 'dragoman.server.legacyGlossaries.create', { name: 'x', uri: uri('two.csv') }),
    ).rejects.toThrow('2 language pairs');
    const { id } = await ask(editor, 'dragoman.server.legacyGlossaries.create', {
      name: 'old',
      uri: uri('terms.en-de.tsv'),
    });
    expect(await ask(editor, 'dragoman.server.legacyGlossaries.get', { id })).toMatchObject({
      name: 'old',
      entryCount: 2,
    });
    expect((await ask(editor, 'dragoman.server.legacyGlossaries.entries', { id })).total).toBe(2);
    const made = await ask(editor, 'dragoman.server.legacyGlossaries.migrate', { id });
    expect(made).toMatchObject({ name: 'old', dictionaries: [{ sourceLang: 'en', targetLang: 'de', entryCount: 2 }] });
    expect(await ask(editor, 'dragoman.server.legacyGlossaries.delete', { id })).toEqual({});
    expect((await ask(editor, 'dragoman.server.legacyGlossaries.list', {})).map((one) => one.id)).not.toContain(id);
    expect(await ask(editor, 'dragoman.server.glossaries.list', {})).toMatchObject([{ id: made.id }]);
  });

  test('language pairs', async () => {
    const { editor } = await open();
    const pairs = await ask(editor, 'dragoman.server.legacyGlossaries.languagePairs', {});
    expect(pairs).toContainEqual({ sourceLang: 'en', targetLang: 'de' });
  });
});

describe('developer keys and statistics', () => {
  const envelope = createEnvelope();

  test('create, rename, limit, deactivate; the secret is readable for the asker alone', async () => {
    const { editor, service } = await open({ admin: true });
    const traces: unknown[] = [];
    editor.connection.onNotification('$/logTrace', (params) => void traces.push(params));
    await editor.connection.sendNotification('$/setTrace', { value: 'verbose' });
    const created = await ask(editor, 'dragoman.server.keys.create', { label: 'CI', publicKey: envelope.publicKey });
    const secret = envelope.open(created.secret!);
    const answer = await fetch(`${service.url}/v2/usage`, { headers: { Authorization: `Service-Auth-Key ${secret}` } });
    expect(answer.status).toBe(200);
    const said = JSON.stringify([created, traces, editor.logs, editor.messages, editor.progress, editor.statuses]);
    expect(said).not.toContain(secret);
    expect(said).not.toContain(Buffer.from(secret).toString('base64'));
    const { id } = created.key;
    expect(await ask(editor, 'dragoman.server.keys.rename', { id, label: 'build' })).toMatchObject({ label: 'build' });
    expect(await ask(editor, 'dragoman.server.keys.limit', { id, characters: 0 })).toMatchObject({ characterLimit: 0 });
    expect(await ask(editor, 'dragoman.server.keys.limit', { id, characters: null })).not.toHaveProperty(
      'characterLimit',
    );
    expect(await ask(editor, 'dragoman.server.keys.deactivate', { id })).toMatchObject({ isDeactivated: true });
    const keys = await ask(editor, 'dragoman.server.keys.list', {});
    expect(keys.find((key) => key.id === id)).toMatchObject({ label: 'build', isDeactivated: true });
  });

  test('an envelope of another asker does not open', async () => {
    const { editor } = await open({ admin: true });
    const created = await ask(editor, 'dragoman.server.keys.create', { publicKey: envelope.publicKey });
    expect(() => createEnvelope().open(created.secret!)).toThrow();
  });

  test('without a key for the envelope nothing is created', async () => {
    const { editor } = await open({ admin: true });
    const before = await ask(editor, 'dragoman.server.keys.list', {});
    for (const publicKey of ['', 'AAAA', 'x'.repeat(88)])
      await expect(ask(editor, 'dragoman.server.keys.create', { publicKey })).rejects.toThrow('publicKey');
    expect(await ask(editor, 'dragoman.server.keys.list', {})).toEqual(before);
  });

  test('statistics of what was really used', async () => {
    const { editor, service } = await open({ admin: true });
    await fetch(`${service.url}/v2/translate`, {
      method: 'POST',
      headers: {
        Authorization: `Service-Auth-Key ${service.key}`,
        'Content-Type': 'application/json',
        'X-DeepL-Reporting-Tag': 'App',
      },
      body: JSON.stringify({ text: ['Hello'], target_lang: 'DE' }),
    });
    const report = await ask(editor, 'dragoman.server.analytics', { from: TODAY, to: TODAY, groupBy: 'key' });
    expect(report).toMatchObject({
      startDate: expect.stringContaining(TODAY),
      total: { total: 5, textTranslation: 5 },
    });
    expect(report.groups).toMatchObject([{ usage: { total: 5 } }]);
    const byTag = await ask(editor, 'dragoman.server.analytics', { from: TODAY, to: TODAY, groupBy: 'tag_and_day' });
    expect(byTag).toMatchObject({ startDate: expect.stringContaining(TODAY), total: { total: 5 } });
    expect(byTag.groups).toMatchObject([
      { apiKey: 'app', label: '', date: expect.stringContaining(TODAY), usage: { total: 5 } },
    ]);
    await expect(ask(editor, 'dragoman.server.analytics', { from: TODAY, to: 'soon' })).rejects.toThrow('YYYY-MM-DD');
  });

  test('a developer’s key is told what is needed, and the service is not in trouble', async () => {
    const { editor } = await open();
    await expect(ask(editor, 'dragoman.server.keys.list', {})).rejects.toThrow('admin key');
    expect(editor.statuses.at(-1)).toMatchObject({ state: 'ready' });
  });

  test('both keys at once: one translates, the other one manages', async () => {
    const service = await startEmbedded();
    onTestFinished(() => service.close());
    const bound = (key = '') => JSON.stringify({ [new URL(service.url).origin]: key });
    const environment = { DRAGOMAN_AUTH_KEYS: bound(service.key), DRAGOMAN_ADMIN_KEYS: bound(service.adminKey) };
    const { editor } = await openWorkspace(IN_PROCESS, TERMS, { settings: { service: service.url }, environment });
    await editor.execute('dragoman.server.translateText', { texts: ['Hi'], to: 'de' });
    expect(await ask(editor, 'dragoman.server.keys.list', {})).toEqual(expect.any(Array));
    expect(await ask(editor, 'dragoman.server.usage', {})).toMatchObject({ used: 2 });
  });

  test('a failure of the service is data, too, with what could not be done and without trace or advice', async () => {
    const wanted = { texts: ['twelve chars'], to: 'de' };
    const used = await open({ characterLimit: 5 });
    await expect(used.editor.execute('dragoman.server.translateText', wanted)).rejects.toMatchObject({
      data: { kind: 'quota', status: 456 },
    });
    await expect(ask(used.editor, 'dragoman.server.keys.list', {})).rejects.toMatchObject({
      data: { kind: 'unauthorized', status: 403, needsAdmin: true },
    });
    expect(used.editor.statuses).toContainEqual(
      expect.objectContaining({ state: 'problem', failure: expect.objectContaining({ kind: 'quota' }) }),
    );
    const scoped = await open({ key: 'k' });
    const environment = { DRAGOMAN_AUTH_KEY: `${scoped.key}:scope=usage:read` };
    const settings = { service: scoped.service.url };
    const { editor } = await openWorkspace(IN_PROCESS, TERMS, { settings, environment });
    await expect(ask(editor, 'dragoman.server.glossaries.list', {})).rejects.toMatchObject({
      data: {
        kind: 'unauthorized',
        missingScopes: ['glossaries:read'],
        summary: expect.not.stringMatching(/HTTP|trace/),
      },
    });
  });

  test('the embedded service of the editor itself has both roles', async () => {
    const { editor } = await openWorkspace(IN_PROCESS, {}, { environment: {}, settings: { service: 'embedded' } });
    expect(await ask(editor, 'dragoman.server.keys.list', {})).toEqual(expect.any(Array));
    expect(await ask(editor, 'dragoman.server.usage', {})).toMatchObject({ used: 0 });
  });
});

describe('every command', () => {
  test('is announced, refuses nonsense, and sends nothing from a workspace that is not trusted', async () => {
    const { editor } = await openWorkspace(IN_PROCESS, {}, { initializationOptions: { trusted: false } });
    const ids = editor.initialized.capabilities.executeCommandProvider?.commands ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    const bare = ids.filter((one) => /\.(list|usage|languagePairs)$/.test(one) && !one.includes('.documents.'));
    for (const id of bare) await expect(editor.execute(id, {})).rejects.toThrow('Trust');
    for (const id of ids.filter((one) => !/\.(list|usage|languagePairs)$/.test(one)))
      await expect(editor.execute(id, 7)).rejects.toThrow('This command takes');
  });
});
