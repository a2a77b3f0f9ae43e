/** The language server in a browser worker: VS Code for the Web starts it, and has the files. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { FEATURES } from '../features/index.ts';
import { greet } from '../greeting.ts';
import { HeldReader } from '../held-reader.ts';
import { startServer } from '../server.ts';
import { webDisk } from './disk.ts';
import { webRuntime } from './runtime.ts';

/** The scope of a worker, as far as it is used here. */
type WorkerScope = ConstructorParameters<typeof BrowserMessageReader>[0];

const scope = globalThis as unknown as WorkerScope;
const held = new HeldReader(new BrowserMessageReader(scope));
const connection = createConnection(held, new BrowserMessageWriter(scope));

greet(
  connection,
  held,
  async (client) =>
    startServer(connection, webRuntime(webDisk(connection), client.options.checksPage), client, FEATURES),
  (error) => connection.console.error(`The language server is not complete: ${String(error)}`),
);
connection.listen();
