import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderOf } from '../support/cli.ts';

const cli = join(resolve(import.meta.dirname, '../..'), 'dist/cli.cjs');
/** The door believes that it runs on a Node that is too old for the program behind it. */
const OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.18.0'}})`;

async function start(args: readonly string[], ipc = false): Promise<ChildProcess> {
  const state = await folderOf({});
  const child = spawn(process.execPath, ['--import', OLD, cli, ...args], {
    cwd: state,
    env: { ...process.env, XDG_STATE_HOME: state },
    stdio: ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('on a Node that is too old, a checkout goes on with its own', () => {
  test('and the exit code is what the program said', async () => {
    const child = await start(['translate', '--scope', 'nonsense']);
    expect(await once(child, 'close')).toEqual([2, null]);
  });

  test('which ends when the first one is killed', async () => {
    const child = await start(['serve', '--port', '0']);
    const [line] = await once(child.stdout!, 'data');
    const address = /http:\S+/.exec(String(line))?.[0] ?? '';
    expect((await fetch(address)).status).toBeGreaterThan(0);
    child.kill('SIGKILL');
    // Both have this pipe: it closes with the last of them.
    await once(child.stdout!, 'close');
    await expect(fetch(address)).rejects.toThrow();
  });

  test('which hears the signals that the first one gets', async () => {
    const child = await start(['serve', '--port', '0']);
    await once(child.stdout!, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  test('and hears what a client says over IPC', async () => {
    const child = await start(['lsp', '--node-ipc'], true);
    const params = { processId: null, rootUri: null, capabilities: {} };
    child.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    const answer = new Promise<unknown>((done) => {
      child.on('message', (message: { readonly id?: number }) => message.id === 1 && done(message));
    });
    expect(await answer).toMatchObject({ result: { serverInfo: { name: 'dragoman' } } });
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  });
});
