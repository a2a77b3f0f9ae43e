import { hasCodeExtension } from '../../../../shared/code-types.ts';
import { onceFor } from '../../../../shared/values/once-for.ts';
import type { Extractables } from '../../../core/code/index.ts';
import { localePaths } from '../../../engine/code/catalogs.ts';
import { namesIn } from '../../../engine/code/extract/names.ts';
import type { LiveFile, LiveLook } from '../../../engine/code/live.ts';
import { type LiveThread, liveThread } from '../../../engine/code/live-thread.ts';
import type { FoundUses } from '../../../engine/code/search.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isInside } from '../../uris.ts';
import type { ProjectKeys } from './document.ts';
import { noteIndex } from './looked.ts';

/** The result of one search of a project by the thread. */
interface Looked {
  readonly run: number;
  /** Milliseconds of `performance.now`. */
  readonly at: number;
  readonly look: LiveLook;
}

/** Everything that a project's code uses. */
type AllUses = FoundUses & Pick<LiveLook, 'cut' | 'libraries'>;

/** Unwatched files on disk are read again after this time. In milliseconds. */
const FRESH = 15_000;
/** After this many failures in a row, code is no longer analysed. */
const TOO_MANY = 3;

/** What the code of all projects uses. Costs nothing until it is needed. */
export class CodeIndex {
  readonly #context: Context;
  readonly #thread: LiveThread;
  readonly #looked = new Map<string, Looked>();
  readonly #looking = new Map<string, Promise<LiveLook>>();
  readonly #files = new WeakMap<Snapshot, { readonly stamp: string; readonly file: Promise<LiveFile> }>();
  readonly #names = new WeakMap<ProjectState, Promise<ReadonlySet<string>>>();
  /** Projects in which something has changed since they were searched. */
  readonly #stale = new Set<string>();
  readonly #open = new Set<string>();
  /** Edited files that others may depend on, by path: the thread has not seen these texts yet. */
  readonly #typed = new Map<string, Snapshot>();
  #failures = 0;

  constructor(context: Context) {
    this.#context = context;
    this.#thread = liveThread(context.runtime.sharedFolder);
    if (context.runtime.noCode !== undefined) this.#failures = TOO_MANY;
    // A thread that has ended has lost its data.
    noteIndex(context, (folder) => this.#looked.get(folder)?.run === this.#thread.run);
    context.onClosing(() => {
      // Pending requests must not report errors.
      this.#failures = TOO_MANY;
      return this.#thread.close();
    });
    for (const { uri } of context.documents.all()) this.#open.add(uri);
    context.world.onChanged(({ uris, files }) => (uris === 'all' ? this.#allStale() : this.#staleAround(files)));
    context.documents.onChanged((snapshot) => {
      const { path, uri } = snapshot;
      // The meaning of code does not depend on edits of localization files.
      if (!hasCodeExtension(path)) return;
      this.#typed.set(path, snapshot);
      // An opened file may be a new one.
      if (!this.#open.has(uri)) this.#allStale();
      this.#open.add(uri);
    });
    context.documents.onClosed(({ path, uri }) => {
      this.#open.delete(uri);
      this.#typed.delete(path);
      for (const folder of this.#looked.keys())
        if (path.startsWith(`${folder}/`) && this.#thread.run > 0)
          void this.#thread.ask('close', { folder, path }).catch(() => undefined);
    });
  }

  /** What an open file uses; undefined if that is unknown. */
  async file(keys: ProjectKeys, snapshot: Snapshot): Promise<(LiveFile & { readonly stamp: string }) | undefined> {
    const { folder } = keys.state.loaded;
    return this.#try(async () => {
      await this.#tell(folder, ({ path }) => path !== snapshot.path);
      const { stamp } = await this.look(keys);
      const known = this.#files.get(snapshot);
      const own = `${stamp} ${this.#thread.run}`;
      const file =
        known?.stamp === own
          ? known.file
          : this.#thread.ask('file', { folder, path: snapshot.path, text: snapshot.text });
      this.#files.set(snapshot, { stamp: own, file });
      return { ...(await file), stamp: own };
    });
  }

  /** The uses in a text that is not the current version of the file: with a key that is about to be written. */
  imagined(keys: ProjectKeys, path: string, text: string): Promise<LiveFile | undefined> {
    return this.#try(async () => {
      await this.look(keys);
      return this.#thread.ask('imagined', { folder: keys.state.loaded.folder, path, text });
    });
  }

  /** Ids of the libraries that show texts in the project; empty if its code cannot be analysed. */
  async libraries(keys: ProjectKeys): Promise<readonly string[]> {
    return (await this.#try(() => this.look(keys)))?.libraries ?? [];
  }

  /** The texts of a file that can become keys. Undefined: no library of the project supports it. */
  texts(keys: ProjectKeys, path: string, text: string): Promise<Extractables | undefined> {
    const { folder, project } = keys.state.loaded;
    return this.#try(async () => {
      await this.look(keys);
      const kept = await this.#keptNames(keys.state);
      return this.#thread.ask('texts', { folder, path, text, attributes: project.extract?.attributes ?? [], kept });
    });
  }

  /** Read once for each state of a project. */
  #keptNames(state: ProjectState): Promise<ReadonlySet<string>> {
    const known = this.#names.get(state) ?? namesIn(this.#context.documents.access(), state.groups);
    this.#names.set(state, known);
    return known;
  }

