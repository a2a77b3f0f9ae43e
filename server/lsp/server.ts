import { type Connection, Emitter } from 'vscode-languageserver/node';
import { CHOOSE_SERVICE, SERVICE_STATUS, type ServiceReply } from '../../shared/protocol.ts';
import { openAnswers } from '../engine/parts/answers/journal.ts';
import { Neighbours } from '../engine/parts/workspace/neighbours.ts';
import type { Client } from './client.ts';
import type { Context, WorldChange } from './context.ts';
import { Documents } from './documents.ts';
import type { Feature } from './features/feature.ts';
import { type Heard, overheard } from './findings/heard.ts';
import { Glossaries } from './glossaries.ts';
import { Guard } from './guard.ts';
import { Memories } from './memories.ts';
import { Projects } from './projects.ts';
import type { Runtime } from './runtime.ts';
import { Services } from './services.ts';
import { SettingsStore } from './settings.ts';
import { pathOf } from './uris.ts';

/** The composition root: creates the parts and lets every feature register itself, while `initialize` is being answered (`greeting.ts`). */
export function startServer(
  clientConnection: Connection,
  runtime: Runtime,
  client: Client,
  features: readonly Feature[],
): void {
  const heard = new Emitter<Heard>();
  const connection = overheard(clientConnection, (it) => heard.fire(it));
  const guard = new Guard((message) => connection.console.error(message));
  const ready: (() => Promise<void> | void)[] = [];
  const closing: (() => Promise<void> | void)[] = [];
  const context = makeContext(connection, runtime, guard, client, {
    onceReady: (action) => ready.push(action),
    onClosing: (action) => closing.push(action),
    heard: { on: (listener) => heard.event(listener) },
  });
  for (const feature of features) feature(context);

  connection.onInitialized(
    guard.event('initialized', async () => {
      for (const action of ready) await guard.event('initialized', action)();
    }),
  );

  connection.onShutdown(async () => {
    guard.close();
    await Promise.allSettled(closing.map((action) => action()));
    await context.memories.close();
    await context.services.close();
    context.answers.close();
  });
}

function makeContext(
  connection: Connection,
  runtime: Runtime,
  guard: Guard,
  client: Client,
  moments: Pick<Context, 'onceReady' | 'onClosing' | 'heard'>,
): Context {
  const documents = new Documents(runtime.disk);
  // Virtual folders have no path.
  const folders = client.folders.flatMap((uri) => pathOf(uri)?.replace(/\/$/, '') ?? []);
  const projects = new Projects(documents.access(), folders, (message) => connection.console.warn(message));
  const settings = new SettingsStore(connection, client, (path) => projects.usesEmbedded(path));
  const services = new Services(runtime, client, {
    notify: (status) => {
      if (client.options.serviceStatus === true) void connection.sendNotification(SERVICE_STATUS, status);
    },
    ...(client.options.askForService === true && {
      ask: (question) => connection.sendRequest<ServiceReply>(CHOOSE_SERVICE, question),
    }),
  });
  const world = new Emitter<WorldChange>();
  documents.listen(connection);
  return {
    connection,
    client,
    runtime,
    guard,
    documents,
    projects,
    neighbours: new Neighbours(documents),
    glossaries: new Glossaries(documents),
    memories: new Memories(
      runtime.disk,
      client,
      (message) => connection.console.warn(message),
      client.options.trusted === false || runtime.noService !== undefined ? {} : runtime.environment,
    ),
    answers: openAnswers(runtime.sharedFolder, (message) => connection.console.warn(message)),
    settings,
    services,
    world: {
      changed: (uris, files = []) => world.fire({ uris: uris === 'all' ? uris : new Set(uris), files }),
      onChanged: (listener) => world.event(listener),
    },
    ...moments,
  };
}
