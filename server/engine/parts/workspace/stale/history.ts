import type { BilingualUnit } from '../../../../core/formats/pair.ts';
import type { Fingerprints, Moment } from './baseline.ts';
import { SourceChanges } from './source-changes.ts';
import { Sources } from './sources.ts';
import { baselineFrom } from './walk.ts';

/** A file as it was committed at one time. */
export interface Stored {
  /** The same for the same content. */
  readonly id: string;
  /** Undefined: it is no text, or is not there any more. */
  text(): Promise<string | undefined>;
  /** The text as `octetsOf` has it. */
  octets(): Promise<string | undefined>;
}

/** Both files as they were committed at one time. */
export interface Version {
  readonly source: Stored;
  readonly target: Stored;
  /** Id of the commit. */
  readonly commit?: string;
}

/** What a commit says of itself. */
export interface CommitWords {
  /** When it was committed, in the time zone of who did it: `2026-05-01`. */
  readonly date: string;
  /** The first line of its message. */
  readonly subject: string;
}

/** What a version control system remembers. */
export interface History {
  /**
   * The versions of a target file with its source file at the same time, newest first: the latest commits that touched the target.
   * Paths are absolute. Undefined: nobody remembers. Reads only.
   */
  versions(
    folder: string,
    target: string,
    source: string,
    signal?: AbortSignal,
  ): Promise<readonly Version[] | undefined>;
  /** What commits say of themselves, by id; those that nobody knows are not in it. Absent: nothing. */
  words?(folder: string, commits: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, CommitWords>>;
  /** Whether older versions than these exist and are not on this machine (a shallow clone). Absent: never. */
  isCut?(folder: string, versions: readonly Version[], signal?: AbortSignal): Promise<boolean>;
}

/** Of who has none. */
export const NO_HISTORY: History = { versions: async () => undefined };

/** What a history knows of a unit. */
export interface Made extends Fingerprints {
  /** Other sources that the same target was written for. */
  readonly also: readonly string[];
  /** The source that the target was made of, with its codes: see `markedText`. */
  readonly was: string;
  readonly commit?: string;
  /** The target was there before the oldest version that can be seen. */
  readonly older: boolean;
}

/** What a history knows of a target file. */
export interface Past {
  readonly units: ReadonlyMap<string, Made>;
  /** Units that are `older` were translated in a part of the history that is not on this machine. */
  readonly isCut: boolean;
}

/** A unit that somebody asks about, as it is now. */
export interface WantedUnit {
  readonly unit: BilingualUnit;
  /** That is known already, and its old source is wanted in any case. */
  readonly isStale: boolean;
}

/** By id. Of other units, and of those that cannot be stale, nothing needs to be said. */
export type Wanted = ReadonlyMap<string, WantedUnit>;

/** What the history knows of target files, kept for a while: it is asked with every pause in typing, and changes with every commit. */
export class Histories {
  readonly #history: History;
  readonly #keepFor: number;
  readonly #sources = new Sources();
  readonly #changes = new SourceChanges();
  readonly #words = new Map<string, CommitWords>();
  readonly #known = new Map<string, { readonly past: Promise<Past | undefined>; readonly until: number }>();

  /** @param keepFor milliseconds; 0 keeps nothing */
  constructor(history: History, keepFor = 0) {
    this.#history = history;
    this.#keepFor = keepFor;
  }

  /** @param wanted asked where there is a history; what is kept is kept of all units, since they change with every keystroke */
  of(moment: Moment, signal?: AbortSignal, wanted?: () => Promise<Wanted>): Promise<Past | undefined> {
    const { path } = moment.target;
    const before = this.#known.get(path);
    const now = performance.now();
    if (before !== undefined && now < before.until) return before.past;
    if (this.#keepFor === 0) return this.#ask(moment, signal, wanted);
    const past = this.#ask(moment, signal);
    this.#known.set(path, { past, until: now + this.#keepFor });
    // Who did not wait for the end has no answer, and the next one asks again.
    signal?.addEventListener('abort', () => this.forget(path), { once: true });
    return past;
  }

  /** What these commits say of themselves, by id. */
  async words(
    { target: { path } }: Moment,
    commits: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, CommitWords>> {
    const fresh = [...commits].filter((commit) => !this.#words.has(commit));
    const found =
      fresh.length === 0 ? undefined : await this.#history.words?.(path.slice(0, path.lastIndexOf('/')), fresh, signal);
    for (const [commit, words] of found ?? []) this.#words.set(commit, words);
    return this.#words;
  }

  forget(path: string): void {
    this.#known.delete(path);
  }

  async #ask(moment: Moment, signal?: AbortSignal, wanted?: () => Promise<Wanted>): Promise<Past | undefined> {
    const { source, target } = moment;
    const folder = commonFolder(target.path, source.path);
    const versions = await this.#history.versions(folder, target.path, source.path, signal);
    if (versions === undefined) return undefined;
    const isCut = (await this.#history.isCut?.(folder, versions, signal)) ?? false;
    // Where a part is missing, it is to be said of all units whether they are older.
    const units = await baselineFrom(versions, moment, {
      sources: this.#sources,
      changes: this.#changes,
      ...(!isCut && { wanted: await wanted?.() }),
      signal,
    });
    return signal?.aborted === true ? undefined : { units, isCut };
  }
}

/** The innermost folder that holds both files. */
function commonFolder(a: string, b: string): string {
  const [left, right] = [a.split('/'), b.split('/')];
  let length = 0;
  while (length < Math.min(left.length, right.length) - 1 && left[length] === right[length]) length += 1;
  return left.slice(0, length).join('/');
}
