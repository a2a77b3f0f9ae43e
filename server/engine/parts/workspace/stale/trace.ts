import type { BilingualUnit } from '../../../../core/formats/pair.ts';
import { type Content, isBlank, signature } from '../../../../core/text/content.ts';
import { printsOfSaid, saidBy } from './baseline.ts';
import { markedText } from './describe.ts';
import type { Made } from './history.ts';

/** A time in which the target said what it says now, with the source at its beginning. */
interface Run {
  readonly source: Said;
  readonly was: string;
  readonly commit: string | undefined;
  /** Both sides said the same. */
  readonly isCopy: boolean;
}

/** What a text says. Most texts of a history are those of the version before, letter by letter: only others are read, and compared word by word. */
export class Said {
  readonly words: string;
  #content: Content;
  /** As it stands in its file, where that is known. */
  #raw: string | undefined;

  /** @param file the text of the file that it stands in */
  constructor(content: Content, file?: string) {
    this.#content = content;
    this.#raw = file?.slice(content.span.start, content.span.end);
    this.words = saidBy(signature(content.parts));
  }

  isSaidBy(content: Content, file?: string): boolean {
    if (content === this.#content) return true;
    const { start, end } = content.span;
    const isLetterByLetter = this.#raw?.length === end - start && file?.startsWith(this.#raw, start) === true;
    if (!isLetterByLetter && saidBy(signature(content.parts)) !== this.words) return false;
    this.#content = content;
    this.#raw = file?.slice(start, end);
    return true;
  }
}

/** A version of both files. */
export interface VersionUnits {
  readonly units: readonly BilingualUnit[];
  /** Not all of its units: those that are wanted, the target of those only that says what it says now, and it is no copy of another file. */
  readonly isPart?: true;
  /** The texts that the contents of each side stand in, where they are known. */
  readonly files: { readonly source: string | undefined; readonly target: string };
}

/** Where in a history, from the newest version (0) on, the source of a unit is last what it is now, and last something else. */
export interface Bounds {
  readonly now: Said;
  readonly lastSame: number;
  readonly lastOther: number;
  /** It is stale in any case. */
  readonly isStale: boolean;
}

/** What is found out about a unit, going back from the newest version. */
export class Trace {
  readonly #target: Said;
  readonly #bounds: Bounds | undefined;
  /** Newest first. */
  readonly #runs: Run[] = [];
  /** Sources before a run that began with a copy: the source was overwritten with the translation. */
  readonly #before: string[] = [];
  #stands = false;

  /** @param bounds absent: everything is wanted */
  constructor(target: Said, bounds: Bounds | undefined) {
    this.#target = target;
    this.#bounds = bounds;
  }

  /** One version further. */
  goBack(unit: BilingualUnit | undefined, files: VersionUnits['files'], commit: string | undefined): void {
    const last = this.#runs.at(-1);
    if (unit?.target === undefined || !this.#target.isSaidBy(unit.target, files.target)) {
      if (unit !== undefined && this.#stands && last?.isCopy === true) this.#before.push(new Said(unit.source).words);
      this.#stands = false;
      return;
    }
    const isKnown = this.#stands && last?.source.isSaidBy(unit.source, files.source) === true;
    const run = isKnown
      ? last
      : { source: new Said(unit.source, files.source), was: markedText(unit.source), isCopy: isCopy(unit) };
    this.#runs.splice(this.#stands ? -1 : this.#runs.length, 1, { ...run, commit });
    this.#stands = true;
  }

  /** Older versions than this one have nothing more to say. @param at its place */
  isDone(at: number): boolean {
    const latest = this.#runs[0];
    if (this.#bounds === undefined || latest === undefined) return false;
    const { now, lastSame, lastOther, isStale } = this.#bounds;
    const hasEnded = !this.#stands || this.#runs.length > 1;
    if (isStale) return hasEnded;
    const isSame = latest.source.words === now.words;
    if (!hasEnded || isSame) return isSame && (hasEnded || lastOther <= at);
    // A run that goes on has the source of its beginning, which may be another one.
    const isOpen = this.#stands && this.#runs.at(-1)?.source.words === now.words;
    return lastSame <= at && (!isOpen || lastOther <= at);
  }

  made(): Made | undefined {
    const [latest, ...earlier] = this.#runs;
    if (latest === undefined) return undefined;
    const { source, was, commit } = latest;
    const prints = printsOfSaid(source.words, this.#target.words);
    const also = [...earlier.map((run) => run.source.words), ...this.#before].map(
      (words) => printsOfSaid(words, '').source,
    );
    const older = this.#stands && earlier.length === 0;
    return { ...prints, also, was, older, ...(commit !== undefined && { commit }) };
  }
}

/** Units that are looked at to see whether a file is full of copies. */
const SAMPLE = 100;

/**
 * Are more translations than this share copies of their sources, and none now? Files that are far from it are told by a sample.
 *
 * @param copies units that are copies now, by id; absent: nobody has looked
 */
export function hasCopies(units: readonly BilingualUnit[], share: number, copies?: ReadonlySet<string>): boolean {
  if (share >= 1) return false;
  const step = Math.floor(units.length / SAMPLE);
  const shareIn = (some: typeof units) => shareOfCopies(some, copies);
  if (step > 1 && shareIn(units.filter((_, at) => at % step === 0)) < share / 2) return false;
  return shareIn(units) > share;
}

export function shareOfCopies(units: readonly BilingualUnit[], copies?: ReadonlySet<string>): number {
  const translated = units.filter(({ target }) => !isBlank(target));
  const others = translated.filter((unit) => copies?.has(unit.id) !== true && isCopy(unit));
  return translated.length === 0 ? 0 : others.length / translated.length;
}

export function isCopy({ source, target }: BilingualUnit): boolean {
  return target !== undefined && signature(source.parts) === signature(target.parts);
}
