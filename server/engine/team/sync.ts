import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { PLAIN_DIALECT } from '../../core/text/dialects/index.ts';
import { type Failure, mapped, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { fillFrom, needMemory } from '../memory/memory.ts';
import { encode, segmentOf } from '../parts/memory/segment.ts';
import { Shared } from '../parts/memory/shared.ts';
import { type PullReport, pull } from '../parts/team/pull.ts';
import { meet, type PushReport, push } from '../parts/team/push.ts';
import { exactDigest } from '../parts/team/rows.ts';
import type { Team } from '../parts/team/team.ts';
import { yielder } from '../parts/translate/yielder.ts';
import { discover } from '../parts/workspace/discovery/discover.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { openProject } from '../projects/project.ts';
import { connectTeam, nameOfAddress, needSharedMemory, type SharedMemory, teamFailure } from './open.ts';

/** A project, its memory on this computer, and its team. */
interface Meeting {
  readonly loaded: LoadedProject;
  readonly shared: SharedMemory;
  readonly team: Team;
  readonly handle: Extract<ReturnType<typeof needMemory>, { readonly ok: true }>['value'];
}

/** Connects, works, and closes the connection. */
async function withTeam<T>(
  host: Host,
  work: (meeting: Meeting) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const shared = needSharedMemory(host, loaded.value);
  if (!shared.ok) return shared;
  const team = mapped(await connectTeam(shared.value.address), teamFailure);
  if (!team.ok) return team;
  try {
    const handle = needMemory(host);
    if (!handle.ok) return handle;
    try {
      handle.value.use(({ replica }) => replica.met(team.value.identity, nameOfAddress(shared.value.address)));
      return await work({ loaded: loaded.value, shared: shared.value, team: team.value, handle: handle.value });
    } finally {
      handle.value.close();
    }
  } finally {
    await team.value.sql.close();
  }
}

export interface PushChoice {
  readonly author?: string;
  readonly dryRun?: boolean;
}

/** The result of exchanging data with a team. */
export interface Pushed extends PushReport {
  readonly team: string;
  readonly project: string;
}

/** Sends the project's human translations, as its files are now, to the team. */
export function pushProject(host: Host, { author, dryRun = false }: PushChoice): Promise<Result<Pushed, Failure>> {
  return withTeam(host, async ({ loaded, shared, team, handle }) => {
    await fillFrom(host, handle, loaded, await discover(host.files, loaded, {}), { complete: true });
    const memory = handle.open();
    if (memory === undefined) return refuse('files', 'There is no translation memory to work with.');
    const progress = host.reporter.progress('shared memory');
    const onProgress = (done: number, total: number) => progress.update(done, total);
    const pushed = await push(memory, team, {
      folder: loaded.folder,
      project: shared.project,
      author,
      dryRun,
      signal: host.signal,
      yieldNow: yielder(),
      onProgress,
    });
    progress.stop();
    if (!pushed.ok) return fail(teamFailure(pushed.error));
    return ok({ team: team.name, project: shared.project, ...pushed.value });
  });
}

export interface Pulled extends PullReport {
  readonly team: string;
}

/** Brings the team's entries to this computer. */
export function pullProject(host: Host): Promise<Result<Pulled, Failure>> {
  return withTeam(host, async ({ loaded, shared, team, handle }) => {
    const memory = handle.open();
    if (memory === undefined) return refuse('files', 'There is no translation memory to work with.');
    const options = { signal: host.signal, yieldNow: yielder() };
    const progress = host.reporter.progress('shared memory');
    const onProgress = (done: number, total: number) => progress.update(done, total);
    const pulled = await pull(memory, team, { ...options, onProgress });
    progress.stop();
    if (!pulled.ok) return fail(teamFailure(pulled.error));
    // Record now what both have: a later correction is then recognized as one.
    const met = new Shared(memory.database, memory.store.directory);
    if (met.isNew(team.identity, loaded.folder)) {
      await fillFrom(host, handle, loaded, await discover(host.files, loaded, {}));
      const common = await meet(met, team, { ...options, folder: loaded.folder, project: shared.project });
      if (!common.ok) return fail(teamFailure(common.error));
    }
    return ok({ team: team.name, ...pulled.value });
  });
}

/** What is permanently deleted from a shared memory: everything that matches all given conditions. */
export interface ForgetChoice {
  /** The team's name for it. */
  readonly project?: string;
  readonly author?: string;
  /** A source text, with its locales. */
  readonly text?: string;
  readonly from?: string;
  readonly to?: string;
  readonly dialect?: string;
}

/** @returns how many entries there were; every replica drops them at its next update */
export function forgetInTeam(host: Host, choice: ForgetChoice): Promise<Result<number, Failure>> {
  return withTeam(host, async ({ loaded, team }) => {
    const { project, author, text, from = loaded.project.sourceLocale, to, dialect = PLAIN_DIALECT } = choice;
    if (text !== undefined && (from === undefined || to === undefined))
      return refuse('usage', 'A text is one of two locales: name them with --from and --to.');
    const exact =
      text === undefined
        ? undefined
        : exactDigest(from ?? '', to ?? '', encode(segmentOf({ parts: [text] }, { dialect })));
    const asked = await team.sql.query('SELECT dragoman.forget($1, $2, $3, $4) AS gone', [
      team.name,
      project ?? null,
      author ?? null,
      exact ?? null,
    ]);
    return asked.ok ? ok(Number(asked.value[0]?.['gone'])) : fail(teamFailure(asked.error));
  });
}
