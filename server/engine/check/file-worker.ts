import { ok, type Result } from '../../../shared/values/result.ts';
import type { Sites } from '../../core/code/index.ts';
import type { LookHost } from '../host.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { KnownLog } from '../parts/workspace/stale/git-run.ts';
import { StaleMemory } from '../stale/stale-memory.ts';
import { type Checked, failedFile } from './checked.ts';
import type { Keys } from './keys.ts';
import type { FileOccurrences, SharedOccurrences } from './occurrences.ts';
import { type ByLocale, Checker } from './run.ts';
import type { Share } from './share.ts';
import { projectTerms } from './terms.ts';
import { DiskTexts } from './texts.ts';

/**
 * The three passes over the project. Across files, only a number per text is kept, and the texts that several files have: the memory of a run grows
 * with what its files share, not with their size.
 */
export interface Passes {
  /** Keys that other files may ask for, by subject. */
  readonly keys: readonly (readonly [locale: string, Float64Array])[];
  /** Occurrences that can be used as answers, by subject. */
  readonly occurrences: readonly (readonly [locale: string, FileOccurrences])[];
  readonly check: readonly Result<Checked, FileError>[];
}

export type Pass = keyof Passes;

/** What one pass found and the next one needs. */
export interface Known {
  readonly wanted: ByLocale<Keys>;
  readonly elsewhere: ByLocale<SharedOccurrences>;
}

export const NOTHING_KNOWN: Known = { wanted: new Map(), elsewhere: new Map() };

/** Processes files, in this thread or in each of several. Stops between two files. */
export class FileWorker {
  readonly #checker: Checker;
  readonly #signal: AbortSignal;
  known: Known = NOTHING_KNOWN;

  readonly #memory: StaleMemory;

  private constructor(checker: Checker, signal: AbortSignal, memory: StaleMemory) {
    this.#checker = checker;
    this.#signal = signal;
    this.#memory = memory;
  }

  /**
   * @param workers how many workers share the machine's memory
   * @param log of the repository, if known
   * @param shown which elements show the texts, if that matters
   */
  static async ready(
    host: LookHost,
    loaded: LoadedProject,
    workers = 1,
    log?: KnownLog,
    shown?: Sites,
  ): Promise<FileWorker> {
    const memory = await StaleMemory.open(host, loaded, log, shown);
    const checker = new Checker(new DiskTexts(host.files, workers), loaded, projectTerms(host, loaded), memory);
    return new FileWorker(checker, host.signal, memory);
  }

  close(): void {
    this.#memory.close();
  }

  get checker(): Checker {
    return this.#checker;
  }

  /** Returns what was done before the signal. */
  async do<P extends Pass>(pass: P, share: Share): Promise<Passes[P]> {
    // One of the three types, as given by `pass`.
    return (await this.#passes[pass](share)) as Passes[P];
  }

  readonly #passes: { readonly [P in Pass]: (share: Share) => Promise<Passes[P]> } = {
    keys: ({ subjects }) =>
      this.#each(subjects, async (subject) => {
        // The pass that reports findings fails on the same file, and reports it.
        const keys = await this.#checker.keys(subject).catch(() => undefined);
        return keys && ([subject.locale, keys] as const);
      }),
    occurrences: ({ subjects }) =>
      this.#each(subjects, async (subject) => {
        const wanted = this.known.wanted.get(subject.locale);
        const found = wanted && (await this.#checker.occurrences(subject, wanted).catch(() => undefined));
        return found && ([subject.locale, found] as const);
      }),
    check: ({ subjects }) =>
      this.#each(subjects, (subject) =>
        this.#checker
          .check(subject, this.known.elsewhere)
          .catch((error: unknown) => ok(failedFile(subject.path, 'the file', error))),
      ),
  };

  async #each<S, T>(subjects: readonly S[], look: (subject: S) => Promise<T | undefined>): Promise<readonly T[]> {
    const found: T[] = [];
    for (const subject of subjects) {
      // Lets signals and messages in between two files.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#signal.aborted) break;
      const one = await look(subject);
      if (one !== undefined) found.push(one);
    }
    return found;
  }
}
