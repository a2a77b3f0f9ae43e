import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LSPErrorCodes } from 'vscode-languageserver/node';
import type { TranslateReport, TranslateTextResult } from '../../shared/commands.ts';
import type { ServiceStatus } from '../../shared/protocol.ts';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, KEY, openWorkspace } from '../support/lsp-workspace.ts';

let service: HeldService;
beforeEach(async () => {
  service = await startHeldService();
  onTestFinished(() => service.close());
});

const statusOf = (editor: Editor) => editor.connection.sendRequest<ServiceStatus>('dragoman/getServiceStatus', {});
const translate = (editor: Editor, uri: string) =>
  editor.execute<TranslateReport>('dragoman.server.translate', { uri, scope: 'missing' });
const translateText = (editor: Editor, argument: object) =>
  editor.execute<TranslateTextResult>('dragoman.server.translateText', argument);

describe.each(WAYS)('the embedded service, $name', (way) => {
  test('is used where the settings say so, starts on first use, and says what it is', async () => {
    const { editor, path } = await openWorkspace(way, APP, { environment: {}, settings: { service: 'embedded' } });
    expect(await statusOf(editor)).toEqual({
      service: 'embedded (pseudo-translation)',
      embedded: true,
      pseudo: true,
      state: 'ready',
    });
    const uri = await editor.open(path('locales/de.json'));
    expect(await translate(editor, uri)).toMatchObject({ translated: 2, refused: [] });
    const { menu } = JSON.parse(editor.text(uri));
    expect(menu.close).not.toBe('Close');
    expect(menu.open).toContain('{name}');
    expect(await editor.shutdown()).toBe(0);
  });
});

describe.each(WAYS)('plain texts, $name', (way) => {
  test('come back in order, white space at their edges untouched and not sent', async () => {
    const { editor } = await openWorkspace(way, {}, { settings: { service: service.url } });
    const texts = ['  Good morning.\n', '', ' \t', 'Good night.', `a${' '.repeat(50_000)}b`];
    expect(await translateText(editor, { texts, to: 'de', from: 'en' })).toEqual({
      texts: ['  «Good morning.»\n', '', ' \t', '«Good night.»', `«${texts[4]}»`],
      billedCharacters: 13 + 11 + 50_002,
    });
    expect(service.requests.flat()).toEqual(['Good morning.', 'Good night.', texts[4]]);
  });

  test('nothing to send, wrong arguments, trouble', async () => {
    const { editor } = await openWorkspace(way, {}, { settings: { service: service.url } });
    expect(await translateText(editor, { texts: [' '], to: 'de' })).toEqual({ texts: [' '], billedCharacters: 0 });
    await expect(translateText(editor, { texts: 'Hi', to: 'de' })).rejects.toThrow('{ texts, to, from?, options? }');
    service.failWith(456);
    await expect(translateText(editor, { texts: ['Hi'], to: 'de' })).rejects.toMatchObject({
      code: LSPErrorCodes.RequestFailed,
    });
    expect(editor.messages).toEqual([]);
  });
});

