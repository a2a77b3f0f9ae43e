import { Console } from 'node:console';
import { writeSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { inspect } from 'node:util';
import {
  createConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  SocketMessageReader,
  SocketMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { Framing } from './framing.ts';
import { greet, type Start } from './greeting.ts';
import { HeldReader } from './held-reader.ts';
import { watch } from './watchdog.ts';

const USAGE = 'Say how to connect: --stdio, --node-ipc, --socket=PORT or --pipe=NAME.';

/** Runs the language server over the transport given in `argv`, until the client sends `exit` or goes away. */
export function runLanguageServer(argv: readonly string[]): void {
  const transport = openTransport(argv);
  if (transport === undefined) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  // Standard output belongs to the protocol: library output goes to standard error.
  globalThis.console = new Console(process.stderr, process.stderr);
  const [reader, writer] = transport;
  const held = new HeldReader(reader);
  const connection = createConnection(held, writer);
  // A dead client sends no `exit`; open sockets of the embedded service would keep an orphan alive.
  const orphaned = () => process.exit(1);
  reader.onClose(orphaned);
  process.once('disconnect', orphaned);
  // Some messages are not awaited: if one cannot be sent, that is no reason to lose the server.
  process.on('unhandledRejection', (reason) => process.stderr.write(`Unhandled rejection: ${inspect(reason)}\n`));
  const start: Start = async (client) => {
    watch(client.processId);
    const [{ startServer }, { FEATURES }, { nodeRuntime }] = await Promise.all([
      import('./server.ts'),
      import('./features/index.ts'),
      import('./node-runtime.ts'),
    ]);
    startServer(connection, nodeRuntime(), client, FEATURES);
  };
  greet(connection, held, start, (error) => {
    process.stderr.write(`The language server is not complete: ${inspect(error)}\n`);
    process.exit(1);
  });
  connection.listen();
}

/** Ends the server if its input is not the protocol: the client can restart it, instead of waiting for ever. */
function endOnNonsense(stream: Readable): void {
  const framing = new Framing();
  stream.on('data', (bytes: Buffer) => {
    const problem = framing.take(bytes);
    if (problem === undefined) return;
    writeSync(2, `The Dragoman server was ended: the client sent an invalid message: ${problem}.\n`);
    process.exit(1);
  });
}

function openTransport(argv: readonly string[]): [MessageReader, MessageWriter] | undefined {
  if (argv.includes('--node-ipc')) {
    // The client's channel keeps the server alive, even if the launcher has unreferenced it (`cli/leash.ts`).
    process.channel?.ref();
    return [new IPCMessageReader(process), new IPCMessageWriter(process)];
  }
  const port = Number(option(argv, '--socket'));
  if (Number.isInteger(port) && port > 0 && port < 65_536) return over(connect(port, '127.0.0.1'));
  const pipe = option(argv, '--pipe');
  if (pipe !== undefined && pipe !== '') return over(connect(pipe));
  if (!argv.includes('--stdio')) return undefined;
  endOnNonsense(process.stdin);
  return [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)];
}

function over(socket: Socket): [MessageReader, MessageWriter] {
  endOnNonsense(socket);
  return [new SocketMessageReader(socket), new SocketMessageWriter(socket)];
}

/** `--name value` or `--name=value`. */
function option(argv: readonly string[], name: string): string | undefined {
  const at = argv.indexOf(name);
  if (at >= 0) return argv[at + 1];
  return argv.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);
}
