import { hash, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../process/alive.ts';
import type { Fingerprints } from './baseline.ts';
import type { Remembered } from './lock.ts';

/** Notes of a program that nobody has heard of for so long, in ms, are nobody's any more, whichever machine it ran on. */
const FORGOTTEN_AFTER = 30 * 24 * 60 * 60 * 1_000;
const FOLDER = 'provenance';

/**
 * What a run is about to write into target files, noted in the state folder before it does: the lock file of the project is written after
 * the files and not for each of them. A run that is killed between the two leaves its notes, and the next one finds them. A note about a text that
 * never reached its file does no harm: it counts only where the file holds that very text. All of this is help, and never fails.
 */
export class Pending {
  readonly #folder: string | undefined;
  readonly #prefix: string;
  readonly #left: readonly string[];
  /** From programs that are gone, by the name of the file in the lock file. */
  readonly recovered: Remembered;
  readonly #open: Set<string>;
  #own: string | undefined;

  /** @param state where programs keep state between runs; undefined: nothing is noted or found @param project folder */
  constructor(state: string | undefined, project: string) {
    this.#folder = state === undefined ? undefined : join(state, FOLDER);
    this.#prefix = `${hash('sha256', project, 'hex').slice(0, 16)}-`;
    const left = this.#leftBehind();
    this.#left = left.map(({ path }) => path);
    const recovered = new Map<string, Map<string, Fingerprints>>();
    for (const { text } of left) for (const line of text.split('\n')) read(line, recovered);
    this.recovered = recovered;
    this.#open = new Set([...recovered.keys()].filter((name) => existsSync(join(project, name))));
  }

  /** These units of a file are about to be written. */
  note(name: string, units: ReadonlyMap<string, Fingerprints>): void {
    if (this.#folder === undefined || units.size === 0) return;
    const entries = [...units].map(([unit, { source, target }]) => [unit, source, target]);
    try {
      if (this.#own === undefined) {
        mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
        const token = `${hash('sha256', hostname(), 'hex').slice(0, 8)}-${process.pid}-${randomBytes(4).toString('hex')}`;
        this.#own = join(this.#folder, `${this.#prefix}${token}.jsonl`);
      }
      appendFileSync(this.#own, `${JSON.stringify([name, entries])}\n`, { mode: 0o600 });
    } catch {
      // The lock file will know it all the same, unless this run is killed.
    }
  }

  /** The lock file knows by now what was recovered about this file. */
  settled(name: string): void {
    this.#open.delete(name);
  }

  /** The lock file knows everything that was noted. What was recovered goes when all of it is there. */
  done(): void {
    const gone = [...(this.#own === undefined ? [] : [this.#own]), ...(this.#open.size === 0 ? this.#left : [])];
    for (const path of gone) rmSync(path, { force: true });
    this.#own = undefined;
  }

  #leftBehind(): readonly { readonly path: string; readonly text: string }[] {
    const folder = this.#folder;
    if (folder === undefined) return [];
    try {
      const names = readdirSync(folder).filter((name) => name.startsWith(this.#prefix) && !isRunning(folder, name));
      return names.map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
    } catch {
      return [];
    }
  }
}

function isRunning(folder: string, name: string): boolean {
  const [, host, pid] = /-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{8}\.jsonl$/.exec(name) ?? [];
  if (host === hash('sha256', hostname(), 'hex').slice(0, 8)) return isAlive(Number(pid));
  return Date.now() - statSync(join(folder, name)).mtimeMs < FORGOTTEN_AFTER;
}

/** A line that a kill cut in two, or that somebody damaged, says nothing. */
function read(line: string, into: Map<string, Map<string, Fingerprints>>): void {
  if (line === '') return;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return;
  }
  if (!Array.isArray(value)) return;
  const [name, entries] = value;
  if (typeof name !== 'string' || !Array.isArray(entries)) return;
  const units = into.get(name) ?? new Map<string, Fingerprints>();
  into.set(name, units);
  for (const entry of entries) {
    const [unit, source, target]: unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof unit === 'string' && typeof source === 'string' && typeof target === 'string')
      units.set(unit, { source, target });
  }
}
