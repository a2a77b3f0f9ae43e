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

/** The project that a translation belongs to. A lone file has none (no folder), and its translations are nobody else's business. */
export type Home = Pick<LoadedProject, 'folder' | 'project'>;

/** What is known of one project's files. */
interface Indexed {
  /** Of the project's state: which files belong together. */
  stamp: number;
  /** The look at files that is under way. */
  running: Promise<unknown> | undefined;
  /** Files that changed since they were last looked at; `all`: none was looked at yet. */
  dirty: Set<string> | 'all';
}

/** Milliseconds between two looks at the shared memory. */
const ASK_AGAIN = 60_000;

const NO_PROGRESS = { update: () => undefined, stop: () => undefined };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The translation memory of the editor. No file is read before somebody asks for a translation or for what the memory proposes; then the project's
 * files are read by a thread, as they are on disk, and afterwards only those that changed: no keystroke waits for that. Without a state folder the
 * memory lives as long as the server, in this thread.
 */
export class Memories {
  readonly #disk: Disk;
  /** Undefined: it lives in this process alone. */
  readonly #path: string | undefined;
  readonly #handle: MemoryHandle;
  readonly #indexed = new Map<string, Indexed>();
  readonly #notify: (message: string) => void;
  readonly #stop = new AbortController();
  readonly #environment: Environment;
  readonly #clock: () => number;
  readonly #told = new Set<string>();
  /** Of the shared memory. */
  readonly #reporter = {
    note: (message: string) => this.#tellOnce(message),
    error: (message: string) => this.#tellOnce(message),
    progress: () => NO_PROGRESS,
  };
  #thread: Thread<FillRequests> | undefined;
  /** When the shared memory was asked last. */
  #asked = Number.NEGATIVE_INFINITY;

  /** @param environment where the shared memory is; empty where nothing may be asked */
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
    // The thread may say the same.
    this.#handle = new MemoryHandle(this.#path ?? ':memory:', (message) => this.#tellOnce(message));
  }

  /** Asks the memory as it is now and reads nothing for it: for what shows itself unasked. Undefined: there is none yet, it is switched off, or cannot be used. */
  look<T>(state: ProjectState, question: (memory: Memory) => T): T | undefined {
    return isOn(state.loaded) && this.#handle.isThere ? this.#handle.use(question) : undefined;
  }

  /** Asks the memory as it is now, and has what is new read in the background. Undefined: it is switched off, or cannot be used. */
  ask<T>(state: ProjectState, question: (memory: Memory) => T): T | undefined {
    if (!isOn(state.loaded)) return undefined;
    this.#refresh(state);
    return this.#handle.use(question);
  }

  /** Waits until the memory knows the files of the project, or the signal comes: for what somebody asks once, and would take for an answer. */
  async ready(state: ProjectState, signal: AbortSignal): Promise<void> {
    if (!isOn(state.loaded)) return;
    this.#refresh(state);
    const called = Promise.withResolvers<void>();
    const stop = () => called.resolve();
    signal.addEventListener('abort', stop, { once: true });
    await Promise.race([this.#indexed.get(state.loaded.folder)?.running, called.promise]);
    signal.removeEventListener('abort', stop);
  }

  /** For a job that would pay for what is not found: waits until the memory knows the files of the project, or the signal comes. */
  async forJob(state: ProjectState, signal: AbortSignal, engine?: 'pseudo'): Promise<JobMemory | undefined> {
    const { folder, project, homes } = state.loaded;
    const { use } = memorySettings(project);
    if (!isOn(state.loaded) || use === 'suggest') return undefined;
    await this.ready(state, signal);
    const memory = this.#handle.open();
    const common = { project: folder, shared: homes?.memory, policy: use, engine };
    return memory && jobMemory(memory, { ...common, team: this.teamOf(state) });
  }

  /** Joins the team of a project for one translation, to be closed. Undefined: there is none. @param account whose requests are paid for together */
  joinTeam({ loaded }: ProjectState, account: string): Promise<JoinedTeam | undefined> {
    return joinTeam({ environment: this.#environment, reporter: this.#reporter }, loaded, account, true);
  }

  /** The shared memory as a project sees it: what this computer knows of it. Undefined: there is none. */
  teamOf({ loaded }: ProjectState): TeamView | undefined {
    const found = sharedMemoryOf({ environment: this.#environment }, loaded);
    if (!found.ok || found.value === undefined) return undefined;
    const shared = found.value;
    return this.#handle.use((memory) => viewOf(memory, shared));
  }

  /** To be called before a machine's translations are written: they count only when a person has accepted them. */
  wrote(home: Home, job: FileJob, changes: readonly Change[]): void {
    const drafts = isOn(home) ? draftsOf(job.format, job.source.catalog, changes) : [];
    if (drafts.length > 0) this.#handle.use((memory) => memory.drafts.note(home.folder, job.target.path, drafts));
  }

  /** A person stands for what machines have written into a file: all of it, or the units named. */
  accept(home: Home, path: string, units?: readonly string[]): void {
    if (!isOn(home)) return;
    this.#handle.use(({ drafts }) => {
      if (units === undefined) drafts.acceptAll(home.folder, path);
      else drafts.accept(home.folder, path, units);
    });
    this.forget(path);
  }

  /** A person has accepted these translations of a file. */
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

  /** The shared memory of a project when it is time to look at it: at the first look, and after a while again. */
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
    // What is wrong with it is told, and no thread tries again.
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
