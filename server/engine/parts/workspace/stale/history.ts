import type { BilingualUnit } from '../../../../core/formats/pair.ts';
import type { Fingerprints, Moment } from './baseline.ts';
import { SourceChanges } from './source-changes.ts';
import { Sources } from './sources.ts';
import { baselineFrom } from './walk.ts';

/** A file as committed at one time. */
export interface Stored {
  /** Equal for equal content. */
  readonly id: string;
  /** Undefined: it is not text, or no longer exists. */
  text(): Promise<string | undefined>;
  /** The text in the form of `octetsOf`. */
  octets(): Promise<string | undefined>;
}

/** Both files as committed at one time. */
export interface Version {
  readonly source: Stored;
  readonly target: Stored;
  /** Id of the commit. */
  readonly commit?: string;
}

/** Metadata of a commit. */
export interface CommitWords {
  /** The committer's date in their time zone: `2026-05-01`. */
  readonly date: string;
  /** The first line of its message. */
  readonly subject: string;
}

/** A version control system. */
export interface History {
  /**
   * The versions of a target file with its source file at the same time, newest first: the latest commits that touched the target. Paths are
   * absolute. Undefined: there is no history. Reads only.
   */
  versions(
    folder: string,
    target: string,
    source: string,
    signal?: AbortSignal,
  ): Promise<readonly Version[] | undefined>;
  /** Metadata of commits, by id; unknown ones are left out. Absent: not available. */
  words?(folder: string, commits: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, CommitWords>>;
  /** Whether older versions exist that are not on this machine (a shallow clone). Absent: never. */
  isCut?(folder: string, versions: readonly Version[], signal?: AbortSignal): Promise<boolean>;
}

/** For systems without a history. */
export const NO_HISTORY: History = { versions: async () => undefined };

/** What a history knows about a unit. */
export interface Made extends Fingerprints {
  /** Other sources that the same target was written for. */
  readonly also: readonly string[];
  /** The source that was translated, with its codes: see `markedText`. */
  readonly was: string;
  readonly commit?: string;
  /** The target already existed in the oldest visible version. */
  readonly older: boolean;
}

/** What a history knows about a target file. */
export interface Past {
  readonly units: ReadonlyMap<string, Made>;
  /** Units that are `older` were translated in a part of the history that is not on this machine. */
  readonly isCut: boolean;
}

/** A unit in question, in its current state. */
export interface WantedUnit {
  readonly unit: BilingualUnit;
  /** It is known to be stale, and its old source is wanted in any case. */
  readonly isStale: boolean;
}

/** By id. Other units, and those that cannot be stale, need no result. */
export type Wanted = ReadonlyMap<string, WantedUnit>;

/** Histories of target files, cached for a while: they are queried at every pause in typing, and change with every commit. */
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

  /** @param wanted called if there is a history; results are cached for all units, since they change with every keystroke */
  of(moment: Moment, signal?: AbortSignal, wanted?: () => Promise<Wanted>): Promise<Past | undefined> {
    const { path } = moment.target;
    const before = this.#known.get(path);
    const now = performance.now();
    if (before !== undefined && now < before.until) return before.past;
    if (this.#keepFor === 0) return this.#ask(moment, signal, wanted);
    const past = this.#ask(moment, signal);
    this.#known.set(path, { past, until: now + this.#keepFor });
    // If a caller does not wait for the end, there is no result, and the next one queries again.
    signal?.addEventListener('abort', () => this.forget(path), { once: true });
    return past;
  }

  /** Metadata of these commits, by id. */
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
    // If a part is missing, it must be determined for all units whether they are older.
    const units = await baselineFrom(versions, moment, {
      sources: this.#sources,
      changes: this.#changes,
      ...(!isCut && { wanted: await wanted?.() }),
      signal,
    });
    return signal?.aborted === true ? undefined : { units, isCut };
  }
}

/** The innermost folder that contains both files. */
function commonFolder(a: string, b: string): string {
  const [left, right] = [a.split('/'), b.split('/')];
  let length = 0;
  while (length < Math.min(left.length, right.length) - 1 && left[length] === right[length]) length += 1;
  return left.slice(0, length).join('/');
}
