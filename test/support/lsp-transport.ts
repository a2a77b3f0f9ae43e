/** Two ways to the same server: in this process over a pair of streams, and the built bundle as a child process over stdio. */
import { type ChildProcess, spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { createConnection as createServerConnection } from 'vscode-languageserver';
import {
  createProtocolConnection,
  type Logger,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { FEATURES } from '../../server/lsp/features/index.ts';
import { FindingsThread } from '../../server/lsp/findings/thread.ts';
import { greet } from '../../server/lsp/greeting.ts';
import { HeldReader } from '../../server/lsp/held-reader.ts';
import { nodeRuntime } from '../../server/lsp/node-runtime.ts';
import type { Runtime } from '../../server/lsp/runtime.ts';
import { startServer } from '../../server/lsp/server.ts';
import { bundle, COMPILED } from './lsp-bundle.ts';

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
  /** Starting takes long enough to share a server among tests. */
  readonly expensive: boolean;
  start(environment: Environment): Promise<Transport>;
}

export const inProcessWith = (name: string, changes: Partial<Runtime> = {}): Way => ({
  name,
  expensive: false,
  async start(environment) {
    const toServer = new PassThrough();
    const toClient = new PassThrough();
    const exit = Promise.withResolvers<number>();
    const held = new HeldReader(new StreamMessageReader(toServer));
    const connection = createServerConnection(
      (logger: Logger) => createProtocolConnection(held, new StreamMessageWriter(toClient), logger),
      { shutdownReceived: false, initialize: () => {}, exit: (code) => exit.resolve(code) },
    );
    const runtime = { ...nodeRuntime(), environment, session: 'test', ...changes };
    greet(connection, held, async (client) => startServer(connection, runtime, client, FEATURES), exit.reject);
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
});

const inProcess = inProcessWith('in process');

/** A built language server over stdio. */
export function builtServer(name: string, program: () => Promise<string>): Way {
  return {
    name,
    expensive: true,
    async start(environment) {
      return spawned(process.execPath, [await program(), '--stdio'], {
        PATH: process.env['PATH'],
        XDG_STATE_HOME: process.env['XDG_STATE_HOME'],
        NODE_COMPILE_CACHE: COMPILED,
        ...environment,
      });
    },
  };
}

const overStdio = builtServer('bundle over stdio', bundle);

/** A language server as a child process, over its standard streams. */
export function spawned(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onStart: (child: ChildProcess) => void = () => {},
): Transport {
  const child = spawn(program, args, { env, stdio: 'pipe' });
  onStart(child);
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
}

export const WAYS: readonly Way[] = [inProcess, overStdio];

/** For what depends on the client alone, and not on how the server runs. */
export const IN_PROCESS = inProcess;

/** Whole projects are looked at in a thread, however small they are. */
export const WITH_THREAD = inProcessWith('with a thread', {
  inThread: { files: 0, load: async () => FindingsThread },
});
