import { CancellationToken } from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';

/** UTF-16 units: in texts up to this length slow checks cost less than anybody notices. */
const AT_ONCE = 100_000;
/** Milliseconds without a keystroke after which the slow checks of a large file are made. */
const PAUSE = 300;

/** Slow work on large documents that are being typed in: it begins after a pause, one piece per document. */
export interface Pauses {
  /** False: the document is small or not open, or nobody could be told later. The work is done at once. */
  suits(snapshot: Snapshot): boolean;
  /** The work begins after the pause; what waited for the same document is forgotten. */
  begin(snapshot: Snapshot, work: () => void): void;
  /** Cancelled as soon as the document has a later version. */
  outdated(snapshot: Snapshot): CancellationToken;
}

export function makePauses({ client, documents }: Pick<Context, 'client' | 'documents'>): Pauses {
  const waiting = new Map<string, NodeJS.Timeout>();
  const stop = (uri: string): void => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
  };
  documents.onClosed(({ uri }) => stop(uri));
  return {
    suits: ({ version, live }) =>
      version !== null && live.length > AT_ONCE && (!client.pullsDiagnostics || client.refreshesDiagnostics),
    begin(snapshot, work) {
      stop(snapshot.uri);
      const due = (): void => {
        waiting.delete(snapshot.uri);
        work();
      };
      waiting.set(snapshot.uri, setTimeout(due, PAUSE).unref());
    },
    outdated: (snapshot) => ({
      ...CancellationToken.None,
      get isCancellationRequested() {
        return !documents.isCurrent(snapshot);
      },
    }),
  };
}
