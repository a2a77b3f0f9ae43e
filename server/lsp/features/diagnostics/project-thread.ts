import {
  type CancellationToken,
  DidChangeConfigurationNotification,
  DidChangeWorkspaceFoldersNotification,
  DidOpenTextDocumentNotification,
  type DidOpenTextDocumentParams,
  ResponseError,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
} from 'vscode-languageserver/node';
import { onceFor } from '../../../../shared/values/once-for.ts';
import type { Context } from '../../context.ts';
import type { Heard } from '../../findings/heard.ts';
import { COUNT_FINDINGS, JUDGED, type JudgedParams } from '../../findings/messages.ts';
import type { FindingsThread } from '../../findings/thread.ts';
import { cancelled } from '../../guard.ts';
import { nameOf, uriOf } from '../../uris.ts';
import { knownQualityOf } from '../quality/known.ts';
import type { CountedFile } from './counts.ts';
import { findingScope, membersOf } from './scope.ts';
import type { FindingCounts } from './severity.ts';

type OnPart = ((part: WorkspaceDiagnosticReport) => void) | undefined;

/** The thread that checks projects with many files. If there is none, its answers are undefined, and the server checks by itself. */
export interface ProjectThread {
  diagnose(
    params: WorkspaceDiagnosticParams,
    token: CancellationToken,
    onPart: OnPart,
  ): Promise<WorkspaceDiagnosticReport | undefined>;
  /** null: the file cannot be read. */
  count(file: CountedFile, token: CancellationToken): Promise<FindingCounts | null | undefined>;
  judged(params: JudgedParams): void;
}

export const projectThreadOf = onceFor(makeThread);

function makeThread(context: Context): ProjectThread {
  const { client, connection, documents, projects, runtime, heard, onClosing, onceReady } = context;
  let thread: FindingsThread | undefined;
  let settings: Heard | undefined;
  let broken = false;

  const tell = (told: Heard) => {
    if (told.method === DidChangeConfigurationNotification.method) settings = told;
    thread?.tell(told);
  };
  heard.on(tell);
  if (client.notifiesFolders)
    onceReady(() => {
      connection.workspace.onDidChangeWorkspaceFolders((event) =>
        tell({ method: DidChangeWorkspaceFoldersNotification.method, params: { event } }),
      );
    });
  onClosing(async () => {
    broken = true;
    await thread?.close();
  });

  const started = async () => {
    const { inThread } = runtime;
    if (thread !== undefined || inThread === undefined || broken) return thread;
    if ((await filesInScope(context)) < inThread.files) return undefined;
    const Thread = await inThread.load();
    const workspaceFolders = projects.folders.map((path) => ({ uri: uriOf(path), name: nameOf(path) }));
    const known = [
      ...(settings === undefined ? [] : [settings]),
      ...documents.all().map(opened),
      ...knownQualityOf(context)
        .all()
        .map((params): Heard => ({ method: JUDGED, params })),
    ];
    // Two requests may have started it at once.
    thread ??= new Thread(
      connection,
      { ...client.params, workspaceFolders },
      { checksPage: runtime.checksPage },
      known,
    );
    return thread;
  };

  async function ask<R>(method: string, params: object, token: CancellationToken, onPart?: (part: R) => void) {
    const own = await started();
    if (own === undefined) return undefined;
    try {
      return await own.ask<object, R>(method, params, token, onPart);
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      // The server is closing.
      if (broken && thread === own) throw cancelled();
      // From now on, this is done here.
      broken = true;
      thread = undefined;
      await own.close();
      connection.console.error(
        `Findings of whole projects are computed in the main thread from now on: ${String(error)}`,
      );
      return undefined;
    }
  }

  return {
    diagnose: (params, token, onPart) => ask(WorkspaceDiagnosticRequest.method, params, token, onPart),
    // It is not started for a single file.
    count: async ({ path, role, locale }, token) =>
      thread === undefined ? undefined : ask(COUNT_FINDINGS, { path, role, locale }, token),
    judged: (params) => thread?.tell({ method: JUDGED, params }),
  };
}

function opened({ uri, version, text }: { uri: string; version: number | null; text: string }): Heard {
  const textDocument = { uri, languageId: '', version: version ?? 0, text };
  return {
    method: DidOpenTextDocumentNotification.method,
    params: { textDocument } satisfies DidOpenTextDocumentParams,
  };
}

async function filesInScope({ projects, settings, documents }: Context): Promise<number> {
  let files = 0;
  for (const folder of await projects.all()) {
    const state = await projects.ofFolder(folder);
    const inScope = findingScope(state, await settings.get(documents.uriOf(folder)));
    files += state.groups.flatMap(membersOf).filter(inScope).length;
  }
  return files;
}