  /** Everything that the project's code uses, with its files as they are now. */
  all(keys: ProjectKeys): Promise<AllUses | undefined> {
    this.#stale.add(keys.state.loaded.folder);
    return this.recent(keys);
  }

  /** Changes when the result may have changed. Undefined: the code cannot be analysed. */
  stampOf(keys: ProjectKeys): Promise<string | undefined> {
    return this.#try(async () => (await this.look(keys)).stamp);
  }

  /** Like `all`, but accepts a recent result. */
  recent(keys: ProjectKeys): Promise<AllUses | undefined> {
    const { folder } = keys.state.loaded;
    return this.#try(async () => {
      // A new thread does not know the open files.
      for (const snapshot of this.#context.documents.all())
        if (hasCodeExtension(snapshot.path)) this.#typed.set(snapshot.path, snapshot);
      await this.#tell(folder, () => true);
      const { cut, libraries } = await this.look(keys);
      return { ...(await this.#thread.ask('found', { folder })), cut, libraries };
    });
  }

  /** Makes sure that the thread's data is up to date. */
  async look({ state, catalogs }: ProjectKeys): Promise<LiveLook> {
    const { folder, project } = state.loaded;
    const under = this.#looking.get(folder);
    if (under !== undefined) return under;
    const before = this.#looked.get(folder);
    const isFresh =
      before !== undefined &&
      before.run === this.#thread.run &&
      performance.now() - before.at < FRESH &&
      !this.#stale.has(folder);
    if (isFresh) return before.look;
    this.#stale.delete(folder);
    const locales = [...localePaths(state.groups)];
    // A text used as a key does not tell which functions take keys.
    const keys = catalogs.flatMap((catalog) => (catalog.extracted === true ? [] : [...catalog.keys.keys()]));
    const looking = this.#thread.ask('look', { folder, locales, keys, functions: project.code?.functions ?? [] });
    this.#looking.set(folder, looking);
    try {
      const look = await looking;
      this.#looked.set(folder, { run: this.#thread.run, at: performance.now(), look });
      return look;
    } finally {
      this.#looking.delete(folder);
    }
  }

  /** Edits of one file may change the meaning of another. */
  async #tell(folder: string, isMeant: (snapshot: Snapshot) => boolean): Promise<void> {
    for (const snapshot of [...this.#typed.values()]) {
      const { path, text } = snapshot;
      if (!path.startsWith(`${folder}/`) || !isMeant(snapshot)) continue;
      this.#typed.delete(path);
      this.#stale.add(folder);
      await this.#thread.ask('file', { folder, path, text });
    }
  }

  /** The keys that code asks for are in files of the project. */
  #staleAround(files: readonly string[]): void {
    for (const folder of this.#looked.keys()) if (files.some((path) => isInside(folder, path))) this.#stale.add(folder);
  }

  #allStale(): void {
    for (const folder of this.#looked.keys()) this.#stale.add(folder);
  }

  /** If a thread breaks, the next request starts another one, but not for ever. */
  async #try<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (this.#failures >= TOO_MANY) return undefined;
    try {
      const answer = await ask();
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (this.#failures >= TOO_MANY) return undefined;
      this.#failures += 1;
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#context.connection.console.error(`The code could not be analysed, please report this: ${reason}`);
      return undefined;
    }
  }
}

/** The server's only index. */
export const codeIndex = onceFor((context: Context) => new CodeIndex(context));
