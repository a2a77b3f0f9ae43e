import {
  CodeLensRefreshRequest,
  DiagnosticRefreshRequest,
  InlayHintRefreshRequest,
  type ProtocolRequestType0,
} from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Feature } from '../feature.ts';
import { dependents } from '../subject.ts';

/**
 * `workspace/diagnostic/refresh`, `workspace/codeLens/refresh`, `workspace/inlayHint/refresh`: asks the client to pull again when something other
 * than the document itself has changed: the source file of an open target, the project, a setting, a file on disk.
 */
export const relatedDiagnostics: Feature = (context) => {
  const { client, documents, guard, world } = context;
  const findings =
    client.pullsDiagnostics && client.refreshesDiagnostics ? [asking(context, DiagnosticRefreshRequest.type)] : [];
  const refreshes = [
    ...findings,
    ...(client.refreshesLenses ? [asking(context, CodeLensRefreshRequest.type)] : []),
    ...(client.refreshesHints ? [asking(context, InlayHintRefreshRequest.type)] : []),
  ];
  if (refreshes.length === 0) return;
  const refresh = (which = refreshes) => {
    for (const ask of which) void ask();
  };
  // A client with a pending request for workspace findings gets them without a refresh.
  const asksForOthers = client.options.holdWorkspaceDiagnostics !== true;

  const refreshDependents = guard.event('refresh', async (snapshot: Snapshot) => {
    if ((await dependents(context, snapshot)).length > 0) refresh();
  });
  documents.onChanged((snapshot) => void refreshDependents(snapshot));
  documents.onClosed((snapshot) => void refreshDependents(snapshot));
  world.onChanged(({ uris, files }) => {
    const isShown = uris === 'all' || documents.all().some(({ uri }) => uris.has(uri));
    // A background search changes findings only.
    if (isShown && (uris === 'all' || files.length > 0)) refresh();
    else if (isShown || asksForOthers) refresh(findings);
  });
};

/** One request at a time: changes meanwhile are covered by a single next one. */
function asking(
  { connection, guard }: Context,
  type: ProtocolRequestType0<void, void, void, void>,
): () => Promise<void> {
  let busy = false;
  let again = false;
  return guard.event(type.method, async () => {
    again = true;
    if (busy) return;
    busy = true;
    try {
      while (again) {
        again = false;
        await connection.sendRequest(type);
      }
    } finally {
      busy = false;
    }
  });
}
