import { DiagnosticRefreshRequest } from 'vscode-languageserver/node';
import type { Snapshot } from '../../snapshot.ts';
import type { Feature } from '../feature.ts';
import { dependents } from '../subject.ts';

/** `workspace/diagnostic/refresh`: asks clients that pull to pull again, when something else than the document itself has changed. */
export const relatedDiagnostics: Feature = (context) => {
  const { connection, client, documents, guard, world } = context;
  if (!client.pullsDiagnostics || !client.refreshesDiagnostics) return {};
  let asking = false;
  let again = false;

  // One request at a time: what changes meanwhile is asked for together.
  const refresh = guard.event('workspace/diagnostic/refresh', async () => {
    again = true;
    if (asking) return;
    asking = true;
    try {
      while (again) {
        again = false;
        await connection.sendRequest(DiagnosticRefreshRequest.type);
      }
    } finally {
      asking = false;
    }
  });

  const refreshDependents = guard.event('workspace/diagnostic/refresh', async (snapshot: Snapshot) => {
    if ((await dependents(context, snapshot)).length > 0) await refresh();
  });
  documents.onChanged((snapshot) => void refreshDependents(snapshot));
  documents.onClosed((snapshot) => void refreshDependents(snapshot));
  world.onChanged(() => void refresh());
  return {};
};
