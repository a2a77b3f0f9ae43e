import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { SERVER_HANGS } from '../../shared/protocol.ts';
import { folderOf } from '../support/cli.ts';

const root = resolve(import.meta.dirname, '../..');
const cli = join(root, 'dist/cli.cjs');

/** Code that runs before a program. */
const preloaded = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Tests that run at once must say whose child it is: the hooks of vitest's module belong to whichever test began last. */
function start(test: TestContext, args: readonly string[]): ChildProcess & { noise(): string } {
  const child = spawn(process.execPath, args);
  test.onTestFinished(() => void child.kill('SIGKILL'));
  let noise = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    noise += text;
  });
  return Object.assign(child, { noise: () => noise });
}

function send({ stdin }: ChildProcess, method: string, params: unknown, id?: number): void {
  const body = JSON.stringify({ jsonrpc: '2.0', method, params, ...(id !== undefined && { id }) });
  stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

const hello = (child: ChildProcess, processId: number | null = null) =>
  send(child, 'initialize', { processId, rootUri: null, capabilities: {} }, 1);

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.concurrent('a language server', () => {
  test.for(['abc', '-5', '', '99999999999'])('ends when a length is %j, and says why', async (length, own) => {
    const server = start(own, [cli, 'lsp', '--stdio']);
    hello(server);
    await once(server.stdout!, 'data');
    server.stdin?.write(`Content-Length: ${length}\r\n\r\n{}`);
    expect(await once(server, 'close')).toEqual([1, null]);
    expect(server.noise()).toBe(
      `The Dragoman server was ended: the client sent an invalid message: its Content-Length is "${length}".\n`,
    );
  });

  test.for<[string, (path: string) => unknown]>([
    ['socket', () => 0],
    ['pipe', (path) => path],
  ])('ends on what is no message over a %s, too', async ([way, at], own) => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-pipe-'));
    const path = process.platform === 'win32' ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, 'pipe');
    const client = createServer((socket) => socket.on('error', () => {}).write('Content-Length: many\r\n\r\n{}'));
    own.onTestFinished(() => void client.close());
    await new Promise<void>((listening) => client.listen(at(path), listening));
    const address = client.address();
    const place = typeof address === 'string' ? address : address?.port;
    const server = start(own, [cli, 'lsp', `--${way}=${place}`]);
    expect(await once(server, 'close')).toEqual([1, null]);
    expect(server.noise()).toContain('an invalid message: its Content-Length is "many"');
  });

  test('that stands still is ended, and says why', async (own) => {
    const server = start(own, [...preloaded('setTimeout(() => { for (;;); }, 4000)'), cli, 'lsp', '--stdio']);
    hello(server);
    expect(await once(server, 'close')).toEqual([null, 'SIGKILL']);
    expect(server.noise()).toContain(SERVER_HANGS);
  });

  test('that was stopped for longer goes on', async (own) => {
    const server = start(own, [cli, 'lsp', '--stdio']);
    hello(server);
    await once(server.stdout!, 'data');
    await wait(3_000);
    server.kill('SIGSTOP');
    await wait(14_000);
    server.kill('SIGCONT');
    await wait(5_000);
    send(server, 'shutdown', null, 2);
    await once(server.stdout!, 'data');
    send(server, 'exit', null);
    expect(await once(server, 'close')).toEqual([0, null]);
  });

  test('that a debugger holds goes on', async (own) => {
    const busy = preloaded('setTimeout(() => { const end = Date.now() + 16000; while (Date.now() < end); }, 4000)');
    const server = start(own, ['--inspect=127.0.0.1:0', ...busy, cli, 'lsp', '--stdio']);
    hello(server);
    await once(server.stdout!, 'data');
    await wait(22_000);
    send(server, 'shutdown', null, 2);
    send(server, 'exit', null);
    expect(await once(server, 'close')).toEqual([0, null]);
  });

  test('that is busy does not outlive whoever started it', async (own) => {
    const busy = preloaded('setTimeout(() => { for (;;); }, 6000)');
    // An editor that starts a server and is killed.
    const editor = start(own, [
      '-e',
      `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([...busy, cli, 'lsp', '--stdio'])});
       const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: process.pid, rootUri: null, capabilities: {} } });
       child.stdin.write('Content-Length: ' + body.length + '\\r\\n\\r\\n' + body);
       child.stdout.once('data', () => console.log(child.pid));`,
    ]);
    const pid = Number(String((await once(editor.stdout!, 'data'))[0]));
    await wait(7_000);
    expect(exists(pid)).toBe(true);
    editor.kill('SIGKILL');
    for (let at = 0; at < 70 && exists(pid); at++) await wait(100);
    expect(exists(pid)).toBe(false);
  });
});

describe('SIGTERM ends the command line', () => {
  const files = { 'en.json': '{ "a": "Hello" }' };

  test.each([
    ['check', ['check', 'en.json'], 'true'],
    ['translate', ['translate', 'en.json', '--to', 'de', '--service', 'embedded'], 'process.send'],
  ])('also in a busy loop: %s', async (_, args, here) => {
    const cwd = await folderOf(files);
    const code = `if (${here}) process.once('SIGINT', () => {}), setImmediate(() => { console.error('busy'); for (;;); })`;
    const child = spawn(process.execPath, [...preloaded(code), cli, ...args], {
      cwd,
      env: { ...process.env, XDG_STATE_HOME: cwd },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stderr, 'data');
    const began = performance.now();
    child.kill('SIGTERM');
    // The pipe closes with the last process that has it.
    await once(child, 'close');
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
