import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes, ProtocolRequestType } from 'vscode-languageserver/node';
import { claimTarget } from '../../server/engine/parts/workspace/files/claim.ts';
import { stateFolder } from '../../server/engine/parts/workspace/files/state-folder.ts';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import { COMMAND, expectSentOnce, translate } from '../support/lsp-translate.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { APP, KEY, openWorkspace, type WorkspaceOptions } from '../support/lsp-workspace.ts';

let service: HeldService;
beforeEach(async () => {
  service = await startHeldService();
  onTestFinished(() => service.close());
});

describe.each(WAYS)('translating while the world moves on, $name', (way) => {
  const open = (files: Readonly<Record<string, string>>, options: WorkspaceOptions = {}) =>
    openWorkspace(way, files, { settings: { service: service.url }, ...options });

  test('typed meanwhile: planned again for the new text, paid for once', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.hold();
    const running = translate(editor, uri);
    await service.received(1);
    editor.type(uri, '"save": "Sichern"', '"new": "Neu",\n  "save": "Speichern"');
    service.release();
    expect(await running).toMatchObject({ translated: 2, skipped: [] });
    expect(JSON.parse(editor.text(uri))).toEqual({
      new: 'Neu',
      save: 'Speichern',
      menu: { open: '«Open {name}»', close: '«Close»' },
    });
    expectSentOnce(service, 2);
  });

  test('refused because the user typed at the very last moment: written again, paid for once', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    let tries = 0;
    editor.beforeApply = () => {
      tries += 1;
      if (tries < 3) editor.type(uri, '"Sichern', '"Sichernd');
      return undefined;
    };
    expect(await translate(editor, uri)).toMatchObject({ translated: 2 });
    expect(JSON.parse(editor.text(uri))).toMatchObject({ save: 'Sicherndd', menu: { close: '«Close»' } });
    expect(tries).toBe(3);
    expectSentOnce(service, 2);
  });

  test('a unit that the user translates meanwhile is his', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.hold();
    const running = translate(editor, uri);
    await service.received(1);
    editor.type(uri, '"open": ""', '"open": "{name} aufmachen"');
    service.release();
    expect(await running).toMatchObject({ translated: 1, skipped: [{ unit: '/menu/open', locale: 'de' }] });
    expect(JSON.parse(editor.text(uri)).menu).toEqual({ open: '{name} aufmachen', close: '«Close»' });
  });

  test('half-typed text waits until it can be read again', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.hold();
    const running = translate(editor, uri);
    await service.received(1);
    editor.type(uri, '"Sichern"', '"Sich');
    service.release();
    await editor.until(() => editor.progress.some(({ value }) => value.message?.includes('2 of 2') === true));
    // By the answers to these the server has tried and is waiting.
    for (let i = 0; i < 3; i++) await editor.pull(uri);
    expect(editor.text(uri)).toContain('"open": ""');
    editor.type(uri, '"Sich', '"Sicher"');
    expect(await running).toMatchObject({ translated: 2 });
    expect(JSON.parse(editor.text(uri))).toMatchObject({ save: 'Sicher', menu: { close: '«Close»' } });
  });

  test('an editor that refuses for good: said once, and what was paid for is used the next time', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    editor.beforeApply = () => ({ applied: false, failureReason: 'read-only' });
    await expect(translate(editor, uri)).rejects.toMatchObject({
      code: LSPErrorCodes.RequestFailed,
      message: expect.stringContaining('read-only'),
    });
    expect(editor.messages).toEqual([]);
    expectSentOnce(service, 2);
    editor.beforeApply = () => undefined;
    expect(await translate(editor, uri)).toMatchObject({ translated: 2, billedCharacters: 0 });
    expectSentOnce(service, 2);
  });

  test('two commands at once on one file pay once', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    service.hold();
    const both = [translate(editor, uri), translate(editor, source, { to: ['de'] })];
    await service.received(1);
    service.release();
    expect((await Promise.all(both)).map(({ translated }) => translated).toSorted()).toEqual([0, 2]);
    expectSentOnce(service, 2);
  });

  test('two commands at once that make the same file pay once and make it once', async () => {
    const { editor, path, read } = await open(APP);
    const uri = await editor.open(path('locales/en.json'));
    service.hold();
    const both = [translate(editor, uri, { to: ['fr'] }), translate(editor, uri, { to: ['fr'] })];
    await service.received(1);
    service.release();
    // Which of them comes first is chance.
    expect((await Promise.all(both)).map(({ translated }) => translated).toSorted()).toEqual([0, 3]);
    expectSentOnce(service, 3);
    expect(Object.keys(JSON.parse(read('locales/fr.json')))).toEqual(['save', 'menu']);
  });

  test('a file that another program translates is waited for, and nothing that it has paid for is sent', async () => {
    const { editor, path, write } = await open(APP);
    const uri = await editor.open(path('locales/en.json'));
    const claim = await claimTarget(stateFolder(), path('locales/de.json'), new AbortController().signal, () => {});
    const running = translate(editor, uri, { to: ['de'] });
    await delay(300);
    expect(service.requests).toEqual([]);
    write('locales/de.json', '{ "save": "Sichern", "menu": { "open": "Öffne {name}", "close": "Schließen" } }');
    await claim.release();
    expect(await running).toMatchObject({ translated: 0, billedCharacters: 0 });
    expect(service.requests).toEqual([]);
  });

  test('cancelling the request sends nothing more; what is on the wire is billed, so it is waited for and written', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/en.json'));
    service.hold();
    const source = new CancellationTokenSource();
    const running = editor.connection.sendRequest(
      new ProtocolRequestType('workspace/executeCommand'),
      { command: COMMAND, arguments: [{ uri, scope: 'missing', to: ['de', 'fr'] }] },
      source.token,
    );
    // Text with placeholders goes its own way.
    await service.received(2);
    source.cancel();
    // The server hears of it before the service answers.
    await editor.connection.sendRequest('dragoman/getServiceStatus', {});
    service.release();
    expect(await running).toMatchObject({ translated: 2, billedCharacters: expect.any(Number) });
    expectSentOnce(service, 2);
    expect(editor.edits).toHaveLength(1);
    expect(editor.messages).toEqual([]);
    expect(editor.progress.at(-1)?.value.kind).toBe('end');
  });

  test('a service that hangs keeps nobody waiting who cancels: what has come by then is written, the rest is given up', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, `Text ${i}`]));
    const { editor, path } = await open({ ...APP, 'locales/en.json': JSON.stringify(many), 'locales/de.json': '{}' });
    const uri = await editor.open(path('locales/de.json'));
    service.hold(1);
    const running = translate(editor, uri);
    await service.received(2);
    await delay(100);
    await editor.connection.sendNotification('window/workDoneProgress/cancel', { token: editor.created[0] });
    const since = performance.now();
    const report = await running;
    // A machine that is busy takes its time, and yet not the thirty seconds that the command line waits.
    expect(performance.now() - since).toBeLessThan(20_000);
    await service.hungUp;
    expect(report.stopped?.kind).toBe('cancelled');
    expect(Object.values(JSON.parse(editor.text(uri)))).toHaveLength(service.requests[0]?.length ?? 0);
  });

  test('so does cancelling the progress', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.hold();
    const running = translate(editor, uri);
    // Text with placeholders goes its own way.
    await service.received(2);
    await editor.connection.sendNotification('window/workDoneProgress/cancel', { token: editor.created[0] });
    await editor.connection.sendRequest('dragoman/getServiceStatus', {});
    service.release();
    expect(await running).toMatchObject({ translated: 2 });
    expectSentOnce(service, 2);
  });

  test('a run that stops halfway keeps what is done and says why, once', async () => {
    const { editor, path } = await open({ ...APP, 'locales/de.json': APP['locales/de.json'] ?? '' });
    const uri = await editor.open(path('locales/en.json'));
    editor.beforeApply = () => {
      service.failWith(456);
      return undefined;
    };
    const report = await translate(editor, uri);
    expect(report).toMatchObject({ translated: 2, stopped: { kind: 'quota' } });
    expect(editor.messages).toEqual([report.stopped?.message]);
  });

  test('trouble before anything is done is the answer, once, without the key, and shown in the status', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.failWith(403);
    await expect(translate(editor, uri)).rejects.toMatchObject({ code: LSPErrorCodes.RequestFailed });
    expect(editor.messages).toEqual([]);
    expect(editor.statuses.map((it) => (it as { state: string }).state).slice(-2)).toEqual(['busy', 'problem']);
    expect(editor.statuses.at(-1)).toMatchObject({ action: 'setKey', embedded: false });
    service.failWith(200);
    await translate(editor, uri);
    expect(editor.statuses.at(-1)).toMatchObject({ state: 'ready' });
    expect(JSON.stringify([editor.logs, editor.statuses, editor.transport.noise()])).not.toContain(KEY);
  });
});
