import { CancellationToken } from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';

/** UTF-16 units: in texts up to this length slow checks cost less than anybody notices. */
const AT_ONCE = 25_000;
/** Milliseconds without a keystroke after which slow work is done. */
export const PAUSE = 300;

/** Slow work on documents that are being typed in: it begins after a pause, one piece per document. */
export interface Pauses {
  /** The document is open, and somebody can be told later. */
  allows(snapshot: Snapshot): boolean;
  /** And it is so large that somebody would notice the work: false means it is done at once. */
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
  const allows = ({ version }: Snapshot): boolean =>
    version !== null && (!client.pullsDiagnostics || client.refreshesDiagnostics);
  documents.onClosed(({ uri }) => stop(uri));
  return {
    allows,
    suits: (snapshot) => snapshot.live.length > AT_ONCE && allows(snapshot),
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
