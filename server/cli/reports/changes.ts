import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { hasExtension, PROJECT_EXTENSIONS } from '../../../shared/extensions.ts';
import { absolute } from '../../engine/projects/project.ts';

/** An editor saves in several steps, and Git changes many files at once, in ms. */
const QUIET = 200;

/** Changes in folders, gathered until there is quiet. Sleeps in between. */
export class Changes {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  readonly #signal: AbortSignal;
  #wake: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  /** Folders that come and go are taken in. */
  watch(folders: ReadonlySet<string>): void {
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      try {
        const watcher = watchFolder(folder, (_, name) => this.#saw(folder, name));
        const forget = () => {
          watcher.close();
          this.#watchers.delete(folder);
        };
        watcher.on('error', forget);
        this.#watchers.set(folder, watcher);
      } catch {
        // It is not there yet: its parent is watched.
      }
    }
  }

  /** Paths that have changed; none: the run was interrupted. */
  async next(): Promise<ReadonlySet<string>> {
    if (!this.#signal.aborted && (this.#changed.size === 0 || this.#timer !== undefined))
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const changed = new Set(this.#signal.aborted ? [] : this.#changed);
    this.#changed.clear();
    return changed;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  /** Names without an ending may be folders. Temporary files of editors and of atomic writes are neither. */
  #saw(folder: string, name: string | null): void {
    if (name === null || name.startsWith('.')) return;
    if (name.includes('.') && !hasExtension(name, PROJECT_EXTENSIONS)) return;
    this.#changed.add(absolute(`${folder}/${name}`));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#wake?.();
    }, QUIET);
  }
}
