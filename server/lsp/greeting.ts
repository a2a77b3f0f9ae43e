import type { Connection, InitializeResult } from 'vscode-languageserver/node';
import { ErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { VERSION } from '../../shared/version.ts';
import { capabilitiesFor } from './capabilities.ts';
import { type Client, readClient } from './client.ts';
import type { HeldReader } from './held-reader.ts';

/** Registers all features. */
export type Start = (client: Client) => Promise<void>;

/**
 * Answers `initialize` at once, and loads the rest while the client reads the answer: loading takes longer than starting. Messages that arrive
 * meanwhile wait in `held`, in order.
 * @param failed called if the rest cannot be loaded: no request will ever be answered
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

/** Loading blocks the thread, so the answer must be sent first. That takes a few turns of the event loop, however long they are. */
async function afterAnswer(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
