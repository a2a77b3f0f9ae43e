import { ok, type Result } from '../../../shared/values/result.ts';
import type { Sites } from '../../core/code/index.ts';
import type { Failure } from '../failure.ts';
import type { LookHost } from '../host.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { KnownLog } from '../parts/workspace/stale/git-run.ts';
import { FileWorker, type Known, type Pass, type Passes } from './file-worker.ts';
import type { Share } from './share.ts';

/** Processes the files of a run, in this thread or in several others. The result is the same. */
export interface Pool {
  /**
   * Distributes all shares among workers. `take` gets each answer as soon as it arrives, in any order, with the index of its share. After the host's
   * signal, answers contain what was done by then. Fails if a worker dies with its work.
   */
  all<P extends Pass>(
    pass: P,
    shares: readonly Share[],
    take: (answer: Passes[P], at: number) => void,
  ): Promise<Result<void, Failure>>;
  /** Passes on what the following passes need. */
  tell(known: Known): void;
  close(): Promise<void>;
}

/** A pool of this thread alone. */
export async function alone(host: LookHost, loaded: LoadedProject, log?: KnownLog, shown?: Sites): Promise<Pool> {
  const worker = await FileWorker.ready(host, loaded, 1, log, shown);
  return {
    async all(pass, shares, take) {
      for (const [at, share] of shares.entries()) {
        if (host.signal.aborted) break;
        take(await worker.do(pass, share), at);
      }
      return ok(undefined);
    },
    tell(known) {
      worker.known = known;
    },
    close: async () => worker.close(),
  };
}
