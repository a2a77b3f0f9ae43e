import { fork, spawn, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import {
  createClientSocketTransport,
  createProtocolConnection,
  ErrorCodes,
  IPCMessageReader,
  IPCMessageWriter,
} from 'vscode-languageserver/node';
import { bundle } from '../support/lsp-bundle.ts';
import { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

describe.each(WAYS)('life cycle, $name', (way) => {
  test('initialize says what the server can do', async () => {
    const { editor } = await openWorkspace(way, {});
    expect(editor.initialized).toMatchObject({
      serverInfo: { name: 'dragoman', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      capabilities: {
        positionEncoding: 'utf-16',
        textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
        diagnosticProvider: { identifier: 'dragoman', interFileDependencies: true, workspaceDiagnostics: true },
        codeActionProvider: {
          codeActionKinds: expect.arrayContaining([
            'quickfix.dragoman',
            'quickfix.dragoman.translate',
            'refactor.extract.dragoman.key',
            'source.dragoman.translateMissing',
            'source.fixAll.dragoman',
          ]),
          resolveProvider: true,
        },
        documentSymbolProvider: { label: 'Dragoman' },
        executeCommandProvider: {
          commands: expect.arrayContaining(['dragoman.server.translate', 'dragoman.server.translateText']),
          workDoneProgress: true,
        },
      },
    });
  });

  test('shutdown, then exit: 0; between them only exit is welcome', async () => {
    const { editor, path } = await openWorkspace(way, APP, { environment: {} });
    const uri = await editor.open(path('locales/de.json'));
    await editor.connection.sendRequest('shutdown');
    await expect(editor.pull(uri)).rejects.toMatchObject({ code: ErrorCodes.InvalidRequest });
    await editor.connection.sendNotification('exit');
    expect(await editor.transport.exited).toBe(0);
  });

  test('exit without shutdown: 1', async () => {
    const { editor } = await openWorkspace(way, {}, { environment: {} });
    await editor.connection.sendNotification('exit');
    expect(await editor.transport.exited).toBe(1);
  });

  test('requests of the wrong shape are answered, notifications of the wrong shape are survived', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const { connection } = editor;
    const uri = await editor.open(path('locales/de.json'));
    for (const method of ['textDocument/diagnostic', 'textDocument/codeAction', 'textDocument/documentSymbol']) {
      for (const params of [{}, { textDocument: null }, { textDocument: { uri: 7 } }]) {
        await expect(connection.sendRequest(method, params), method).rejects.toMatchObject({
          code: ErrorCodes.InvalidParams,
        });
      }
    }
    await expect(editor.execute('dragoman.server.none', [])).rejects.toMatchObject({ code: ErrorCodes.InvalidParams });
    await expect(connection.sendRequest('codeAction/resolve', { data: { uri } })).rejects.toMatchObject({
      code: ErrorCodes.InvalidParams,
    });
    await connection.sendNotification('textDocument/didOpen', {});
    await connection.sendNotification('textDocument/didChange', { textDocument: { uri } });
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: 'file:///unknown', version: 2 },
      contentChanges: [{ text: '' }],
    });
    await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: 3 });
    await connection.sendNotification('workspace/didChangeConfiguration');
    await connection.sendNotification('$/cancelRequest', { id: 'never sent' });
    await connection.sendNotification('window/workDoneProgress/cancel', { token: 'unknown' });
    expect(await editor.diagnostics(uri)).toHaveLength(1);
  });

  test('a change beyond the end of the document is moved into it', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'), '{');
    const range = { start: { line: 99, character: 99 }, end: { line: 100, character: 0 } };
    await editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range, text: ' "save": "x", "menu": { "open": "x {name}", "close": "x" } }' }],
    });
    const found = await editor.diagnostics(uri);
    expect(found.filter(({ severity }) => severity === 1)).toEqual([]);
  });

  test.each([
    'Content-Length: 5\r\n\r\n{"a":',
    'Content-Length: 2\r\n\r\n[]',
    'Content-Length: 4\r\n\r\nnull',
    'Content-Length: 17\r\n\r\n{"jsonrpc":"2.0"}',
    'Content-Length: 27\r\n\r\n{"jsonrpc":"2.0","id":null}',
  ])('a message that is none is survived: %j', async (bytes) => {
    const { editor, path } = await openWorkspace(way, APP);
    editor.transport.send(bytes);
    const uri = await editor.open(path('locales/de.json'));
    expect(await editor.diagnostics(uri)).toHaveLength(1);
  });
});

describe('unusual clients', () => {
  test('a client with no capabilities at all is not asked for anything', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, APP, { capabilities: {} });
    const uri = await editor.open(path('locales/de.json'));
    await editor.until(() => editor.published.get(uri)?.diagnostics.length === 1);
    expect([editor.registrations, editor.created, editor.refreshes]).toEqual([[], [], 0]);
  });

  test('requests before initialize and a second initialize are refused, and life goes on', async () => {
    const editor = new Editor(await IN_PROCESS.start({}));
    await expect(editor.connection.sendRequest('textDocument/documentSymbol', {})).rejects.toMatchObject({
      code: ErrorCodes.ServerNotInitialized,
    });
    await editor.initialize({ folders: [] });
    await expect(editor.initialize({ folders: [] })).rejects.toMatchObject({ code: ErrorCodes.InvalidRequest });
    await expect(editor.connection.sendRequest('no/such/request', {})).rejects.toMatchObject({
      code: ErrorCodes.MethodNotFound,
    });
    expect(
      await editor.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri: 'x:y' } }),
    ).toBeNull();
    await editor.dispose();
  });

  test('folders that come and go', async () => {
    const { editor, path, folder } = await openWorkspace(IN_PROCESS, APP, { folders: [] });
    const uri = await editor.open(path('locales/de.json'));
    // Without a folder the nearest project file above counts.
    expect(await editor.diagnostics(uri)).toHaveLength(1);
    const event = { added: [{ uri: `file://${folder}`, name: 'app' }], removed: [] };
    await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    const files = await editor.connection.sendRequest('dragoman/projectFiles', {});
    expect(files).toMatchObject([
      { uri: `file://${path('locales/en.json')}`, missing: 5, targetLocales: ['de', 'fr'] },
    ]);
  });
});

const HELLO = { processId: null, rootUri: null, capabilities: {} };

describe('the program', () => {
  test('without a transport it says how to connect, and nothing on standard output', async () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [await bundle()], { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining('--stdio')]);
  });

  test('ends when its client goes away without a word', async () => {
    const { status } = spawnSync(process.execPath, [await bundle(), '--stdio'], { input: '', encoding: 'utf8' });
    expect(status).toBe(1);
  });

  test('over node-ipc, until the parent lets go', async () => {
    const child = fork(await bundle(), ['--node-ipc'], { stdio: 'ignore' });
    const exited = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)));
    const connection = createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
    connection.listen();
    expect(await connection.sendRequest('initialize', HELLO)).toMatchObject({ serverInfo: { name: 'dragoman' } });
    child.disconnect();
    expect(await exited).toBe(1);
  });

  test('over a socket, until it closes', async () => {
    const { port, onConnected } = await createClientSocketTransport(0);
    const child = spawn(process.execPath, [await bundle(), `--socket=${port()}`], { stdio: 'ignore' });
    const exited = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)));
    const [reader, writer] = await onConnected();
    const connection = createProtocolConnection(reader, writer);
    connection.listen();
    expect(await connection.sendRequest('initialize', HELLO)).toMatchObject({ serverInfo: { name: 'dragoman' } });
    connection.end();
    expect(await exited).toBe(1);
  });
});
