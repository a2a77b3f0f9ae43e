/** What the thread that looks at whole projects adds to `workspace-diagnostics.test.ts`, which runs with it, too. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CancellationToken, WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import { COUNT_FINDINGS } from '../../server/lsp/findings/messages.ts';
import { FindingsThread } from '../../server/lsp/findings/thread.ts';
import type { ProgressAnswer } from '../../shared/progress.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { inProcessWith, type Way, WITH_THREAD } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const FILES = {
  'dragoman.json': '{ "sourceLocale": "en", "files": ["{locale}.json"] }',
  'en.json': '{ "a": "Hi {name}", "b": "Bye" }',
  'de.json': '{ "a": "Hallo", "b": "Tschüs" }',
};

/** Codes by file. */
async function findings(editor: Editor): Promise<Record<string, unknown>> {
  const { items }: WorkspaceDiagnosticReport = await editor.connection.sendRequest('workspace/diagnostic', {
    previousResultIds: [],
  });
  return Object.fromEntries(
    items.map((item) => [
      item.uri.slice(item.uri.lastIndexOf('/') + 1),
      item.kind === 'full' ? item.items.map(({ code }) => code) : item.kind,
    ]),
  );
}

afterEach(() => void vi.unstubAllEnvs());

const ALL = { 'dragoman.json': [], 'en.json': [], 'de.json': ['placeholders'] };

/** Threads of this kind: how many have been started, and what they were asked. */
function counted(Kind: typeof FindingsThread) {
  const count = { started: 0, asked: new Set<string>() };
  class Counted extends Kind {
    constructor(...start: ConstructorParameters<typeof FindingsThread>) {
      super(...start);
      count.started += 1;
    }

    override ask<P extends object, R>(method: string, ...rest: readonly [P, CancellationToken]): Promise<R> {
      count.asked.add(method);
      return super.ask<P, R>(method, ...rest);
    }
  }
  // Its program is loaded in some later turn.
  const load = () => new Promise<typeof FindingsThread>((loaded) => setImmediate(() => loaded(Counted)));
  return { count, with: (files: number): Way => inProcessWith('counted', { inThread: { files, load } }) };
}

test('it is started by projects of many files, once, and not by the number of one file', async () => {
  const { count, with: way } = counted(FindingsThread);
  const small = await openWorkspace(way(3), FILES);
  expect(await findings(small.editor)).toEqual(ALL);
  expect(count.started).toBe(0);
  const large = await openWorkspace(way(2), FILES);
  const errors = async () => {
    const request = { with: ['findings'] };
    return (await large.editor.execute<ProgressAnswer>('dragoman.server.progress', request)).files.map(
      (it) => it.errors,
    );
  };
  expect(await errors()).toEqual([1]);
  expect(count.started).toBe(0);
  expect(await Promise.all([findings(large.editor), findings(large.editor)])).toEqual([ALL, ALL]);
  expect(count.started).toBe(1);
  large.write('de.json', '{ "a": "Hallo {name}", "b": "Tschüs" }');
  await large.editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: uriOf(large.path('de.json')), type: 2 }],
  });
  expect(count.asked).not.toContain(COUNT_FINDINGS);
  expect(await errors()).toEqual([0]);
  expect(count.asked).toContain(COUNT_FINDINGS);
  expect(count.started).toBe(1);
});

test('it knows what was open, and which settings were told, before it was started', async () => {
  const { editor, path } = await openWorkspace(WITH_THREAD, FILES, {
    capabilities: { textDocument: { diagnostic: {} } },
  });
  const uri = await editor.open(path('de.json'));
  editor.type(uri, '"Tschüs"', '""');
  const enable = (enabled: boolean) =>
    editor.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { dragoman: { checks: { enabled } } },
    });
  await enable(false);
  expect(await findings(editor)).toEqual({ ...ALL, 'de.json': [] });
  await enable(true);
  expect(await findings(editor)).toEqual({ ...ALL, 'de.json': ['missing-translation', 'placeholders'] });
});

test('what it was asked for when it broke is looked for without it, and so is the rest; that is said once', async () => {
  class Breaks extends FindingsThread {
    override ask<P extends object, R>(method: string, params: P, token: CancellationToken): Promise<R> {
      const answer = super.ask<P, R>(method, params, token);
      void this.close();
      return answer;
    }
  }
  const { count, with: way } = counted(Breaks);
  const { editor } = await openWorkspace(way(0), FILES);
  expect(await findings(editor)).toEqual(ALL);
  expect(await findings(editor)).toEqual(ALL);
  expect(count.started).toBe(1);
  expect(editor.logs.filter((line) => line.includes('in the main thread'))).toHaveLength(1);
});

test.each([true, false])('it starts Git only in a folder that somebody trusts: %s', async (trusted) => {
  const { editor } = await openWorkspace(
    WITH_THREAD,
    { ...FILES, '.git/HEAD': 'ref: refs/heads/main\n' },
    { settings: { 'checks.onlyChanged': true }, initializationOptions: { trusted } },
  );
  const bin = mkdtempSync(join(tmpdir(), 'dragoman-bin-'));
  onTestFinished(() => rmSync(bin, { recursive: true, force: true }));
  const log = join(bin, 'log');
  writeFileSync(join(bin, 'git'), `#!/bin/sh\necho "$*" >> '${log}'\nexit 1\n`, { mode: 0o755 });
  // The thread has the environment of the moment in which it is started.
  vi.stubEnv('PATH', [bin, process.env['PATH']].join(delimiter));
  expect(await findings(editor)).toMatchObject({ 'de.json': ['placeholders'] });
  expect(existsSync(log)).toBe(trusted);
});
