/** The program of the thread for whole projects: a language server reduced to projects and their findings. */
import { parentPort, workerData } from 'node:worker_threads';
import { createConnection, PortMessageReader, PortMessageWriter } from 'vscode-languageserver/node';
import { workspaceDiagnostics } from '../features/diagnostics/workspace.ts';
import { configuration } from '../features/synchronization/configuration.ts';
import { folders } from '../features/synchronization/folders.ts';
import { synchronization } from '../features/synchronization/synchronization.ts';
import { watching } from '../features/synchronization/watching.ts';
import { greet } from '../greeting.ts';
import { HeldReader } from '../held-reader.ts';
import { nodeRuntime } from '../node-runtime.ts';
import { startServer } from '../server.ts';
import type { ThreadStart } from './messages.ts';
import { toldByServer } from './told.ts';

const FEATURES = [synchronization, configuration, folders, watching, workspaceDiagnostics, toldByServer];

const port = parentPort;
if (port === null) throw new Error('This program is a worker thread of the language server.');
const { checksPage } = workerData as ThreadStart;
const held = new HeldReader(new PortMessageReader(port));
const connection = createConnection(held, new PortMessageWriter(port));
const { inThread: _, ...runtime } = { ...nodeRuntime(), checksPage };
greet(
  connection,
  held,
  async (client) => startServer(connection, runtime, client, FEATURES),
  (error) => {
    throw error;
  },
);
connection.listen();
