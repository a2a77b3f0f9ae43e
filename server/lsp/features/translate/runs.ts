import type { Catalog } from '../../../core/formats/format.ts';
import type { Edit } from '../../../core/text/span.ts';
import type { Update } from '../../../engine/parts/workspace/stale/lock.ts';

/** What a run wrote into one file. */
export interface Wrote {
  readonly path: string;
  /** Absent: the run made the file. */
  readonly before?: string | undefined;
  /** Absent: the file is gone; an undo did that. */
  readonly after?: string | undefined;
  /** From `before` to `after`. */
  readonly edits: readonly Edit[];
  /** What the lock file said of the units that were written. */
  readonly lock: Update;
  parse(text: string): Catalog;
}

/** Characters of texts that are kept; a run that wrote more is forgotten with the next one. */
const MOST = 64 * 1024 * 1024;

/** What the newest runs have written, to be taken back on request. It lives as long as the server. */
export class Runs {
  readonly #runs = new Map<string, readonly Wrote[]>();
  #made = 0;

  /** The name of a run that has written something. */
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

  /** What a run wrote, once. Undefined: it is not known, or was taken back before. */
  take(name: string): readonly Wrote[] | undefined {
    const files = this.#runs.get(name);
    this.#runs.delete(name);
    return files;
  }
}
