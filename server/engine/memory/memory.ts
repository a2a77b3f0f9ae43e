import { join } from 'node:path';
import { memorySettings } from '../../../shared/memory.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { Change } from '../../core/formats/format.ts';
import type { JobMemory } from '../../core/planning/memory.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { MemoryHandle } from '../parts/memory/handle.ts';
import { type IndexOptions, type IndexReport, indexFiles } from '../parts/memory/index-files.ts';
import { jobMemory } from '../parts/memory/job.ts';
import { LONG_SLICE } from '../parts/memory/store.ts';
import { draftsOf } from '../parts/memory/wrote.ts';
import { yielder } from '../parts/translate/yielder.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import type { OpenedWork, WorkItem } from '../parts/workspace/discovery/work.ts';
import type { FileAccess } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { stalenessOf } from '../parts/workspace/stale/for-memory.ts';
import { catchUp, type JoinedTeam } from '../team/join.ts';

/** The memory of a run over files. */
export interface RunMemory {
  readonly job: JobMemory;
  /** Must be called before machine translations are written: they only count once a person has accepted them. */
  wrote(item: WorkItem, opened: OpenedWork, changes: readonly Change[]): void;
  close(): void;
}

/** The memory of this user. Errors are reported once. */
function openHandle({ reporter, stateFolder }: Host): MemoryHandle | undefined {
  const folder = stateFolder();
  return folder === undefined
    ? undefined
    : new MemoryHandle(join(folder, 'memory.sqlite'), (message) => reporter.error(message), LONG_SLICE);
}

/** Like `openHandle`, for commands that need a memory. */
export function needMemory(host: Host): Result<MemoryHandle, Failure> {
  const handle = openHandle(host);
  if (handle?.open() !== undefined) return ok(handle);
  return refuse(
    'files',
    handle === undefined
      ? 'There is no folder for the translation memory: set XDG_STATE_HOME to one that can be written.'
      : 'There is no translation memory to work with.',
  );
}

/** How a run uses its memory. */
export interface RunMemoryOptions {
  /** False: the user has switched it off. */
  readonly wanted: boolean;
  /** The engine of the service that translates what is not found. */
  readonly engine: 'pseudo' | undefined;
  /** Its replica is updated first. */
  readonly team?: JoinedTeam | undefined;
}

/** Brings the memory up to date with the files of these groups, then offers it to the jobs. Undefined: it is switched off or unusable. */
export async function memoryForRun(
  host: Host,
  loaded: LoadedProject,
  groups: readonly FileGroup[],
  { wanted, engine, team }: RunMemoryOptions,
): Promise<RunMemory | undefined> {
  const settings = memorySettings(loaded.project);
  const handle = wanted && settings.enabled ? openHandle(host) : undefined;
  if (handle?.open() === undefined) return undefined;
  await fillFrom(host, handle, loaded, groups);
  const view = team && (await catchUp(host, handle, team));
  const memory = handle.open();
  if (memory === undefined) return undefined;
  const { folder: project } = loaded;
  return {
    job: jobMemory(memory, {
      project,
      shared: loaded.homes?.memory,
      team: view,
      policy: settings.use,
      engine,
      onTrouble: (message) => host.reporter.error(message),
    }),
    wrote({ group, targetPath }, { source }, changes) {
      const drafts = draftsOf(group.format, source.catalog, changes);
      if (drafts.length > 0) handle.use((open) => open.drafts.note(project, targetPath, drafts));
    },
    close: () => handle.close(),
  };
}

export interface FillOptions {
  readonly complete?: boolean;
  readonly accept?: boolean;
}

/** Reads what is new in the files of these groups. */
export async function fillFrom(
  { files, signal, reporter }: Host,
  handle: MemoryHandle,
  { folder: project }: LoadedProject,
  groups: readonly FileGroup[],
  options: FillOptions = {},
): Promise<IndexReport> {
  const progress = reporter.progress('translation memory');
  const onFile = (done: number, total: number) => total > 200 && progress.update(done, total);
  const report = await indexGroups(handle, files, { ...options, project, groups, signal, onFile });
  progress.stop();
  return report;
}

/** Reads what is new in the files of these groups, as seen by `files`, in steps that yield to others. */
export async function indexGroups(
  handle: MemoryHandle,
  files: FileAccess,
  options: Omit<IndexOptions, 'staleness' | 'yieldNow'>,
): Promise<IndexReport> {
  const staleness = await stalenessOf(files, options.project);
  return indexFiles(handle, files, { ...options, staleness, yieldNow: yielder() });
}
