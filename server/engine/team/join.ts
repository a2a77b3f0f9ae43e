import type { Host } from '../host.ts';
import type { TeamView } from '../parts/memory/entry.ts';
import type { MemoryHandle } from '../parts/memory/handle.ts';
import { pull } from '../parts/team/pull.ts';
import type { Team } from '../parts/team/team.ts';
import { TeamWork } from '../parts/team/work.ts';
import { yielder } from '../parts/translate/yielder.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { connectTeam, nameOfAddress, type SharedMemory, sharedMemoryOf, viewOf } from './open.ts';

/** What a run over files gets from its team. */
export interface JoinedTeam {
  readonly shared: SharedMemory;
  /** Absent: the server is unreachable, and the run uses what this computer knows. */
  readonly team?: Team;
  /** Absent: the login is read-only, or the server is unreachable. */
  readonly work?: TeamWork;
  close(): Promise<void>;
}

/**
 * Joins the team of a project for one run. Problems are reported, and the run continues alone. Undefined: there is no team.
 * @param account whose requests are rate-limited and paid together
 * @param concurrency how many requests the run sends at once; absent: the default
 * @param connects false: no connection is made, and what this computer knows is used
 */
export async function joinTeam(
  host: Pick<Host, 'environment' | 'reporter'>,
  loaded: Pick<LoadedProject, 'project'>,
  account: string,
  connects: boolean,
  concurrency?: number,
): Promise<JoinedTeam | undefined> {
  const found = sharedMemoryOf(host, loaded);
  if (!found.ok) host.reporter.error(found.error.message);
  if (!found.ok || found.value === undefined) return undefined;
  const shared = found.value;
  const alone = { shared, close: async () => undefined };
  if (!connects) return alone;
  const team = await connectTeam(shared.address);
  if (!team.ok) {
    host.reporter.error(`${team.error.message} This run continues with what this computer knows.`);
    return alone;
  }
  const { sql, role } = team.value;
  const onTrouble = (message: string) => host.reporter.error(message);
  const work =
    role === 'read'
      ? undefined
      : await TeamWork.begin(team.value, { project: shared.project, account, concurrency, onTrouble });
  if (work?.ok === false) onTrouble(work.error.message);
  return {
    shared,
    team: team.value,
    ...(work?.ok === true && { work: work.value }),
    async close() {
      if (work?.ok === true) await work.value.close();
      await sql.close();
    },
  };
}

/** Brings the replica up to date if the server is reachable. @returns the team as seen by the project */
export async function catchUp(
  host: Pick<Host, 'signal' | 'reporter'>,
  handle: MemoryHandle,
  { shared, team }: Pick<JoinedTeam, 'shared' | 'team'>,
): Promise<TeamView | undefined> {
  const memory = handle.open();
  if (memory === undefined) return undefined;
  if (team !== undefined) {
    memory.replica.met(team.identity, nameOfAddress(shared.address));
    const progress = host.reporter.progress('shared memory');
    const onProgress = (done: number, total: number) => total > MANY && progress.update(done, total);
    const pulled = await pull(memory, team, { signal: host.signal, yieldNow: yielder(), onProgress });
    progress.stop();
    if (!pulled.ok) host.reporter.error(`${pulled.error.message} What came before that is used.`);
  }
  return viewOf(memory, shared);
}

/** Like `catchUp`, over its own connection. Problems are reported, and what this computer knows is used. */
export async function followTeam(
  { signal, onTrouble }: { readonly signal: AbortSignal; readonly onTrouble: (message: string) => void },
  handle: MemoryHandle,
  shared: SharedMemory,
): Promise<void> {
  const team = await connectTeam(shared.address);
  if (!team.ok) return onTrouble(`${team.error.message} What this computer knows of it is used.`);
  const reporter = { note: onTrouble, error: onTrouble, progress: () => NO_PROGRESS };
  await catchUp({ signal, reporter }, handle, { shared, team: team.value });
  await team.value.sql.close();
}

const NO_PROGRESS = { update: () => undefined, stop: () => undefined };

/** From this many rows on, progress is shown. */
const MANY = 10_000;
