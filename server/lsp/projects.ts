import { PROJECT_FILE } from '../../shared/project/project.ts';
import { discover } from '../engine/parts/workspace/discovery/discover.ts';
import { type FileGroup, type Membership, memberships } from '../engine/parts/workspace/discovery/groups.ts';
import { nestedFolders, projectOf, projectsBelow } from '../engine/parts/workspace/discovery/nested.ts';
import type { FileAccess } from '../engine/parts/workspace/files/files.ts';
import { type LoadedProject, loadProject } from '../engine/parts/workspace/project.ts';
import { isFilePath, isInside } from './uris.ts';

/** The project of one folder: the content of `dragoman.json` and which files belong together. */
export interface ProjectState {
  readonly loaded: LoadedProject;
  readonly groups: readonly FileGroup[];
  /** Changes with every reload. */
  readonly stamp: number;
}

/** A file in its project. The same object until a file is added or removed. */
export interface ProjectFile {
  readonly state: ProjectState;
  /** Its roles there; a file with several languages has several. Empty: it is in no group. */
  readonly members: readonly Membership[];
  /** Its path from the project folder, if it is below. */
  readonly name?: string;
}

/** Maximum number of cached files. */
const MOST_FILES = 500;

/** A lone file without a project. */
const NONE: ProjectState = { loaded: { folder: '', project: {}, problems: [] }, groups: [], stamp: 0 };

/** The workspace's projects, one per folder with a project file and per open folder. Discovered on first use, and again when their files change. */
export class Projects {
  readonly #access: FileAccess;
  readonly #log: (message: string) => void;
  readonly #states = new Map<string, Promise<ProjectState>>();
  readonly #embedded = new Map<string, Promise<boolean>>();
  readonly #homes = new Map<string, Promise<string | undefined>>();
  readonly #nested = new Map<string, Promise<ReadonlySet<string>>>();
  /** Cached answers about single files, by path. */
  readonly #folderOf = new Map<string, Promise<string | undefined>>();
  readonly #files = new Map<string, Promise<ProjectFile>>();
  /** By folder: the project files that its own one extends. */
  readonly #extended = new Map<string, ReadonlySet<string>>();
  #folders: readonly string[];
  #stamps = 0;

  constructor(access: FileAccess, folders: readonly string[], log: (message: string) => void) {
    this.#access = access;
    this.#folders = folders;
    for (const folder of folders) access.admit?.(folder);
    this.#log = log;
  }

