/** Two ways to the same server: in this process over a pair of streams, and the built bundle as a child process over stdio. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { build } from 'esbuild';
import { createConnection as createServerConnection } from 'vscode-languageserver';
import {
  createProtocolConnection,
  type Logger,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { nodeRuntime } from '../../server/launch.ts';
import { startServer } from '../../server/server.ts';

export interface Transport {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
  /** Raw bytes to the server, for hostile messages. */
  send(bytes: string): void;
  /** Exit code of the server; in process, the code it asked for. */
  readonly exited: Promise<number>;
  /** What the server wrote to standard error. */
  readonly noise: () => string;
  /** Ends a child process at once. The server in this process is asked to shut down instead. */
  readonly kill: (() => void) | undefined;
}

export type Environment = Readonly<Record<string, string>>;

export interface Way {
  readonly name: string;
  start(environment: Environment): Promise<Transport>;
}

const inProcess: Way = {
  name: 'in process',
  async start(environment) {
    const toServer = new PassThrough();
    const toClient = new PassThrough();
    const exit = Promise.withResolvers<number>();
    const connection = createServerConnection(
      (logger: Logger) =>
        createProtocolConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), logger),
      { shutdownReceived: false, initialize: () => {}, exit: (code) => exit.resolve(code) },
    );
    startServer(connection, { ...nodeRuntime(), environment, session: 'test' });
    connection.listen();
    return {
      reader: new StreamMessageReader(toClient),
      writer: new StreamMessageWriter(toServer),
      send: (bytes) => void toServer.write(bytes),
      exited: exit.promise,
      noise: () => '',
      kill: undefined,
    };
  },
};

const root = resolve(import.meta.dirname, '../..');

/** The bundle of today's sources. It is built once for all test files and runs: its name says what it was made of. */
export async function bundle(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['server', 'shared', 'test/support']) {
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort()) {
      const file = join(root, folder, String(name));
      if (file.endsWith('.ts')) hash.update(`${name} `).update(readFileSync(file));
    }
  }
  const folder = join(root, 'node_modules/.cache/dragoman', hash.digest('hex').slice(0, 16));
  const outfile = join(folder, 'server.cjs');
  if (existsSync(outfile)) return outfile;
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outfile,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
  // Several test files may come here at once: the file appears as a whole.
  mkdirSync(folder, { recursive: true });
  const half = join(folder, `${process.pid}-${performance.now()}`);
  writeFileSync(half, outputFiles[0]?.contents ?? '');
  renameSync(half, outfile);
  return outfile;
}

const overStdio: Way = {
  name: 'bundle over stdio',
  async start(environment) {
    const child = spawn(process.execPath, [await bundle(), '--stdio'], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: 'pipe',
    });
    const exit = Promise.withResolvers<number>();
    let noise = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      noise += chunk;
    });
    child.on('exit', (code) => exit.resolve(code ?? -1));
    child.on('error', exit.reject);
    child.stdin.on('error', () => {});
    return {
      reader: new StreamMessageReader(child.stdout),
      writer: new StreamMessageWriter(child.stdin),
      send: (bytes) => void child.stdin.write(bytes),
      exited: exit.promise,
      noise: () => noise,
      kill: () => void child.kill('SIGKILL'),
    };
  },
};

export const WAYS: readonly Way[] = [inProcess, overStdio];
