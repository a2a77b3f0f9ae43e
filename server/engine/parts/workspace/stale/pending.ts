import { hash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../../../system/process/alive.ts';
import { onDisk } from '../../../../system/sqlite/in-memory.ts';
import type { Fingerprints } from './baseline.ts';
import type { Remembered } from './lock.ts';

/** Notes of a program that is silent for this long, in ms, are abandoned, whichever machine it ran on. */
const FORGOTTEN_AFTER = 30 * 24 * 60 * 60 * 1_000;
const FOLDER = 'provenance';

/** What a program was about to write to one file. */
interface Note {
  readonly name: string;
  readonly units: ReadonlyMap<string, Fingerprints>;
}

/** Notes left by a dead program. */
interface Left {
  readonly path: string;
  readonly notes: readonly Note[];
}

/**
 * What a run is about to write to target files, noted in the state folder beforehand: the project's lock file is written after the files and not for
 * each of them. A run that is killed in between leaves its notes for the next one. A note about a text that never reached its file is harmless: it
 * only counts if the file has exactly that text. All of this is best effort, and never fails.
 */
export class Pending {
  readonly #folder: string | undefined;
  readonly #project: string;
  readonly #prefix: string;
  readonly #left: readonly Left[];
  /** From dead programs, by the name of the file in the lock file. */
  readonly recovered: Remembered;
  readonly #settled = new Set<string>();
  #own: string | undefined;

  /** @param state the state folder; undefined: nothing is noted or found @param project folder */
  constructor(state: string | undefined, project: string) {
    // In a scratch copy they are only read.
    this.#folder = state === undefined ? undefined : join(onDisk(state), FOLDER);
    this.#project = project;
    this.#prefix = `${hash('sha256', project, 'hex').slice(0, 16)}-`;
    this.#left = this.#leftBehind();
    const recovered = new Map<string, Map<string, Fingerprints>>();
    for (const { notes } of this.#left) {
      for (const { name, units } of notes) {
        const known = recovered.get(name) ?? new Map<string, Fingerprints>();
        for (const [unit, prints] of units) known.set(unit, prints);
        recovered.set(name, known);
      }
    }
    this.recovered = recovered;
  }

  /** These units of a file are about to be written. */
  note(name: string, units: ReadonlyMap<string, Fingerprints>): void {
    if (this.#folder === undefined || units.size === 0) return;
    try {
      if (this.#own === undefined) {
        mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
        const token = `${hash('sha256', hostname(), 'hex').slice(0, 8)}-${process.pid}-${randomBytes(4).toString('hex')}`;
        this.#own = join(this.#folder, `${this.#prefix}${token}.jsonl`);
      }
      appendFileSync(this.#own, lineOf({ name, units }), { mode: 0o600 });
    } catch {
      // The lock file will have it anyway, unless this run is killed.
    }
  }

  /** The lock file now has what was recovered about this file. */
  settled(name: string): void {
    this.#settled.add(name);
  }

  /** The lock file has everything that was noted. Of what was recovered, removes the part that is settled, or whose file is gone. */
  done(): void {
    if (this.#own !== undefined) remove(this.#own);
    this.#own = undefined;
    const isOpen = ({ name }: Note) => !this.#settled.has(name) && existsSync(join(this.#project, name));
    for (const { path, notes } of this.#left) {
      const open = notes.filter(isOpen);
      if (open.length === 0) remove(path);
      else if (open.length < notes.length) replace(path, open.map(lineOf).join(''));
    }
  }

  #leftBehind(): readonly Left[] {
    const folder = this.#folder;
    if (folder === undefined) return [];
    try {
      const mine = (name: string) => name.startsWith(this.#prefix) && name.endsWith('.jsonl');
      const names = readdirSync(folder).filter((name) => mine(name) && !isRunning(folder, name));
      return names.map((name) => ({ path: join(folder, name), notes: notesIn(join(folder, name)) }));
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

/** All or nothing. If two programs recover the same notes at once, they leave more than needed, never less. */
function replace(path: string, text: string): void {
  const next = `${path}.${process.pid}`;
  try {
    writeFileSync(next, text, { mode: 0o600 });
    renameSync(next, path);
  } catch {
    remove(next);
  }
}

/** If it cannot be removed, that is harmless. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Another program has it open, or the folder is no longer writable.
  }
}

function notesIn(path: string): readonly Note[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.map(noteIn).filter((note) => note !== undefined);
}

function lineOf({ name, units }: Note): string {
  const entries = [...units].map(([unit, { source, target, shown }]) => [
    unit,
    source,
    target,
    ...(shown === undefined ? [] : [shown]),
  ]);
  return `${JSON.stringify([name, entries])}\n`;
}

/** A line that was cut by a kill, or damaged, is ignored. */
function noteIn(line: string): Note | undefined {
  if (line === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const [name, entries] = value;
  if (typeof name !== 'string' || !Array.isArray(entries)) return undefined;
  const units = new Map<string, Fingerprints>();
  for (const entry of entries) {
    const [unit, source, target, shown]: unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof unit === 'string' && typeof source === 'string' && typeof target === 'string')
      units.set(unit, { source, target, ...(typeof shown === 'string' && { shown }) });
  }
  return { name, units };
}
