import type { Connection, InitializeResult } from 'vscode-languageserver/node';
import { ErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { VERSION } from '../../shared/version.ts';
import { capabilitiesFor } from './capabilities.ts';
import { type Client, readClient } from './client.ts';
import type { HeldReader } from './held-reader.ts';

/** Registers everything that the server can do. */
export type Start = (client: Client) => Promise<void>;

/**
 * Answers `initialize` at once, and loads the rest while the client reads the answer: it takes longer to load than to start. What the client
 * sends meanwhile waits in `held`, in order.
 * @param failed is told that the rest cannot be loaded: nothing will ever be answered
 */
export function greet(connection: Connection, held: HeldReader, start: Start, failed: (error: unknown) => void): void {
  let greeted = false;
  const early = connection.onRequest((method) => {
    return new ResponseError(ErrorCodes.ServerNotInitialized, `${method} came before initialize.`);
  });
  connection.onInitialize((params): InitializeResult => {
    if (greeted) throw new ResponseError(ErrorCodes.InvalidRequest, 'initialize came twice.');
    greeted = true;
    early.dispose();
    const client = readClient(params);
    void afterAnswer()
      .then(() => start(client))
      .then(() => held.release(), failed);
    return { capabilities: capabilitiesFor(client), serverInfo: { name: 'dragoman', version: VERSION } };
  });
}

/** Loading keeps the thread busy, so the answer has to be on its way first. It is sent within some turns of the event loop, however long they take. */
async function afterAnswer(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
