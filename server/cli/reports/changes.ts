import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { hasExtension, PROJECT_EXTENSIONS } from '../../../shared/extensions.ts';
import { absolute } from '../../engine/projects/project.ts';

/** Milliseconds to wait for quiet: an editor saves in several steps, and Git changes many files at once. */
const QUIET = 200;

/** Changes in folders, collected until there is quiet. Sleeps in between. */
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

  /** Follows folders that appear and disappear. */
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
        // It does not exist yet: its parent is watched.
      }
    }
  }

  /** Paths that have changed; empty: the run was interrupted. */
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

  /** Names without an extension may be folders. Temporary files of editors and of atomic writes are ignored. */
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
