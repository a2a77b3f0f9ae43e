import type { BilingualUnit } from '../../../../core/formats/pair.ts';
import { type Content, isBlank, signature } from '../../../../core/text/content.ts';
import { printsOfSaid, saidBy } from './baseline.ts';
import { markedText } from './describe.ts';
import type { Made } from './history.ts';

/** A period in which the target had its current content, with the source at its beginning. */
interface Run {
  readonly source: Said;
  readonly was: string;
  readonly commit: string | undefined;
  /** Both sides had the same content. */
  readonly isCopy: boolean;
}

/** The content of a text. Most texts of a history are identical to those of the previous version: only others are read, and compared word by word. */
export class Said {
  readonly words: string;
  #content: Content;
  /** In the notation of its file, if known. */
  #raw: string | undefined;

  /** @param file the text of the file that contains it */
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
  /** Not all of its units: only the wanted ones, with targets only if they have their current content, and it is not a copy of another file. */
  readonly isPart?: true;
  /** The texts that contain the contents of each side, if known. */
  readonly files: { readonly source: string | undefined; readonly target: string };
}

/** The last version, counted from the newest (0), in which the source of a unit is what it is now, and the last in which it is something else. */
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
  /** Sources before a period that began with a copy: the source was overwritten with the translation. */
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

  /** Whether older versions than this one add nothing. @param at its index */
  isDone(at: number): boolean {
    const latest = this.#runs[0];
    if (this.#bounds === undefined || latest === undefined) return false;
    const { now, lastSame, lastOther, isStale } = this.#bounds;
    const hasEnded = !this.#stands || this.#runs.length > 1;
    if (isStale) return hasEnded;
    const isSame = latest.source.words === now.words;
    if (!hasEnded || isSame) return isSame && (hasEnded || lastOther <= at);
    // A continuing period has the source of its beginning, which may be another one.
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

/** How many units are examined to see whether a file is full of copies. */
const SAMPLE = 100;

/**
 * Whether more translations than this share are copies of their sources, and none are now. Clear cases are decided by a sample.
 *
 * @param copies units that are copies now, by id; absent: not determined yet
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
