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

/** What the code of a project is looked through for: plain data. */
export interface LiveProject {
  readonly folder: string;
  /** Absolute paths of localization files, which are no code. */
  readonly locales: readonly string[];
  readonly keys: readonly string[];
  /** Functions of the project's own, as its project file names them. */
  readonly functions?: readonly string[];
}

export interface LiveLook {
  /** Ids of the libraries that show texts here. */
  readonly libraries: readonly string[];
  /** Functions of the project's own that do. */
  readonly own: readonly string[];
  /** Differs when anything may have changed. */
  readonly stamp: string;
  /** There are more files than are looked at. */
  readonly cut: boolean;
}

/** One file as somebody types in it. */
export interface LiveFile {
  readonly uses: readonly Use[];
  /** It cannot be read to its end as its language says. */
  readonly broken: boolean;
}

/** Trees kept of files that are typed in: one takes twenty times the memory of the text. */
const MOST_TREES = 4;

/**
 * The code of a project as an editor shows it: looked through once, and again when files have changed; a file that somebody types in is asked for
 * by itself. Of files nothing is kept but their facts.
 */
export class LiveCode {
  readonly #host: Pick<Host, 'files' | 'signal' | 'stateFolder'>;
  /** Texts of files that are open. */
  readonly #open = new Map<string, string>();
  /** Of those that were typed in last. */
  readonly #typed = new Map<string, TypedTree>();
  /** Texts that uses were found in which calls in other files ask for. */
  readonly #foreign = new Map<string, string>();
  /** Hashes of the texts that were looked through. */
  #searched: ReadonlyMap<string, string> = new Map();
  /** Files that were looked through as an editor showed them. */
  readonly #shown = new Set<string>();
  #search: CodeSearch | undefined;
  /** The file that was asked for last, as the others were then. */
  #last:
    | { readonly path: string; readonly text: string; readonly facts: FileFacts; readonly uses: readonly Use[] }
    | undefined;
  /** What lay on disk then. */
  #disk = '';
  #libraries: readonly Library[] = [];
  /** Nothing but forms of libraries asks for texts. */
  #formsOnly = false;
  #names: readonly string[] = [];
  #packages: ReadonlySet<string> = new Set();
  #look: LiveLook = { libraries: [], own: [], stamp: '', cut: false };

  constructor(host: Pick<Host, 'files' | 'signal' | 'stateFolder'>) {
    this.#host = host;
  }

  /** Looks for what has changed, and finds everything anew if something has. */
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

  /** What the last look has found. */
  get found(): FoundUses {
    return this.#search?.found ?? { uses: [], literals: [], own: [], broken: [] };
  }

  /** What stands in one file, whose text may be in an editor only. */
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

  /** What was found before, where the file still says the same at other places. Undefined: it has to be found out. */
  #movedOn(path: string, text: string, facts: FileFacts): readonly Use[] | undefined {
    const last = this.#last;
    if (last?.path !== path) return undefined;
    const change = textChange(last.text, text);
    return sameFacts(last.facts, facts, change) ? movedUses(last.uses, path, change) : undefined;
  }

  /** A text that is no version of the file: what would be found if it were. */
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
   * @param attributes that hold texts, besides the usual ones
   * @param kept names that translations leave as they are
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

  /** Is everything that is open as it was looked through? */
  #isShown(): boolean {
    for (const path of this.#shown) if (!this.#open.has(path)) return false;
    for (const [path, text] of this.#open) {
      const known = this.#searched.get(path);
      if (known !== undefined && known !== textHash(path, text)) return false;
    }
    return true;
  }
}

/** Where uses are now, whose places are of an earlier text. Those in what has changed are left out. */
function moved(uses: readonly Use[], before: string, text: string): readonly Use[] {
  if (before === text) return uses;
  const { start, oldEnd, newEnd } = textChange(before, text);
  const by = newEnd - oldEnd;
  return uses.flatMap((use) => {
    // What has changed right beside a text has changed the text.
    if (use.end < start) return [use];
    return use.start > oldEnd ? [{ ...use, start: use.start + by, end: use.end + by }] : [];
  });
}
