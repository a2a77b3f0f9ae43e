import { memorySettings } from '../../../shared/memory.ts';
import { type Address, MEMORY_URL } from '../../../shared/values/memory-address.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { type Failure, type FailureKind, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import type { TeamView } from '../parts/memory/entry.ts';
import type { MemoryHandle } from '../parts/memory/handle.ts';
import type { Memory } from '../parts/memory/memory.ts';
import { teamFolder } from '../parts/memory/replica.ts';
import { readAddress } from '../parts/team/address.ts';
import type { TeamError } from '../parts/team/sql.ts';
import { openTeam, type Team } from '../parts/team/team.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';

/** A shared memory: the user says where it is, the project what it is called there. It is used only if both are set. */
export interface SharedMemory {
  readonly address: Address;
  /** The team's name of the project. */
  readonly project: string;
}

/** Undefined: the user has none. */
export function addressOfUser({ environment }: Pick<Host, 'environment'>): Result<Address | undefined, Failure> {
  const url = environment[MEMORY_URL];
  if (url === undefined || url.trim() === '') return ok(undefined);
  const address = readAddress(url);
  return address.ok ? address : fail(teamFailure(address.error));
}

/** Undefined if the user or the project has none. */
export function sharedMemoryOf(
  host: Pick<Host, 'environment'>,
  { project }: Pick<LoadedProject, 'project'>,
): Result<SharedMemory | undefined, Failure> {
  const { enabled, server } = memorySettings(project);
  if (!enabled || server === undefined) return ok(undefined);
  const address = addressOfUser(host);
  if (!address.ok) return address;
  return ok(address.value && { address: address.value, project: server });
}

/** Like `sharedMemoryOf`, for commands that need one. */
export function needSharedMemory(
  host: Pick<Host, 'environment'>,
  loaded: Pick<LoadedProject, 'project'>,
): Result<SharedMemory, Failure> {
  const found = sharedMemoryOf(host, loaded);
  if (!found.ok) return found;
  if (found.value !== undefined) return ok(found.value);
  const { enabled, server } = memorySettings(loaded.project);
  if (!enabled) return refuse('usage', 'The translation memory is switched off ("memory" of dragoman.json).');
  return refuse(
    'usage',
    server === undefined
      ? 'This project has no name in a shared memory: add "memory": { "server": "NAME" } to dragoman.json.'
      : `There is no shared memory to work with: set ${MEMORY_URL} to its address, postgres://login:password@host/database.`,
  );
}

/** A connection to a team, to be closed by the caller. Loads the library for it. */
export async function connectTeam(address: Address): Promise<Result<Team, TeamError>> {
  const { connect } = await import('../parts/team/connect.ts');
  const sql = connect(address);
  if (!sql.ok) return sql;
  const team = await openTeam(sql.value, address.team);
  if (!team.ok) await sql.value.close();
  return team;
}

/** The name of an address before a connection is made. */
export function nameOfAddress({ user, name, team }: Address): string {
  return `${user}@${name}${team === undefined ? '' : `/${team}`}`;
}

/** The replica as seen by a project; undefined if there is none yet. */
export function viewOf(memory: Memory, { address, project }: SharedMemory): TeamView | undefined {
  const identity = memory.replica.at(nameOfAddress(address));
  return identity === undefined ? undefined : { folder: teamFolder(identity), project };
}

/** The same for a run that only reads; errors are reported. */
export function viewFor(
  host: Pick<Host, 'environment' | 'reporter'>,
  loaded: Pick<LoadedProject, 'project'>,
  handle: MemoryHandle,
): TeamView | undefined {
  const found = sharedMemoryOf(host, loaded);
  if (!found.ok) host.reporter.error(found.error.message);
  const shared = found.ok ? found.value : undefined;
  return shared && handle.use((memory) => viewOf(memory, shared));
}

const KINDS: Readonly<Record<TeamError['kind'], FailureKind>> = {
  away: 'service',
  refused: 'usage',
  budget: 'quota',
  schema: 'usage',
  other: 'service',
};

export function teamFailure({ kind, message }: TeamError): Failure {
  return { kind: KINDS[kind], message };
}
