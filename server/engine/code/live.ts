import { hash } from 'node:crypto';
import {
  type Extractables,
  extractables,
  type FileFacts,
  formFacts,
  type Library,
  movedUses,
  OWN,
  readFacts,
  sameFacts,
  TypedTree,
  textChange,
  type Use,
} from '../../core/code/index.ts';
import type { Host } from '../host.ts';
import { lookAtCode } from './code-look.ts';
import { textHash } from './code-state.ts';
import { FactsCache } from './facts-cache.ts';
import { loadGrammar } from './grammars.ts';
import { asksByForms, type CodeSearch, type FoundUses, searchCode } from './search.ts';

/** What the code of a project is searched for: plain data. */
export interface LiveProject {
  readonly folder: string;
  /** Absolute paths of localization files, which are not code. */
  readonly locales: readonly string[];
  readonly keys: readonly string[];
  /** The project's own functions that are listed in its project file. */
  readonly functions?: readonly string[];
}

export interface LiveLook {
  /** Ids of the libraries that show texts here. */
  readonly libraries: readonly string[];
  /** The project's own functions that show texts. */
  readonly own: readonly string[];
  /** Changes whenever the result may have changed. */
  readonly stamp: string;
  /** There are more files than are read. */
  readonly cut: boolean;
}

/** One file while it is being edited. */
export interface LiveFile {
  readonly uses: readonly Use[];
  /** It has syntax errors. */
  readonly broken: boolean;
}

/** How many trees of edited files are kept: one takes twenty times the memory of its text. */
const MOST_TREES = 4;

/**
 * The code of a project as an editor shows it: searched once, and again when files have changed; a file that is being edited is analysed by itself.
 * Only the facts of files are kept.
 */
export class LiveCode {
  readonly #host: Pick<Host, 'files' | 'signal' | 'stateFolder'>;
  /** Texts of open files. */
  readonly #open = new Map<string, string>();
  /** Trees of the files that were edited last. */
  readonly #typed = new Map<string, TypedTree>();
  /** Texts of files with uses that come from calls in other files. */
  readonly #foreign = new Map<string, string>();
  /** Hashes of the searched texts. */
  #searched: ReadonlyMap<string, string> = new Map();
  /** Files that were searched as shown in an editor. */
  readonly #shown = new Set<string>();
  #search: CodeSearch | undefined;
  /** The file that was requested last, with the state of the others at that time. */
  #last:
    | { readonly path: string; readonly text: string; readonly facts: FileFacts; readonly uses: readonly Use[] }
    | undefined;
  /** What was on disk at that time. */
  #disk = '';
  #libraries: readonly Library[] = [];
  /** Only forms of libraries use texts. */
  #formsOnly = false;
  #names: readonly string[] = [];
  #packages: ReadonlySet<string> = new Set();
  #look: LiveLook = { libraries: [], own: [], stamp: '', cut: false };

  constructor(host: Pick<Host, 'files' | 'signal' | 'stateFolder'>) {
    this.#host = host;
  }

