import type { Snapshot } from './snapshot.ts';

/** Maximum UTF-16 units of text in the cache. Derived data is kept with a text, at a few times its size. */
const ROOM = 2_000_000;
/** A file, its source and their neighbours are kept regardless of size. */
const AT_LEAST = 8;

/** Unopened files by path: the most recently used. */
export class FileCache {
  readonly #snapshots = new Map<string, Snapshot>();
  #size = 0;

  get(path: string): Snapshot | undefined {
    const snapshot = this.#snapshots.get(path);
    if (snapshot === undefined) return undefined;
    this.#snapshots.delete(path);
    this.#snapshots.set(path, snapshot);
    return snapshot;
  }

  set(path: string, snapshot: Snapshot): void {
    this.delete(path);
    this.#snapshots.set(path, snapshot);
    this.#size += snapshot.text.length;
    for (const oldest of this.#snapshots.keys()) {
      if (this.#size <= ROOM || this.#snapshots.size <= AT_LEAST) break;
      this.delete(oldest);
    }
  }

  delete(path: string): void {
    const snapshot = this.#snapshots.get(path);
    if (snapshot === undefined) return;
    this.#size -= snapshot.text.length;
    this.#snapshots.delete(path);
  }
}
