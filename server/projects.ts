import { PROJECT_FILE } from '../shared/project.ts';
import { isFilePath, isInside } from './uris.ts';
import { discover } from './workspace/discover.ts';
import type { FileAccess } from './workspace/files.ts';
import { type FileGroup, type Membership, membership } from './workspace/groups.ts';
import { type LoadedProject, loadProject } from './workspace/project.ts';

/** The project of one folder: what `dragoman.json` says and which files belong together. */
export interface ProjectState {
  readonly loaded: LoadedProject;
  readonly groups: readonly FileGroup[];
  /** Differs after every reload. */
  readonly stamp: number;
}

/** A lone file without a project. */
const NONE: ProjectState = { loaded: { folder: '', project: {}, problems: [] }, groups: [], stamp: 0 };

/** The projects of the workspace, one per folder, discovered on first use and again after a file came, went, or `dragoman.json` changed. */
export class Projects {
  readonly #access: FileAccess;
  readonly #log: (message: string) => void;
  readonly #states = new Map<string, Promise<ProjectState>>();
  readonly #homes = new Map<string, Promise<string | undefined>>();
  #folders: readonly string[];
  #stamps = 0;

  constructor(access: FileAccess, folders: readonly string[], log: (message: string) => void) {
    this.#access = access;
    this.#folders = folders;
    this.#log = log;
  }

  get folders(): readonly string[] {
    return this.#folders;
  }

  setFolders(folders: readonly string[]): void {
    this.#folders = folders;
    this.#states.clear();
    this.#homes.clear();
  }

  /** The project a path belongs to: of the innermost workspace folder; for a lone file, of the nearest folder with a project file. */
  async of(path: string): Promise<ProjectState> {
    if (!isFilePath(path)) return NONE;
    const around = this.#folders.filter((folder) => isInside(folder, path));
    const [own] = around.toSorted((a, b) => b.length - a.length);
    const folder = own ?? (await this.#homeOf(path.slice(0, Math.max(0, path.lastIndexOf('/')))));
    return folder === undefined ? NONE : this.ofFolder(folder);
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
    return membership((await this.of(path)).groups, path);
  }

  /** Something happened to a file that may change which files belong together. */
  forget(path: string): void {
    this.#homes.clear();
    for (const folder of this.#states.keys()) if (isInside(folder, path)) this.#states.delete(folder);
  }

  /** Looks upwards, never around: nobody wants the files of a whole home folder listed because of one of them. */
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
    return { loaded, groups: await discover(this.#access, loaded), stamp };
  }
}
