import type { Catalog } from '../../../core/formats/format.ts';
import type { Edit } from '../../../core/text/span.ts';
import type { Update } from '../../../engine/parts/workspace/stale/lock.ts';

/** What a run wrote into one file. */
export interface Wrote {
  readonly path: string;
  /** Absent: the run created the file. */
  readonly before?: string | undefined;
  /** Absent: the file is gone, because of an undo. */
  readonly after?: string | undefined;
  /** Edits that turn `before` into `after`. */
  readonly edits: readonly Edit[];
  /** The lock file's previous records of the written units. */
  readonly lock: Update;
  parse(text: string): Catalog;
}

/** Maximum characters of kept texts; a run that wrote more is dropped with the next one. */
const MOST = 64 * 1024 * 1024;

/** What the latest runs have written, for an undo. It lives as long as the server. */
export class Runs {
  readonly #runs = new Map<string, readonly Wrote[]>();
  #made = 0;

  /** Returns the name of a run that has written something. */
  keep(files: readonly Wrote[]): string | undefined {
    if (files.length === 0) return undefined;
    this.#made += 1;
    const name = String(this.#made);
    this.#runs.set(name, files);
    let left = MOST;
    for (const [older, its] of [...this.#runs].toReversed()) {
      if (left <= 0) this.#runs.delete(older);
      left -= its.reduce((sum, { before = '', after = '' }) => sum + before.length + after.length, 0);
    }
    return name;
  }

  /** Removes and returns what a run wrote. Undefined: it is unknown, or was already undone. */
  take(name: string): readonly Wrote[] | undefined {
    const files = this.#runs.get(name);
    this.#runs.delete(name);
    return files;
  }
}
