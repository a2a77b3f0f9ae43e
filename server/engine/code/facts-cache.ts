import { hash } from 'node:crypto';
import { join } from 'node:path';
import { VERSION } from '../../../shared/version.ts';
import { type FileFacts, formFacts, type Library, readFacts, readFactsNow } from '../../core/code/index.ts';
import { programStamp, readCachedBytes, writeCachedBytes } from '../cache/disk-cache.ts';
import type { CodeState } from './code-state.ts';
import { loadGrammar } from './grammars.ts';

/** The cache file: a line of JSON, then the facts of all files in a row, each as JSON. */
interface Head {
  readonly stamp: string;
  /** The size of the facts in bytes, by hash of path and text. */
  readonly files: readonly (readonly [hash: string, bytes: number])[];
}

const NEWLINE = 10;

/**
 * Facts about the code of a folder, cached on disk by file content: only changed texts are analysed again. Entries are parsed on demand, and copied
 * verbatim when others are added.
 */
export class FactsCache {
  readonly #state: CodeState;
  readonly #libraries: readonly Library[];
  readonly #formsOnly: boolean;
  /** Changes when the same text may give other facts. */
  readonly stamp: string;
  #kept: ReadonlyMap<string, Buffer> | undefined;

  /** @param formsOnly calls can be ignored: only forms use texts */
  constructor(state: CodeState, libraries: readonly Library[], formsOnly = false) {
    this.#state = state;
    this.#libraries = libraries;
    this.#formsOnly = formsOnly;
    this.stamp = hash('sha256', JSON.stringify([VERSION, programStamp(), libraries.map(({ id }) => id), formsOnly]));
  }

  async read(path: string, text: string): Promise<FileFacts> {
    return this.readNow(path, text) ?? readFacts(path, text, loadGrammar, this.#libraries);
  }

  /** Undefined if it is not available synchronously. */
  readNow(path: string, text: string): FileFacts | undefined {
    const read = this.#formsOnly ? formFacts : readFactsNow;
    return this.#found(path, text) ?? read(path, text, this.#libraries);
  }

  #found(path: string, text: string): FileFacts | undefined {
    const bytes = this.#all().get(this.#state.hashOf(path, text));
    return bytes === undefined ? undefined : JSON.parse(bytes.toString());
  }

  #all(): ReadonlyMap<string, Buffer> {
    this.#kept ??= this.#load();
    return this.#kept;
  }

  #load(): ReadonlyMap<string, Buffer> {
    const kept = new Map<string, Buffer>();
    const bytes = this.#state.folder === undefined ? undefined : readCachedBytes(this.#at);
    const end = bytes?.indexOf(NEWLINE) ?? -1;
    if (bytes === undefined || end < 0) return kept;
    try {
      const head: Head = JSON.parse(bytes.toString('utf8', 0, end));
      if (head.stamp !== this.stamp) return kept;
      let at = end + 1;
      for (const [own, length] of head.files) {
        kept.set(own, bytes.subarray(at, at + length));
        at += length;
      }
      return at === bytes.length ? kept : new Map();
    } catch {
      return new Map();
    }
  }

  /** Keeps the facts of these texts, and drops all others. */
  keep(facts: ReadonlyMap<string, FileFacts>, texts: ReadonlyMap<string, string>): void {
    const { folder } = this.#state;
    if (folder === undefined) return;
    const known = this.#all();
    const own = [...facts].map(([path, one]) => [this.#state.hashOf(path, texts.get(path) ?? ''), one] as const);
    // Nothing new was read.
    if (own.length === known.size && own.every(([name]) => known.has(name))) return;
    const bodies = own.map(([name, one]) => known.get(name) ?? Buffer.from(JSON.stringify(one)));
    const head: Head = { stamp: this.stamp, files: own.map(([name], index) => [name, bodies[index]?.length ?? 0]) };
    writeCachedBytes(folder, this.#at, [Buffer.from(`${JSON.stringify(head)}\n`), ...bodies], this.#state.most);
  }

  get #at(): string {
    return join(this.#state.folder ?? '', `${this.#state.name}.facts.json`);
  }
}