  /** The folders of the workspace. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  /** The folders of all projects: those of the workspace, and nested ones with a project file of their own. */
  async all(): Promise<readonly string[]> {
    const below = await Promise.all(
      this.#folders.map(async (folder) => {
        const nested = await this.#nestedIn(folder);
        if (nested.size === 0) return [];
        return projectsBelow(folder, nested, (await this.ofFolder(folder)).loaded.project);
      }),
    );
    return [...new Set(this.#folders.flatMap((folder, at) => [folder, ...(below[at] ?? [])]))];
  }

  setFolders(folders: readonly string[]): void {
    this.#folders = folders;
    for (const folder of folders) this.#access.admit?.(folder);
    this.#states.clear();
    this.#embedded.clear();
    this.#nested.clear();
    this.#forgetFiles();
  }

  /** The project of a path: that of the nearest folder with a project file, up to the innermost workspace folder. */
  async of(path: string): Promise<ProjectState> {
    return (await this.file(path)).state;
  }

  /** The file in its project. */
  file(path: string): Promise<ProjectFile> {
    return held(this.#files, path, async () => {
      const folder = await this.#folder(path);
      const state = folder === undefined ? NONE : await this.ofFolder(folder);
      const members = memberships(state.groups, path);
      const below = isInside(state.loaded.folder, path) ? { name: path.slice(state.loaded.folder.length + 1) } : {};
      return { state, members, ...below };
    });
  }

  /** Whether the project of a path, or any project, has `"service": "embedded"`. Reads only the project file. */
  async usesEmbedded(path?: string): Promise<boolean> {
    const own = path === undefined ? undefined : await this.#folder(path);
    const folders = path === undefined ? this.#folders : own === undefined ? [] : [own];
    return (await Promise.all(folders.map((folder) => this.#saysEmbedded(folder)))).includes(true);
  }

  #saysEmbedded(folder: string): Promise<boolean> {
    let says = this.#embedded.get(folder);
    if (says === undefined) {
      says = loadProject(this.#access, folder).then((it) => it.ok && it.value.project.service === 'embedded');
      this.#embedded.set(folder, says);
    }
    return says;
  }

  #folder(path: string): Promise<string | undefined> {
    return held(this.#folderOf, path, async () => {
      if (!isFilePath(path)) return undefined;
      const around = this.#folders.filter((folder) => isInside(folder, path));
      const [own] = around.toSorted((a, b) => b.length - a.length);
      if (own !== undefined) return projectOf(own, await this.#nestedIn(own), path);
      return this.#homeOf(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
    });
  }

  #nestedIn(folder: string): Promise<ReadonlySet<string>> {
    let nested = this.#nested.get(folder);
    if (nested === undefined) {
      nested = this.#access.list(folder).then((paths) => nestedFolders(folder, paths));
      this.#nested.set(folder, nested);
    }
    return nested;
  }

  ofFolder(folder: string): Promise<ProjectState> {
    let state = this.#states.get(folder);
    if (state === undefined) {
      state = this.#load(folder);
      this.#states.set(folder, state);
    }
    return state;
  }

  async membership(path: string): Promise<Membership | undefined> {
    return (await this.file(path)).members[0];
  }

  /** Drops what depends on a file that was changed, added or removed: which files belong together may have changed. */
  forget(path: string): void {
    this.#forgetFiles();
    // Others may extend it.
    if (path.endsWith('.json')) for (const [folder, from] of this.#extended) if (from.has(path)) this.#drop(folder);
    for (const known of [this.#states, this.#embedded, this.#nested])
      for (const folder of known.keys()) if (isInside(folder, path)) known.delete(folder);
  }

  /** Whether project files extend this file. */
  isExtended(path: string): boolean {
    return [...this.#extended.values()].some((from) => from.has(path));
  }

  #forgetFiles(): void {
    for (const known of [this.#homes, this.#folderOf, this.#files]) known.clear();
  }

  #drop(folder: string): void {
    this.#states.delete(folder);
    this.#embedded.delete(folder);
  }

  /** Searches upwards only: the files of a whole home folder must not be listed because of one of them. */
  #homeOf(parent: string): Promise<string | undefined> {
    let home = this.#homes.get(parent);
    if (home === undefined) {
      home = this.#findHome(parent);
      this.#homes.set(parent, home);
    }
    return home;
  }

  async #findHome(parent: string): Promise<string | undefined> {
    for (let folder = parent; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      this.#access.name?.(`${folder}/${PROJECT_FILE}`);
      if ((await this.#access.read(`${folder}/${PROJECT_FILE}`)).ok) return folder;
    }
    return undefined;
  }

  async #load(folder: string): Promise<ProjectState> {
    this.#stamps += 1;
    const stamp = this.#stamps;
    const result = await loadProject(this.#access, folder);
    if (!result.ok) this.#log(result.error.message);
    const loaded = result.ok ? result.value : { folder, project: {}, problems: [] };
    this.#extended.set(folder, new Set(loaded.extended));
    const groups = await discover(this.#access, loaded);
    for (const reason of this.#access.leftOut?.(folder) ?? []) this.#log(reason);
    return { loaded, groups, stamp };
  }
}

/** The cached value for a path; otherwise it is made now. */
function held<T>(known: Map<string, Promise<T>>, path: string, make: () => Promise<T>): Promise<T> {
  const before = known.get(path);
  if (before !== undefined) return before;
  if (known.size >= MOST_FILES) known.clear();
  const made = make();
  known.set(path, made);
  return made;
}
