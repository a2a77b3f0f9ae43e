import { join } from 'node:path';
import { memorySettings } from '../../shared/memory.ts';
import type { Change } from '../core/formats/format.ts';
import type { FileJob } from '../core/planning/job.ts';
import type { JobMemory } from '../core/planning/memory.ts';
import type { FillRequests } from '../engine/fill/messages.ts';
import { fillThread } from '../engine/fill/thread.ts';
import { indexGroups } from '../engine/memory/memory.ts';
import type { TeamView } from '../engine/parts/memory/entry.ts';
import { MemoryHandle } from '../engine/parts/memory/handle.ts';
import { jobMemory } from '../engine/parts/memory/job.ts';
import type { Memory } from '../engine/parts/memory/memory.ts';
import { acceptedEntries, draftsOf } from '../engine/parts/memory/wrote.ts';
import type { FileGroup } from '../engine/parts/workspace/discovery/groups.ts';
import type { Disk } from '../engine/parts/workspace/files/files.ts';
import type { LoadedProject } from '../engine/parts/workspace/project.ts';
import { plainGroup } from '../engine/projects/plain-group.ts';
import { followTeam, type JoinedTeam, joinTeam } from '../engine/team/join.ts';
import { type SharedMemory, sharedMemoryOf, viewOf } from '../engine/team/open.ts';
import type { Thread } from '../engine/threads/thread.ts';
import type { Client } from './client.ts';
import type { ProjectState } from './projects.ts';

/** The project that a translation belongs to. A lone file has none (no folder), and its translations are not shared. */
export type Home = Pick<LoadedProject, 'folder' | 'project'>;

/** What is known about one project's files. */
interface Indexed {
  /** Stamp of the project's state: which files belong together. */
  stamp: number;
  /** The indexing in progress. */
  running: Promise<unknown> | undefined;
  /** Files that changed since they were last indexed; `all`: none was indexed yet. */
  dirty: Set<string> | 'all';
}

/** Milliseconds between two requests to the shared memory. */
const ASK_AGAIN = 60_000;

const NO_PROGRESS = { update: () => undefined, stop: () => undefined };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The translation memory of the editor. No file is read before a translation or the memory's matches are requested; then a thread reads the project's
 * files on disk, and afterwards only those that changed: no keystroke waits for that. Without a state folder, the memory lives as long as the server,
 * in this thread.
 */
