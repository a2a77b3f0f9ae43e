import { Worker } from 'node:worker_threads';
import { fail, ok } from '../../../shared/values/result.ts';
import type { Sites } from '../../core/code/index.ts';
import type { Failure } from '../failure.ts';
import type { LookHost } from '../host.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { YOUNG_OF_THREAD } from '../threads/heap.ts';
import { failedFile } from './checked.ts';
import type { Pass, Passes } from './file-worker.ts';
import type { Pool } from './inline-pool.ts';
import { plain, type Share } from './share.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

/** How many shares a worker has at once: it continues while its last answer is in transit. */
const AHEAD = 2;

/** The program of a worker: next to this file, as source or as part of the build (esbuild.mjs). */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './check-worker.mjs', import.meta.url);

/** A pass in progress. */
interface Round {
  readonly pass: Pass;
  readonly shares: readonly Share[];
  readonly take: (answer: Passes[Pass], at: number) => void;
  readonly done: () => void;
  readonly failed: (failure: Failure) => void;
  /** Indexes of the shares not yet assigned, by worker: in each pass the same share goes to the same worker, which may have its files cached. */
  readonly queues: readonly number[][];
  open: number;
}

interface Member {
  readonly worker: Worker;
  readonly index: number;
  /** Indexes of its current shares. */
  readonly has: Set<number>;
}

/** A pool of threads. Shares go to whichever is free. If one dies, its current files are reported as failed. */
export function pool(
  { files, signal, reporter, stateFolder }: LookHost,
  loaded: LoadedProject,
  threads: number,
  program = PROGRAM,
  log?: string,
  shown?: Sites,
): Pool {
  const workerData: WorkerStart = { loaded, workers: threads, grants: files.grants, state: stateFolder(), log, shown };
  const said = new Set<string>();
  let round: Round | undefined;
  let gone: Failure | undefined;
  let closing = false;

  const members = Array.from({ length: threads }, (_, index): Member => {
    const member = {
      worker: new Worker(program, { workerData, resourceLimits: YOUNG_OF_THREAD }),
      index,
      has: new Set<number>(),
    };
    let reason = 'it ended without a reason';
    member.worker.on('message', (message: FromWorker) => {
      if (message.kind === 'answer') answered(member, message.at, message.answer);
      // Each worker reads the project's glossary, and each would report its problems.
      else if (!said.has(message.line)) {
        said.add(message.line);
        reporter.note(message.line);
      }
    });
    member.worker.on('error', (error: unknown) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    member.worker.on('exit', () => {
      if (!closing) lost(member, reason);
    });
    return member;
  });

  const alive = new Set(members);

  const send = ({ worker }: Member, message: ToWorker) => worker.postMessage(message);
  const onAbort = () => {
    for (const member of members) send(member, { kind: 'stop' });
  };
  signal.addEventListener('abort', onAbort);

  function give(member: Member): void {
    while (round !== undefined && member.has.size < AHEAD && !signal.aborted) {
      const at = taken(round.queues, member.index);
      const share = at === undefined ? undefined : round.shares[at];
      if (at === undefined || share === undefined) return;
      round.open += 1;
      member.has.add(at);
      send(member, { kind: 'share', pass: round.pass, at, share: plain(share) });
    }
  }

  function answered(member: Member, at: number, answer: Passes[Pass]): void {
    member.has.delete(at);
    if (round === undefined) return;
    round.open -= 1;
    round.take(answer, at);
    give(member);
    if (round.open === 0) round.done();
  }

  /** Files being checked are reported as failed, and other workers take the rest; without the other passes' results, the run cannot continue. */
  function lost(member: Member, reason: string): void {
    const { has } = member;
    alive.delete(member);
    if (round?.pass === 'check' && alive.size > 0) {
      for (const at of has) {
        const { subjects = [] } = round?.shares[at] ?? {};
        round.take(
          subjects.map(({ path }) => ok(failedFile(path, 'a thread that looked at the file', new Error(reason)))),
          at,
        );
        round.open -= 1;
      }
      for (const other of alive) give(other);
      if (round.open === 0) round.done();
      return;
    }
    const files = [...has].flatMap((at) => round?.shares[at]?.subjects.map(({ path }) => path) ?? []);
    const [first = 'any file'] = files;
    const more = files.length > 1 ? ` or one of ${files.length - 1} others` : '';
    gone ??= {
      kind: 'internal',
      message: `The check did not finish: one of its threads failed while it checked ${first}${more}. Nothing is reported, because findings would be missing. Try again with --threads 1. The cause: ${reason}`,
    };
    round?.failed(gone);
  }

  return {
    async all(pass, shares, take) {
      if (gone !== undefined) return fail(gone);
      if (shares.length === 0 || signal.aborted) return ok(undefined);
      const { promise, resolve } = Promise.withResolvers<Failure | undefined>();
      // `take` accepts the answers of this pass, and no other pass is in progress.
      const receive = take as Round['take'];
      const queues = members.map(({ index }) => [...shares.keys()].filter((at) => at % threads === index).reverse());
      round = { pass, shares, take: receive, done: () => resolve(undefined), failed: resolve, queues, open: 0 };
      for (const member of alive) give(member);
      const failure = await promise;
      round = undefined;
      return failure === undefined ? ok(undefined) : fail(failure);
    },
    tell(known) {
      for (const member of members) send(member, { kind: 'known', known });
    },
    async close() {
      closing = true;
      signal.removeEventListener('abort', onAbort);
      await Promise.all(members.map(({ worker }) => worker.terminate()));
    },
  };
}

/** The worker's own next share, or the last one of the worker with the most. */
function taken(queues: readonly number[][], own: number): number | undefined {
  const mine = queues[own]?.pop();
  if (mine !== undefined) return mine;
  const longest = queues.reduce((most, queue) => (queue.length > most.length ? queue : most));
  return longest.shift();
}