  /** Checks for changes, and searches everything again if there are any. */
  async look({ folder, locales, keys, functions = [] }: LiveProject): Promise<LiveLook> {
    const code = await lookAtCode(this.#host, folder, new Set(locales));
    const { libraries, packages, names, cut } = code;
    const stampOf = () => hash('sha256', JSON.stringify([locales, keys, functions, [...code.hashes]]));
    if (this.#disk === stampOf() && this.#isShown()) return this.#look;
    this.#formsOnly = asksByForms(libraries, keys.length + functions.length);
    const texts = new Map(await code.texts());
    const disk = stampOf();
    this.#shown.clear();
    for (const [path, text] of this.#open) {
      if (!texts.has(path)) continue;
      texts.set(path, text);
      this.#shown.add(path);
    }
    const cache = new FactsCache(code.state, libraries, this.#formsOnly);
    const search = await searchCode(
      { texts, libraries, keys: new Set(keys), functions },
      cache,
      () => this.#host.signal.aborted,
    );
    cache.keep(search.facts, texts);
    this.#foreign.clear();
    for (const path of search.facts.keys())
      if (search.finder.foreign(path).length > 0) this.#foreign.set(path, texts.get(path) ?? '');
    this.#searched = new Map([...texts].map(([path, text]) => [path, textHash(path, text)]));
    this.#disk = disk;
    this.#search = search;
    this.#last = undefined;
    this.#libraries = libraries;
    this.#packages = packages;
    this.#names = names;
    const stamp = hash('sha256', JSON.stringify([disk, ...this.#searched.values()]));
    this.#look = { libraries: [...libraries, OWN].map(({ id }) => id), own: search.found.own, stamp, cut };
    return this.#look;
  }

  /** The result of the last search. */
  get found(): FoundUses {
    return this.#search?.found ?? { uses: [], literals: [], own: [], broken: [] };
  }

  /** The uses in one file, whose text may exist only in an editor. */
  async file(path: string, text: string): Promise<LiveFile> {
    const facts = this.#formsOnly
      ? formFacts(path, text, this.#libraries)
      : await readFacts(path, text, loadGrammar, this.#libraries, this.#typedIn(path));
    this.#open.set(path, text);
    const search = this.#search;
    if (search === undefined) return { uses: [], broken: facts.broken };
    search.facts.set(path, facts);
    const before = this.#foreign.get(path);
    const foreign = before === undefined ? [] : moved(search.finder.foreign(path), before, text);
    const own = this.#movedOn(path, text, facts) ?? search.finder.again(path);
    this.#last = { path, text, facts, uses: own };
    return { uses: [...own, ...foreign], broken: facts.broken };
  }

  /** The earlier result, if the file still has the same facts at other places. Undefined: it must be computed. */
  #movedOn(path: string, text: string, facts: FileFacts): readonly Use[] | undefined {
    const last = this.#last;
    if (last?.path !== path) return undefined;
    const change = textChange(last.text, text);
    return sameFacts(last.facts, facts, change) ? movedUses(last.uses, path, change) : undefined;
  }

  /** The uses in a text that is not the current version of the file. */
  async imagined(path: string, text: string): Promise<LiveFile> {
    const known = this.#open.get(path);
    const before = this.#search?.facts.get(path);
    const found = await this.file(path, text);
    if (known === undefined) this.#open.delete(path);
    else this.#open.set(path, known);
    if (before === undefined) this.#search?.facts.delete(path);
    else this.#search?.facts.set(path, before);
    return found;
  }

  /**
   * The texts of a file that can become keys.
   * @param attributes that hold texts, in addition to the usual ones
   * @param kept names that translations leave unchanged
   */
  texts(
    path: string,
    text: string,
    attributes: readonly string[],
    kept: ReadonlySet<string> = new Set(),
  ): Promise<Extractables | undefined> {
    return extractables(path, text, loadGrammar, {
      libraries: this.#libraries,
      packages: this.#packages,
      names: [...this.#names, ...kept],
      attributes,
    });
  }

  close(path: string): void {
    if (this.#last?.path === path) this.#last = undefined;
    this.#open.delete(path);
    this.#forgetTree(path);
  }

  #typedIn(path: string): TypedTree {
    const typed = this.#typed.get(path) ?? new TypedTree();
    this.#typed.delete(path);
    this.#typed.set(path, typed);
    for (const [oldest] of this.#typed) if (this.#typed.size > MOST_TREES) this.#forgetTree(oldest);
    return typed;
  }

  #forgetTree(path: string): void {
    this.#typed.get(path)?.close();
    this.#typed.delete(path);
  }

  /** Whether all open files have been searched in their current state. */
  #isShown(): boolean {
    for (const path of this.#shown) if (!this.#open.has(path)) return false;
    for (const [path, text] of this.#open) {
      const known = this.#searched.get(path);
      if (known !== undefined && known !== textHash(path, text)) return false;
    }
    return true;
  }
}

/** Moves uses from their places in an earlier text to the current one. Those inside the change are left out. */
function moved(uses: readonly Use[], before: string, text: string): readonly Use[] {
  if (before === text) return uses;
  const { start, oldEnd, newEnd } = textChange(before, text);
  const by = newEnd - oldEnd;
  return uses.flatMap((use) => {
    // A change right next to a text has changed the text.
    if (use.end < start) return [use];
    return use.start > oldEnd ? [{ ...use, start: use.start + by, end: use.end + by }] : [];
  });
}
