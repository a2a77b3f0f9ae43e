import type { BilingualUnit } from '../../formats/pair.ts';
import { isBlank, signature } from '../../text/content.ts';
import type { FileText } from '../../translate/job.ts';
import { type Fingerprints, fingerprintsOf, type Moment, sourcePrint, unitsOf } from './baseline.ts';
import { markedText } from './describe.ts';

/** Both files as they were committed at one time. */
export interface Version {
  readonly source: string;
  readonly target: string;
  /** Id of the commit. */
  readonly commit?: string;
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
  /** Whether older versions than these exist and are not on this machine (a shallow clone). Absent: never. */
  isCut?(folder: string, versions: readonly Version[], signal?: AbortSignal): Promise<boolean>;
}

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

/** Where more translations than this share are copies, a source file holds the translations: somebody saved the one over the other. */
const OVERWRITTEN = 0.5;

/** A time in which the target said what it says now, with the source at its beginning. */
interface Run {
  readonly source: string;
  readonly was: string;
  readonly commit: string | undefined;
  /** Both sides said the same. */
  readonly isCopy: boolean;
}

/** What is found out about a unit, going back. */
interface Trace {
  readonly target: string;
  /** Newest first. */
  readonly runs: Run[];
  /** Sources before a run that began with a copy: the source was overwritten with the translation. */
  readonly before: string[];
  stands: boolean;
}

/**
 * The source of each unit when its target, as last committed, was written: walks back through the versions for as long as the target says
 * the same. A unit whose target never changes within the versions has the source of the oldest one: what came before nobody looks at.
 * A version that nobody can read says nothing, and neither does one whose source file held the translations.
 */
export async function baselineFrom(versions: readonly Version[], moment: Moment): Promise<ReadonlyMap<string, Made>> {
  const parse = parser();
  const most = Math.max(OVERWRITTEN, 2 * shareOfCopies(unitsOf(moment)));
  let traces: Map<string, Trace> | undefined;
  for (const version of versions) {
    // Reading a large file takes as long as a keystroke may wait.
    await new Promise((resolve) => setImmediate(resolve));
    const units = at(version, moment, parse);
    if (units === undefined || shareOfCopies(units) > most) continue;
    const then = new Map(units.map((unit) => [unit.id, unit]));
    traces ??= tracesOf(units);
    for (const [id, trace] of traces) goBack(trace, then.get(id), version.commit);
  }
  return new Map([...(traces ?? [])].flatMap(([id, trace]) => madeOf(trace).map((made) => [id, made] as const)));
}

function tracesOf(units: readonly BilingualUnit[]): Map<string, Trace> {
  const traces = new Map<string, Trace>();
  for (const unit of units) {
    const prints = fingerprintsOf(unit);
    if (prints !== undefined) traces.set(unit.id, { target: prints.target, runs: [], before: [], stands: false });
  }
  return traces;
}

/** One version further. */
function goBack(trace: Trace, unit: BilingualUnit | undefined, commit: string | undefined): void {
  const prints = unit && fingerprintsOf(unit);
  const last = trace.runs.at(-1);
  if (unit === undefined || prints?.target !== trace.target) {
    if (unit !== undefined && trace.stands && last?.isCopy === true) trace.before.push(sourcePrint(unit.source));
    trace.stands = false;
    return;
  }
  const { source } = prints;
  const known = trace.stands && last?.source === source ? last : undefined;
  const run = known ?? { source, was: markedText(unit.source), isCopy: isCopy(unit) };
  trace.runs.splice(trace.stands ? -1 : trace.runs.length, 1, { ...run, commit });
  trace.stands = true;
}

function madeOf({ target, runs, before, stands }: Trace): Made[] {
  const [latest, ...earlier] = runs;
  if (latest === undefined) return [];
  const { source, was, commit } = latest;
  const also = [...earlier.map((run) => run.source), ...before];
  const older = stands && earlier.length === 0;
  return [{ source, target, also, was, older, ...(commit !== undefined && { commit }) }];
}

function shareOfCopies(units: readonly BilingualUnit[]): number {
  const translated = units.filter(({ target }) => !isBlank(target));
  return translated.length === 0 ? 0 : translated.filter(isCopy).length / translated.length;
}

function isCopy({ source, target }: BilingualUnit): boolean {
  return target !== undefined && signature(source.parts) === signature(target.parts);
}

/** What the history knows of target files, kept for a while: it is asked with every pause in typing, and changes with every commit. */
export class Histories {
  readonly #history: History;
  readonly #keepFor: number;
  readonly #known = new Map<string, { readonly past: Promise<Past | undefined>; readonly until: number }>();

  /** @param keepFor milliseconds; 0 keeps nothing */
  constructor(history: History, keepFor = 0) {
    this.#history = history;
    this.#keepFor = keepFor;
  }

  of(moment: Moment, signal?: AbortSignal): Promise<Past | undefined> {
    const { path } = moment.target;
    const before = this.#known.get(path);
    const now = performance.now();
    if (before !== undefined && now < before.until) return before.past;
    const past = this.#ask(moment, signal);
    if (this.#keepFor > 0) this.#known.set(path, { past, until: now + this.#keepFor });
    return past;
  }

  forget(path: string): void {
    this.#known.delete(path);
  }

  async #ask(moment: Moment, signal?: AbortSignal): Promise<Past | undefined> {
    const { source, target } = moment;
    const folder = commonFolder(target.path, source.path);
    const versions = await this.#history.versions(folder, target.path, source.path, signal);
    if (versions === undefined) return undefined;
    const units = await baselineFrom(versions, moment);
    return { units, isCut: (await this.#history.isCut?.(folder, versions, signal)) ?? false };
  }
}

/** The innermost folder that holds both files. */
function commonFolder(a: string, b: string): string {
  const [left, right] = [a.split('/'), b.split('/')];
  let length = 0;
  while (length < Math.min(left.length, right.length) - 1 && left[length] === right[length]) length += 1;
  return left.slice(0, length).join('/');
}

type Parse = (file: FileText, text: string, format: Moment['format']) => FileText;

/** Parses what differs from the version that was parsed before: most commits touch one of the two files. */
function parser(): Parse {
  const last = new Map<string, FileText>();
  return ({ path, catalog: { dialect } }, text, format) => {
    const before = last.get(path);
    if (before?.text === text) return before;
    const file = { path, text, catalog: format.parse(text, { path, dialect }) };
    last.set(path, file);
    return file;
  };
}

function at(
  version: Version,
  { format, source, target, targetLocale }: Moment,
  parse: Parse,
): readonly BilingualUnit[] | undefined {
  const then = parse(target, version.target, format);
  const from = source === target ? then : parse(source, version.source, format);
  // A version with conflict markers or half a file says nothing.
  if (then.catalog.malformed || from.catalog.malformed) return undefined;
  return unitsOf({ format, source: from, target: then, targetLocale });
}