describe('which service', () => {
  const open = (options: object) => openWorkspace(IN_PROCESS, APP, options);

  test.each([
    [{}, { DRAGOMAN_AUTH_KEY: 'k' }, 'DeepL', false],
    [{}, { DRAGOMAN_AUTH_KEY: 'k:fx' }, 'DeepL (free plan)', false],
    [{}, { DRAGOMAN_AUTH_KEY: 'k', DRAGOMAN_SERVICE: 'embedded' }, 'embedded (pseudo-translation)', true],
    [{ service: 'embedded' }, { DRAGOMAN_AUTH_KEY: 'k' }, 'embedded (pseudo-translation)', true],
    [{ service: 'https://translate.example/v1' }, {}, 'translate.example', false],
    [{ service: 'embedded', embedded: { engine: 'apertium' } }, {}, 'embedded (apertium)', true],
  ])('settings %o and environment %o: %s', async (settings, environment, name, embedded) => {
    const { editor } = await open({ settings, environment });
    expect(await statusOf(editor)).toMatchObject({ service: name, embedded, state: 'ready' });
  });

  test('a change of settings is announced, and only a change', async () => {
    const { editor } = await open({});
    await editor.until(() => editor.statuses.length === 1);
    const change = () => editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await change();
    editor.settings = { service: service.url };
    await change();
    await editor.until(() => editor.statuses.length > 1);
    expect(editor.statuses).toMatchObject([{ service: 'DeepL' }, { service: new URL(service.url).host }]);
  });

  test('a client that does not show the status is not told', async () => {
    const { editor, path } = await open({ initializationOptions: {}, settings: { service: service.url } });
    await translate(editor, await editor.open(path('locales/de.json')));
    expect(editor.statuses).toEqual([]);
  });

  test('settings of a client that does not answer questions: at the start, and when they change', async () => {
    const { configuration: _, ...workspace } = CAPABILITIES.workspace ?? {};
    const { editor } = await open({
      capabilities: { ...CAPABILITIES, workspace },
      initializationOptions: { settings: { dragoman: { service: 'embedded' } } },
    });
    expect(await statusOf(editor)).toMatchObject({ embedded: true });
    const settings = { dragoman: { service: service.url } };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings });
    expect(await statusOf(editor)).toMatchObject({ embedded: false });
  });

  test('a wrong setting is said in the log and does no harm', async () => {
    const { editor } = await open({ settings: { service: 7, checks: { enabled: 'yes' } } });
    expect(await statusOf(editor)).toMatchObject({ service: 'DeepL' });
    expect(editor.logs.join()).toContain('dragoman.service must be a string');
  });

  test('no key for it: who asks is asked for one, who only shows something is not', async () => {
    const { editor } = await open({
      environment: {},
      settings: { service: service.url },
      initializationOptions: { askForService: true },
    });
    const questions: unknown[] = [];
    editor.connection.onRequest('dragoman/chooseService', (question) => {
      questions.push(question);
      return 'cancelled';
    });
    const list = (...how: object[]) => editor.execute('dragoman.server.glossaries.list', [{}, ...how]);
    await expect(list({ quiet: true })).rejects.toMatchObject({ message: expect.stringContaining('no key') });
    expect(questions).toEqual([]);
    await expect(list({ quiet: 'yes' })).rejects.toThrow('{ quiet? }');
    await expect(list()).rejects.toThrow();
    expect(questions).toEqual([{ missing: 'key', service: service.url, others: [] }]);
  });

  test('no key for it: views of glossaries and style rules say so, and ask nobody', async () => {
    const house = { name: 'House', language: 'de', rules: {}, instructions: [] };
    const { editor } = await openWorkspace(
      IN_PROCESS,
      { ...APP, 'glossary/en-de.tsv': 'berth\tLiegeplatz\n', 'style/house.json': JSON.stringify(house) },
      { environment: {}, settings: { service: service.url }, initializationOptions: { askForService: true } },
    );
    let questions = 0;
    editor.connection.onRequest('dragoman/chooseService', () => {
      questions += 1;
      return 'cancelled';
    });
    const pair = { sourceLang: 'en', targetLang: 'de' };
    const file = 'style/house.json';
    const run = (how: object) => [
      () => editor.execute('dragoman.server.glossary.tree', [{ refresh: true }, how]),
      () => editor.execute('dragoman.server.glossary.entries', [pair, how]),
      () => editor.execute('dragoman.server.glossary.sides', [pair, how]),
      () => editor.execute('dragoman.server.style.tree', [{ refresh: true }, how]),
      () => editor.execute('dragoman.server.style.sides', [{ file }, how]).catch(() => undefined),
    ];
    for (const look of run({ quiet: true })) {
      await look();
      expect([questions, String(look)]).toEqual([0, String(look)]);
    }
    for (const [at, look] of run({}).entries()) {
      await look();
      expect([questions, String(look)]).toEqual([at + 1, String(look)]);
    }
  });

  test('nothing is sent from a workspace that is not trusted', async () => {
    const { editor, path } = await open({
      settings: { service: service.url },
      initializationOptions: { trusted: false, serviceStatus: true },
    });
    expect(await statusOf(editor)).toMatchObject({ state: 'off', message: expect.stringContaining('not trusted') });
    const uri = await editor.open(path('locales/de.json'));
    await expect(translate(editor, uri)).rejects.toMatchObject({ message: expect.stringContaining('Trust') });
    expect([service.requests, editor.edits]).toEqual([[], []]);
  });

  test('the key is in no message, log or trace', async () => {
    const { editor, path } = await open({ settings: { service: service.url } });
    const traces: unknown[] = [];
    editor.connection.onNotification('$/logTrace', (params) => void traces.push(params));
    await editor.connection.sendNotification('$/setTrace', { value: 'verbose' });
    const uri = await editor.open(path('locales/de.json'));
    service.failWith(403);
    const failure = await translate(editor, uri).catch((error: unknown) => error);
    service.failWith(200);
    await translate(editor, uri);
    expect(service.authorizations.at(-1)).toContain(KEY);
    const said = JSON.stringify([failure, traces, editor.logs, editor.messages, editor.statuses, editor.progress]);
    expect(said).not.toContain(KEY);
  });
});

describe('the files of the project', () => {
  test('one entry per document to translate, with what is missing', async () => {
    const xliff = (target: string) =>
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"${target}><body><trans-unit id="t"><source>Title</source></trans-unit></body></file></xliff>`;
    const files = {
      ...APP,
      'dragoman.json':
        '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}.json", "i18n/app.{locale}.xlf"] }',
      'i18n/app.xlf': xliff(''),
      'i18n/app.de.xlf': xliff(' target-language="de"'),
    };
    const { editor } = await openWorkspace(IN_PROCESS, files);
    const found = await editor.connection.sendRequest<{ uri: string }[]>('dragoman/projectFiles', {});
    expect(found.map((file) => ({ ...file, uri: file.uri.replace(/.*dragoman-lsp-\w+\//, '') }))).toEqual([
      {
        uri: 'locales/en.json',
        format: 'json',
        dialect: expect.any(String),
        sourceLocale: 'en',
        targetLocales: ['de', 'fr'],
        missing: 5,
      },
      {
        uri: 'i18n/app.de.xlf',
        format: 'xliff',
        dialect: expect.any(String),
        sourceLocale: 'en',
        targetLocales: ['de'],
        missing: 1,
      },
      {
        uri: 'i18n/app.xlf',
        format: 'xliff',
        dialect: expect.any(String),
        sourceLocale: 'en',
        targetLocales: ['fr'],
        missing: 1,
      },
    ]);
    expect(await editor.connection.sendRequest('dragoman/projectFiles', { folder: 'file:///elsewhere' })).toEqual([]);
  });
});
