import { CancellationToken } from 'vscode-languageserver/node';
import { Deferred } from '../../../../shared/deferred.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';

/** UTF-16 units: in texts up to this length, the cost of slow checks goes unnoticed. */
const AT_ONCE = 25_000;
/** Milliseconds without a keystroke after which slow work starts. */
export const PAUSE = 300;

/** Slow work on documents that are being edited: it starts after a pause, one task per document. */
export interface Pauses {
  /** The document is open, and the client can be notified later. */
  allows(snapshot: Snapshot): boolean;
  /** It also is so large that the work would be noticeable: false means do it at once. */
  suits(snapshot: Snapshot): boolean;
  /** Starts the work after the pause; an earlier task for the same document is dropped. */
  begin(snapshot: Pick<Snapshot, 'uri'>, work: () => void): void;
  /** Cancelled as soon as the document has a later version. */
  outdated(snapshot: Snapshot): CancellationToken;
}

/** @param pause in milliseconds */
export function makePauses({ client, documents }: Pick<Context, 'client' | 'documents'>, pause = PAUSE): Pauses {
  const later = new Deferred(pause);
  const allows = ({ version }: Snapshot): boolean =>
    version !== null && (!client.pullsDiagnostics || client.refreshesDiagnostics);
  documents.onClosed(({ uri }) => later.stop(uri));
  return {
    allows,
    suits: (snapshot) => snapshot.live.length > AT_ONCE && allows(snapshot),
    begin: ({ uri }, work) => later.begin(work, uri),
    outdated: (snapshot) => ({
      ...CancellationToken.None,
      get isCancellationRequested() {
        return !documents.isCurrent(snapshot);
      },
    }),
  };
}