export class Memories {
  readonly #disk: Disk;
  /** Undefined: it exists only in this process. */
  readonly #path: string | undefined;
  readonly #handle: MemoryHandle;
  readonly #indexed = new Map<string, Indexed>();
  readonly #notify: (message: string) => void;
  readonly #stop = new AbortController();
  readonly #environment: Environment;
  readonly #clock: () => number;
  readonly #told = new Set<string>();
  /** Receives messages about the shared memory. */
  readonly #reporter = {
    note: (message: string) => this.#tellOnce(message),
    error: (message: string) => this.#tellOnce(message),
    progress: () => NO_PROGRESS,
  };
  #thread: Thread<FillRequests> | undefined;
  /** When the shared memory was last asked. */
  #asked = Number.NEGATIVE_INFINITY;

  /** @param environment has the address of the shared memory; empty if no request is allowed */
  constructor(
    disk: Disk,
    { options }: Client,
    notify: (message: string) => void,
    environment: Environment = {},
    clock: () => number = Date.now,
  ) {
    this.#environment = environment;
    this.#clock = clock;
    this.#disk = disk;
    this.#notify = notify;
    const { stateFolder } = options;
    this.#path = stateFolder === undefined ? undefined : join(stateFolder, 'memory.sqlite');
    // The thread may report the same.
    this.#handle = new MemoryHandle(this.#path ?? ':memory:', (message) => this.#tellOnce(message));
  }

  /** Queries the memory as it is now, without reading anything: for automatic display. Undefined: there is none yet, it is switched off, or cannot be used. */
  look<T>(state: ProjectState, question: (memory: Memory) => T): T | undefined {
    return isOn(state.loaded) && this.#handle.isThere ? this.#handle.use(question) : undefined;
  }

  /** Queries the memory as it is now, and has new files read in the background. Undefined: it is switched off, or cannot be used. */
  ask<T>(state: ProjectState, question: (memory: Memory) => T): T | undefined {
    if (!isOn(state.loaded)) return undefined;
    this.#refresh(state);
    return this.#handle.use(question);
  }

  /** Waits until the memory has the files of the project, or for the signal: for one-time queries, whose answer should be complete. */
  async ready(state: ProjectState, signal: AbortSignal): Promise<void> {
    if (!isOn(state.loaded)) return;
    this.#refresh(state);
    const called = Promise.withResolvers<void>();
    const stop = () => called.resolve();
    signal.addEventListener('abort', stop, { once: true });
    await Promise.race([this.#indexed.get(state.loaded.folder)?.running, called.promise]);
    signal.removeEventListener('abort', stop);
  }

  /** For a job that would pay for what is not found: waits until the memory has the files of the project, or for the signal. */
  async forJob(state: ProjectState, signal: AbortSignal, engine?: 'pseudo'): Promise<JobMemory | undefined> {
    const { folder, project, homes } = state.loaded;
    const { use } = memorySettings(project);
    if (!isOn(state.loaded) || use === 'suggest') return undefined;
    await this.ready(state, signal);
    const memory = this.#handle.open();
    const common = { project: folder, shared: homes?.memory, policy: use, engine };
    return memory && jobMemory(memory, { ...common, team: this.teamOf(state) });
  }

  /** Joins a project's team for one translation; the caller closes it. Undefined: there is none. @param account requests are paid together */
  joinTeam({ loaded }: ProjectState, account: string): Promise<JoinedTeam | undefined> {
    return joinTeam({ environment: this.#environment, reporter: this.#reporter }, loaded, account, true);
  }

  /** The local replica of the shared memory of a project. It is not created if it does not exist. Undefined: there is none. */
  teamOf({ loaded }: ProjectState): TeamView | undefined {
    if (!this.#handle.isThere) return undefined;
    const found = sharedMemoryOf({ environment: this.#environment }, loaded);
    if (!found.ok || found.value === undefined) return undefined;
    const shared = found.value;
    return this.#handle.use((memory) => viewOf(memory, shared));
  }

  /** Must be called before machine translations are written: they only count once a person has accepted them. */
  wrote(home: Home, job: FileJob, changes: readonly Change[]): void {
    const drafts = isOn(home) ? draftsOf(job.format, job.source.catalog, changes) : [];
    if (drafts.length > 0) this.#handle.use((memory) => memory.drafts.note(home.folder, job.target.path, drafts));
  }

  /** The user confirms machine translations in a file: all of it, or the named units. */
  accept(home: Home, path: string, units?: readonly string[]): void {
    if (!isOn(home)) return;
    this.#handle.use(({ drafts }) => {
      if (units === undefined) drafts.acceptAll(home.folder, path);
      else drafts.accept(home.folder, path, units);
    });
    this.forget(path);
  }

  /** The user has accepted these translations of a file. */
  remember(home: Home, job: FileJob, changes: readonly Change[]): void {
    if (!isOn(home) || changes.length === 0) return;
    const { folder: project } = home;
    const { path } = job.target;
    const units = changes.map(({ unit }) => unit);
    this.#handle.use((memory) => {
      memory.drafts.accept(project, path, units);
      const steps = memory.store.add({ project, kind: 'accepted', path }, acceptedEntries(job, changes), true);
      for (const _ of steps);
    });
  }

  /** A file on disk has changed. */
  forget(path: string): void {
    for (const [folder, indexed] of this.#indexed)
      if (indexed.dirty !== 'all' && path.startsWith(`${folder}/`)) indexed.dirty.add(path);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#thread?.close();
    await Promise.allSettled([...this.#indexed.values()].map(({ running }) => running));
    this.#handle.close();
  }

  /** The shared memory of a project if it is time to ask it: the first time, and again after a while. */
  #due(loaded: LoadedProject): SharedMemory | undefined {
    const found = sharedMemoryOf({ environment: this.#environment }, loaded);
    if (!found.ok) this.#tellOnce(found.error.message);
    if (!found.ok || found.value === undefined || this.#clock() - this.#asked < ASK_AGAIN) return undefined;
    this.#asked = this.#clock();
    return found.value;
  }

  async #fill(loaded: LoadedProject, groups: readonly FileGroup[], complete: boolean): Promise<void> {
    const { folder, project } = loaded;
    const shared = this.#due(loaded);
    const { signal } = this.#stop;
    if (this.#path === undefined) {
      if (shared !== undefined)
        await followTeam({ signal, onTrouble: (message) => this.#tellOnce(message) }, this.#handle, shared);
      await indexGroups(this.#handle, this.#disk, { project: folder, groups, complete, signal });
      return;
    }
    // Problems with it are reported, and no thread tries again.
    if (this.#handle.open() === undefined) return;
    this.#thread ??= fillThread();
    const told = await this.#thread.ask('fill', {
      memory: this.#path,
      folder,
      encodings: project.encodings ?? {},
      grants: this.#disk.grants,
      groups: groups.map(plainGroup),
      complete,
      shared,
    });
    for (const message of told) this.#tellOnce(message);
  }

  #tellOnce(message: string): void {
    if (!this.#told.has(message)) this.#notify(message);
    this.#told.add(message);
  }

  #refresh({ loaded, groups, stamp }: ProjectState): void {
    const { folder } = loaded;
    const indexed: Indexed = this.#indexed.get(folder) ?? { stamp, running: undefined, dirty: 'all' };
    this.#indexed.set(folder, indexed);
    if (indexed.stamp !== stamp) indexed.dirty = 'all';
    indexed.stamp = stamp;
    if (indexed.running !== undefined || this.#stop.signal.aborted) return;
    const { dirty } = indexed;
    const touched = dirty === 'all' ? groups : groups.filter((group) => touches(group, dirty));
    indexed.dirty = new Set();
    if (touched.length === 0) return;
    indexed.running = this.#fill(loaded, touched, dirty === 'all')
      .catch((error: unknown) => {
        if (!this.#stop.signal.aborted)
          this.#notify(`The translation memory could not be filled, please report this: ${error}`);
      })
      .finally(() => {
        indexed.running = undefined;
      });
  }
}

function touches({ source, targets }: FileGroup, paths: ReadonlySet<string>): boolean {
  if (source !== undefined && paths.has(source)) return true;
  return [...targets.values()].some((path) => paths.has(path));
}

function isOn({ folder, project }: Home): boolean {
  return folder !== '' && memorySettings(project).enabled;
}
