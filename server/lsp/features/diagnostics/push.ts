import { CancellationTokenSource } from 'vscode-languageserver/node';
import { turn } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Feature } from '../feature.ts';
import { dependents } from '../subject.ts';
import { validation } from './validate.ts';

/** `textDocument/publishDiagnostics` for clients that do not pull. A newer version cancels the work on an older one: there is no debounce timer. */
export const pushDiagnostics: Feature = (context) => {
  const { connection, client, documents, guard, world } = context;
  if (client.pullsDiagnostics) return;
  const running = new Map<string, CancellationTokenSource>();
  /** Result ids of the findings that the client shows. */
  const told = new Map<string, string>();

  const publish = guard.event('publishDiagnostics', async (uri: string) => {
    running.get(uri)?.cancel();
    const work = new CancellationTokenSource();
    running.set(uri, work);
    try {
      await turn();
      const snapshot = documents.opened(uri);
      if (snapshot === undefined || work.token.isCancellationRequested) return;
      const { resultId, about, shown } = await validation(context, snapshot, work.token);
      if (told.get(uri) === resultId) return;
      const diagnostics = await shown(work.token);
      if (work.token.isCancellationRequested || !about.every((it) => documents.isCurrent(it))) return;
      told.set(uri, resultId);
      await connection.sendDiagnostics({
        uri,
        diagnostics,
        ...(snapshot.version !== null && { version: snapshot.version }),
      });
    } finally {
      if (running.get(uri) === work) running.delete(uri);
      work.dispose();
    }
  });

  const publishDependents = guard.event('publishDiagnostics', async (snapshot: Snapshot) => {
    for (const { uri } of await dependents(context, snapshot)) void publish(uri);
  });

  documents.onChanged((snapshot) => {
    void publish(snapshot.uri);
    void publishDependents(snapshot);
  });
  documents.onClosed((snapshot) => {
    running.get(snapshot.uri)?.cancel();
    told.delete(snapshot.uri);
    void connection.sendDiagnostics({ uri: snapshot.uri, diagnostics: [] });
    void publishDependents(snapshot);
  });
  world.onChanged(({ uris }) => {
    for (const { uri } of documents.all()) if (uris === 'all' || uris.has(uri)) void publish(uri);
  });
};
