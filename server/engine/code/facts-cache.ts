import { hash } from 'node:crypto';
import { join } from 'node:path';
import { VERSION } from '../../../shared/version.ts';
import { type FileFacts, formFacts, type Library, readFacts, readFactsNow } from '../../core/code/index.ts';
import { programStamp, readCachedBytes, writeCachedBytes } from '../cache/disk-cache.ts';
import type { CodeState } from './code-state.ts';
import { loadGrammar } from './grammars.ts';

/** The file of the facts: a line of JSON, then the facts of one file behind those of another, each as JSON. */
interface Head {
  readonly stamp: string;
  /** By the hash of path and text: how many bytes the facts take. */
  readonly files: readonly (readonly [hash: string, bytes: number])[];
}

const NEWLINE = 10;

/**
 * What is known of the code of one folder, kept on disk by the content of the files: of texts that have changed the facts are read again. What is
 * kept is made into facts when it is asked for, and copied as it stands when others are added.
 */
export class FactsCache {
  readonly #state: CodeState;
  readonly #libraries: readonly Library[];
  readonly #formsOnly: boolean;
  /** Differs where the same text may have other facts. */
  readonly stamp: string;
  #kept: ReadonlyMap<string, Buffer> | undefined;

  /** @param formsOnly calls need not be known: nothing but forms asks for texts */
  constructor(state: CodeState, libraries: readonly Library[], formsOnly = false) {
    this.#state = state;
    this.#libraries = libraries;
    this.#formsOnly = formsOnly;
    this.stamp = hash('sha256', JSON.stringify([VERSION, programStamp(), libraries.map(({ id }) => id), formsOnly]));
  }

  async read(path: string, text: string): Promise<FileFacts> {
    return this.readNow(path, text) ?? readFacts(path, text, loadGrammar, this.#libraries);
  }

  /** Undefined: it has to be waited for. */
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

  /** Keeps the facts of these texts, and forgets all others. */
  keep(facts: ReadonlyMap<string, FileFacts>, texts: ReadonlyMap<string, string>): void {
    const { folder } = this.#state;
    if (folder === undefined) return;
    const known = this.#all();
    const own = [...facts].map(([path, one]) => [this.#state.hashOf(path, texts.get(path) ?? ''), one] as const);
    // Nothing was read that was not known.
    if (own.length === known.size && own.every(([name]) => known.has(name))) return;
    const bodies = own.map(([name, one]) => known.get(name) ?? Buffer.from(JSON.stringify(one)));
    const head: Head = { stamp: this.stamp, files: own.map(([name], index) => [name, bodies[index]?.length ?? 0]) };
    writeCachedBytes(folder, this.#at, [Buffer.from(`${JSON.stringify(head)}\n`), ...bodies], this.#state.most);
  }

  get #at(): string {
    return join(this.#state.folder ?? '', `${this.#state.name}.facts.json`);
  }
}
