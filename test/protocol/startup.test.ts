import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { bundle } from '../support/lsp-bundle.ts';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { uriOf } from '../support/lsp-client.ts';
import type { Seen } from '../support/start-spy.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-start-')));
mkdirSync(join(folder, 'l'));
const PROJECT = '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }';
for (const [name, text] of [
  ['dragoman.json', PROJECT],
  ['l/en.json', '{ "a": "b" }'],
  ['l/de.json', '{ "a": "c" }'],
] as const)
  writeFileSync(join(folder, name), text);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a server does that was started in the folder, asked what `work` asks, and shut down. */
async function seen(work: (connection: ReturnType<typeof createProtocolConnection>) => Promise<unknown>) {
  const program = await bundle();
  const spy = pathToFileURL(resolve(import.meta.dirname, '../support/start-spy.ts')).href;
  const child = spawn(process.execPath, ['--import', spy, program, '--stdio'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
  });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const ended = new Promise((done) => child.on('close', done));
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: null,
    capabilities: CAPABILITIES,
    workspaceFolders: [{ uri: uriOf(folder), name: 'project' }],
  });
  await connection.sendNotification('initialized', {});
  await work(connection);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await ended;
  const { files, network, modules }: Seen = JSON.parse(told.trim().split('\n').at(-1) ?? '');
  // Node's loader reads the program itself, and asks what it is called and whether a package.json says what kind of file it is.
  const own = realpathSync(dirname(program));
  return { files: files.filter((path) => !path.startsWith(own)), network, modules, told };
}

describe('nothing at start-up', () => {
  test('a server that is not asked anything reads no file, connects nowhere and loads neither database nor HTTP', async () => {
    const { files, network, modules } = await seen(() => new Promise((done) => setTimeout(done, 200)));
    expect({ files: files.filter((path) => path.startsWith(folder)), network }).toEqual({ files: [], network: [] });
    expect(modules.filter((name) => /^(?:sqlite|https?|http2|tls|zlib)$/.test(name))).toEqual([]);
  });

  test('one that is asked about a document reads the project then', async () => {
    const uri = uriOf(join(folder, 'l/de.json'));
    const { files } = await seen(async (connection) => {
      const textDocument = { uri, languageId: 'json', version: 1, text: '{ "a": "c" }' };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
      await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
    });
    expect(files).toEqual(expect.arrayContaining([join(folder, 'dragoman.json'), join(folder, 'l/en.json')]));
  });
});
