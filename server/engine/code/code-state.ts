import { hash } from 'node:crypto';
import { join } from 'node:path';
import { readCached, writeCached } from '../cache/disk-cache.ts';

/** How many files are kept for all projects: three for each. */
const MOST = 36;

/** Where data about the code of a folder is kept between runs, and under which names. */
export class CodeState {
  /** Undefined: nothing is kept. */
  readonly folder: string | undefined;
  /** Prefix of the names of all files of this project. */
  readonly name: string;
  readonly most = MOST;
  readonly #hashes = new Map<string, { readonly text: string; readonly hash: string }>();

  /** @param state the state folder; undefined: nothing is kept */
  constructor(state: string | undefined, folder: string) {
    this.folder = state === undefined ? undefined : join(state, 'code');
    this.name = hash('sha256', folder).slice(0, 16);
  }

  /** The hash of a path and its text, computed once. */
  hashOf(path: string, text: string): string {
    const known = this.#hashes.get(path);
    if (known !== undefined && known.text === text) return known.hash;
    const own = textHash(path, text);
    this.#hashes.set(path, { text, hash: own });
    return own;
  }

  /** What was saved with the same stamp. */
  load<T>(kind: 'files' | 'uses', stamp: string): T | undefined {
    if (this.folder === undefined) return undefined;
    const kept = readCached<{ readonly stamp: string; readonly value: T }>(this.#at(kind));
    return kept?.stamp === stamp ? kept.value : undefined;
  }

  save(kind: 'files' | 'uses', stamp: string, value: unknown): void {
    if (this.folder !== undefined) writeCached(this.folder, this.#at(kind), { stamp, value }, this.most);
  }

  #at(kind: string): string {
    return join(this.folder ?? '', `${this.name}.${kind}.json`);
  }
}

export function textHash(path: string, text: string): string {
  return hash('sha256', `${path}\n${text}`, 'base64url');
}
