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
 * The three times that a run goes through the project. No more than a number for each text is kept of all files, and of those texts that
 * several files have, the texts: the memory of a run grows with what its files share, not with what they are.
 */
export interface Passes {
  /** What may be asked for, by subject. */
  readonly keys: readonly (readonly [locale: string, Float64Array])[];
  /** What can be answered, by subject. */
  readonly occurrences: readonly (readonly [locale: string, FileOccurrences])[];
  readonly check: readonly Result<Checked, FileError>[];
}

export type Pass = keyof Passes;

/** What has been found out in one pass and is needed in the next one. */
export interface Known {
  readonly wanted: ByLocale<Keys>;
  readonly elsewhere: ByLocale<SharedOccurrences>;
}

export const NOTHING_KNOWN: Known = { wanted: new Map(), elsewhere: new Map() };

/** Looks at files, in this thread or in each of several. Stops between two files. */
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
   * @param workers how many share the memory of the machine
   * @param log of the repository, as far as it is known
   * @param shown what elements show the texts, where that matters
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

  /** What was done before the signal came. */
  async do<P extends Pass>(pass: P, share: Share): Promise<Passes[P]> {
    // One of the three, as `pass` says.
    return (await this.#passes[pass](share)) as Passes[P];
  }

  readonly #passes: { readonly [P in Pass]: (share: Share) => Promise<Passes[P]> } = {
    keys: ({ subjects }) =>
      this.#each(subjects, async (subject) => {
        // The pass that reports fails at the same file, and says so.
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
      // Signals and messages come between two files.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#signal.aborted) break;
      const one = await look(subject);
      if (one !== undefined) found.push(one);
    }
    return found;
  }
}
