import type { CancellationToken } from 'vscode-languageserver/node';
import { cancelled, turn } from '../../guard.ts';

/** Longest stretch of work, in milliseconds, before other messages get their turn. */
const TURN = 10;

/** Yields to other messages now and then. @throws ResponseError (request cancelled) */
export function giveWay(token: CancellationToken): () => Promise<void> | undefined {
  let since = performance.now();
  let steps = 0;
  return () => {
    steps += 1;
    if (steps % 64 !== 0 || performance.now() - since < TURN) return undefined;
    return turn().then(() => {
      if (token.isCancellationRequested) throw cancelled();
      since = performance.now();
    });
  };
}
