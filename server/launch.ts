import { Console } from 'node:console';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import {
  createConnection,
  createServerPipeTransport,
  createServerSocketTransport,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { VERSION } from '../shared/version.ts';
import type { Runtime } from './runtime.ts';
import { startServer } from './server.ts';
import { diskFiles } from './workspace/disk.ts';
import { gitHistory } from './workspace/stale/git.ts';

const USAGE = 'Say how to connect: --stdio, --node-ipc, --socket=PORT or --pipe=NAME.';

/** Runs the language server over the transport that `argv` names, until the client says `exit` or goes away. */
export function runLanguageServer(argv: readonly string[]): void {
  const transport = openTransport(argv);
  if (transport === undefined) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  // Standard output belongs to the protocol: whatever a library prints goes to standard error.
  globalThis.console = new Console(process.stderr, process.stderr);
  const [reader, writer] = transport;
  const connection = createConnection(reader, writer);
  // A client that died says no `exit`; open sockets of the embedded service would keep an orphan alive.
  const orphaned = () => process.exit(1);
  reader.onClose(orphaned);
  process.once('disconnect', orphaned);
  // Nobody waits for some messages: that one cannot be sent is no reason to lose the server.
  process.on('unhandledRejection', (reason) => process.stderr.write(`Unhandled rejection: ${inspect(reason)}\n`));
  startServer(connection, nodeRuntime());
  connection.listen();
}

function openTransport(argv: readonly string[]): [MessageReader, MessageWriter] | undefined {
  if (argv.includes('--node-ipc')) {
    // The client's channel is what keeps the server awake, even where a door has let it sleep (`cli/leash.ts`).
    process.channel?.ref();
    return [new IPCMessageReader(process), new IPCMessageWriter(process)];
  }
  const port = Number(option(argv, '--socket'));
  if (Number.isInteger(port) && port > 0 && port < 65_536) return createServerSocketTransport(port);
  const pipe = option(argv, '--pipe');
  if (pipe !== undefined && pipe !== '') return createServerPipeTransport(pipe);
  if (!argv.includes('--stdio')) return undefined;
  return [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)];
}

/** `--name value` or `--name=value`. */
function option(argv: readonly string[], name: string): string | undefined {
  const at = argv.indexOf(name);
  if (at >= 0) return argv[at + 1];
  return argv.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The machine as it is. What a keystroke does not need is loaded by the first who does. */
export function nodeRuntime(): Runtime {
  const program = process.argv[1];
  const here = pathToFileURL(program === undefined ? process.cwd() : realpathSync(program));
  return {
    disk: diskFiles(),
    history: gitHistory,
    environment: process.env,
    session: Date.now().toString(36),
    checksPage: new URL('../docs/checks.md', here).href,
    translateFile: async (...job) => (await import('./translate/run.ts')).translateFile(...job),
    connect: async (target) => {
      const { createClient } = await import('./service/connect.ts');
      return createClient({ ...target, userAgent: `dragoman/${VERSION}` });
    },
    startEmbedded: async (engine, folder) => {
      const { startEmbedded } = await import('./embedded/index.ts');
      if (folder === undefined) return startEmbedded({ engine });
      mkdirSync(folder, { recursive: true });
      return startEmbedded({ engine, stateFile: join(folder, 'embedded.sqlite') });
    },
  };
}
