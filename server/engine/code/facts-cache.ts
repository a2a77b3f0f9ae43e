import { hash } from 'node:crypto';
import { join } from 'node:path';
import { VERSION } from '../../../shared/version.ts';
import { type FileFacts, type Library, readFacts, readFactsNow } from '../../code/index.ts';
import { programStamp, readCached, writeCached } from '../disk-cache.ts';
import { loadGrammar } from './grammars.ts';

/** Files kept for all projects: two for each. */
const MOST = 24;

/** By the hash of path and text. */
type Kept = Readonly<Record<string, FileFacts>>;

/** What is known of the code of one folder, kept on disk by the content of the files: of texts that have changed the facts are read again. */
export class FactsCache {
  readonly #folder: string | undefined;
  readonly #name: string;
  readonly #libraries: readonly Library[];
  /** Differs where the same text may have other facts. */
  readonly stamp: string;
  #known: Kept | undefined;

  /** @param state the folder of what is kept between runs; undefined: nothing is kept */
  constructor(state: string | undefined, folder: string, libraries: readonly Library[]) {
    this.#folder = state === undefined ? undefined : join(state, 'code');
    this.#name = hash('sha256', folder).slice(0, 16);
    this.#libraries = libraries;
    this.stamp = hash('sha256', JSON.stringify([VERSION, programStamp(), libraries.map(({ id }) => id)]));
  }

  async read(path: string, text: string): Promise<FileFacts> {
    return this.#found(path, text) ?? readFacts(path, text, loadGrammar, this.#libraries);
  }

  /** Undefined: it has to be waited for. */
  readNow(path: string, text: string): FileFacts | undefined {
    return this.#found(path, text) ?? readFactsNow(path, text, this.#libraries);
  }

  #found(path: string, text: string): FileFacts | undefined {
    this.#known ??= this.load<Kept>('facts', this.stamp) ?? {};
    const own = textHash(path, text);
    return Object.hasOwn(this.#known, own) ? this.#known[own] : undefined;
  }

  /** Keeps the facts of these texts, and forgets all others. */
  keep(facts: ReadonlyMap<string, FileFacts>, texts: ReadonlyMap<string, string>): void {
    const all = [...facts].map(([path, one]) => [textHash(path, texts.get(path) ?? ''), one] as const);
    // Nothing was read that was not known.
    const known = this.#known ?? {};
    const isSame = all.length === Object.keys(known).length && all.every(([own]) => Object.hasOwn(known, own));
    if (!isSame) this.save('facts', this.stamp, Object.fromEntries(all));
  }

  /** What was saved with the same stamp. */
  load<T>(kind: 'facts' | 'uses', stamp: string): T | undefined {
    if (this.#folder === undefined) return undefined;
    const kept = readCached<{ readonly stamp: string; readonly value: T }>(this.#at(kind));
    return kept?.stamp === stamp ? kept.value : undefined;
  }

  save(kind: 'facts' | 'uses', stamp: string, value: unknown): void {
    if (this.#folder !== undefined) writeCached(this.#folder, this.#at(kind), { stamp, value }, MOST);
  }

  #at(kind: string): string {
    return join(this.#folder ?? '', `${this.#name}.${kind}.json`);
  }
}

export function textHash(path: string, text: string): string {
  return hash('sha256', `${path}\n${text}`, 'base64url');
}
