import type { FileText } from '../../translate/job.ts';
import { type Baseline, baselineOf, type Fingerprints, type Moment } from './baseline.ts';

/** Both files as they were committed at one time. */
export interface Version {
  readonly source: string;
  readonly target: string;
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
}

/**
 * The source of each unit when its target, as last committed, was written: walks back through the versions for as long as the target says
 * the same. A unit whose target never changes within the versions has the source of the oldest one: what came before nobody looks at.
 */
export async function baselineFrom(versions: readonly Version[], moment: Moment): Promise<Baseline> {
  const [newest, ...older] = versions;
  if (newest === undefined) return new Map();
  const parse = parser();
  const found = new Map<string, Fingerprints>(at(newest, moment, parse));
  const open = new Set(found.keys());
  for (const version of older) {
    if (open.size === 0) break;
    // Reading a large file takes as long as a keystroke may wait.
    await new Promise((resolve) => setImmediate(resolve));
    const then = at(version, moment, parse);
    for (const unit of open) {
      const prints = then.get(unit);
      if (prints !== undefined && prints.target === found.get(unit)?.target) found.set(unit, prints);
      else open.delete(unit);
    }
  }
  return found;
}

/** What the history knows of target files, kept for a while: it is asked with every pause in typing, and changes with every commit. */
export class Histories {
  readonly #history: History;
  readonly #keepFor: number;
  readonly #known = new Map<string, { readonly baseline: Promise<Baseline | undefined>; readonly until: number }>();

  /** @param keepFor milliseconds; 0 keeps nothing */
  constructor(history: History, keepFor = 0) {
    this.#history = history;
    this.#keepFor = keepFor;
  }

  of(moment: Moment, signal?: AbortSignal): Promise<Baseline | undefined> {
    const { path } = moment.target;
    const before = this.#known.get(path);
    const now = performance.now();
    if (before !== undefined && now < before.until) return before.baseline;
    const baseline = this.#ask(moment, signal);
    if (this.#keepFor > 0) this.#known.set(path, { baseline, until: now + this.#keepFor });
    return baseline;
  }

  forget(path: string): void {
    this.#known.delete(path);
  }

  async #ask(moment: Moment, signal?: AbortSignal): Promise<Baseline | undefined> {
    const { source, target } = moment;
    const folder = commonFolder(target.path, source.path);
    const versions = await this.#history.versions(folder, target.path, source.path, signal);
    return versions && baselineFrom(versions, moment);
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

function at(version: Version, { format, source, target, targetLocale }: Moment, parse: Parse): Baseline {
  const then = parse(target, version.target, format);
  const from = source === target || format.layout === 'bilingual' ? then : parse(source, version.source, format);
  // A version with conflict markers or half a file says nothing.
  if (then.catalog.malformed || from.catalog.malformed) return new Map();
  return baselineOf({ format, source: from, target: then, targetLocale });
}
