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
import type { ProjectKeys } from './document.ts';
import { noteIndex } from './looked.ts';

/** What was found out about a project, by one run of the thread. */
interface Looked {
  readonly run: number;
  /** In milliseconds, as `performance.now` counts. */
  readonly at: number;
  readonly look: LiveLook;
}

/** What all of a project's code asks for. */
type AllUses = FoundUses & Pick<LiveLook, 'cut' | 'libraries'>;

/** Files on disk that nobody watches are looked at again after this time. In milliseconds. */
const FRESH = 15_000;
/** Failures in a row after which code is not looked at any longer. */
const TOO_MANY = 3;

/** What the code of all projects asks for. Costs nothing until somebody asks. */
export class CodeIndex {
  readonly #context: Context;
  readonly #thread: LiveThread;
  readonly #looked = new Map<string, Looked>();
  readonly #looking = new Map<string, Promise<LiveLook>>();
  readonly #files = new WeakMap<Snapshot, { readonly stamp: string; readonly file: Promise<LiveFile> }>();
  readonly #names = new WeakMap<ProjectState, Promise<ReadonlySet<string>>>();
  /** Projects in which something has changed since they were looked at. */
  readonly #stale = new Set<string>();
  readonly #open = new Set<string>();
  /** Files that were typed in, which others may depend on, by path: the thread has not looked at them with these texts. */
  readonly #typed = new Map<string, Snapshot>();
  #failures = 0;

  constructor(context: Context) {
    this.#context = context;
    this.#thread = liveThread(context.runtime.sharedFolder);
    if (context.runtime.noCode !== undefined) this.#failures = TOO_MANY;
    // A thread that has ended knows nothing any longer.
    noteIndex(context, (folder) => this.#looked.get(folder)?.run === this.#thread.run);
    context.onClosing(() => {
      // What still waits is not to be heard of.
      this.#failures = TOO_MANY;
      return this.#thread.close();
    });
    for (const { uri } of context.documents.all()) this.#open.add(uri);
    context.world.onChanged(() => this.#allStale());
    context.documents.onChanged((snapshot) => {
      const { path, uri } = snapshot;
      // What code means does not depend on what is typed in localization files.
      if (!hasCodeExtension(path)) return;
      this.#typed.set(path, snapshot);
      // A file that is opened may be a new one.
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

  /** What an open file asks for; undefined where that cannot be said. */
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

  /** What a text would ask for that is no version of the file: a key that is about to be written. */
  imagined(keys: ProjectKeys, path: string, text: string): Promise<LiveFile | undefined> {
    return this.#try(async () => {
      await this.look(keys);
      return this.#thread.ask('imagined', { folder: keys.state.loaded.folder, path, text });
    });
  }

  /** Ids of the libraries that show texts in the project; none where its code cannot be looked at. */
  async libraries(keys: ProjectKeys): Promise<readonly string[]> {
    return (await this.#try(() => this.look(keys)))?.libraries ?? [];
  }

  /** The texts of a file that can become keys. Undefined: no library of the project is known to take them. */
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

  /** What all of the project's code asks for, as its files are now. */
  all(keys: ProjectKeys): Promise<AllUses | undefined> {
    this.#stale.add(keys.state.loaded.folder);
    return this.recent(keys);
  }

  /** Differs when anything may have changed. Undefined: the code cannot be looked at. */
  stampOf(keys: ProjectKeys): Promise<string | undefined> {
    return this.#try(async () => (await this.look(keys)).stamp);
  }

  /** As `all`; what was found a moment ago counts. */
  recent(keys: ProjectKeys): Promise<AllUses | undefined> {
    const { folder } = keys.state.loaded;
    return this.#try(async () => {
      // A thread that has just been started knows of no file that is open.
      for (const snapshot of this.#context.documents.all())
        if (hasCodeExtension(snapshot.path)) this.#typed.set(snapshot.path, snapshot);
      await this.#tell(folder, () => true);
      const { cut, libraries } = await this.look(keys);
      return { ...(await this.#thread.ask('found', { folder })), cut, libraries };
    });
  }

  /** Sees to it that what the thread knows is not old. */
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
    // A text that is a key says nothing about a function that is given it.
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

  /** What was typed in one file may say what another one means. */
  async #tell(folder: string, isMeant: (snapshot: Snapshot) => boolean): Promise<void> {
    for (const snapshot of [...this.#typed.values()]) {
      const { path, text } = snapshot;
      if (!path.startsWith(`${folder}/`) || !isMeant(snapshot)) continue;
      this.#typed.delete(path);
      this.#stale.add(folder);
      await this.#thread.ask('file', { folder, path, text });
    }
  }

  #allStale(): void {
    for (const folder of this.#looked.keys()) this.#stale.add(folder);
  }

  /** A thread that breaks takes nothing with it: the next question starts another one, but not for ever. */
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
      this.#context.connection.console.error(`The code could not be looked at, please report this: ${reason}`);
      return undefined;
    }
  }
}

/** The one index of a server. */
export const codeIndex = onceFor((context: Context) => new CodeIndex(context));
