import {
  CODE_EXTENSIONS,
  type FileFacts,
  haveFormsOnly,
  type Library,
  Modules,
  type Place,
  type Use,
  UseFinder,
  type World,
} from '../../core/code/index.ts';
import { literalsOf } from './literals.ts';

/** What the code of a project uses: plain data. */
export interface FoundUses {
  readonly uses: readonly Use[];
  /** Strings that are keys, with the first place of each. */
  readonly literals: readonly (readonly [text: string, place: Place])[];
  /** The project's own functions that show texts. */
  readonly own: readonly string[];
  /** Files with syntax errors. */
  readonly broken: readonly string[];
}

/** Whether calls can be ignored. @param own number of keys and functions that identify the project's own functions */
export function asksByForms(libraries: readonly Library[], own: number): boolean {
  return own === 0 && haveFormsOnly(libraries);
}

/** Provides the facts of a file. */
export interface FactsReader {
  read(path: string, text: string): Promise<FileFacts>;
  /** Undefined if it is not available synchronously. */
  readNow(path: string, text: string): FileFacts | undefined;
}

export interface CodeTexts {
  /** By absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly libraries: readonly Library[];
  readonly keys: ReadonlySet<string>;
  /** The project's own functions that are listed in its project file. */
  readonly functions?: readonly string[];
}

/** How many rounds read files that turn out to be needed by others. */
const ROUNDS = 4;
/** A module that re-exports from others. */
const HANDS_ON = /^[ \t]*export\s{0,20}(?:\*|\{[^}]{0,5000}\}\s{0,20}from)/m;

/** The facts behind the result, and how to analyse a single file again. */
export interface CodeSearch {
  readonly found: FoundUses;
  readonly finder: UseFinder;
  /** By path. Updates are seen by `finder.again`. */
  readonly facts: Map<string, FileFacts>;
}

/** Reads files, and those that they turn out to need, until all uses of texts are found. */
export async function searchCode(code: CodeTexts, reader: FactsReader, stopped: () => boolean): Promise<CodeSearch> {
  const { texts, keys } = code;
  const world = new SearchedWorld(code, reader);
  let finder = new UseFinder(world);
  let uses: readonly Use[] = [];
  for (let round = 0; round < ROUNDS && !world.isComplete(finder.looked) && !stopped(); round += 1) {
    await world.readWanted(stopped);
    finder = new UseFinder(world, finder);
    uses = finder.find((text) => keys.has(text));
    world.wantMentions(finder.names);
  }
  world.close();
  const facts = world.known;
  const broken = [...facts].flatMap(([path, one]) => (one.broken ? [path] : []));
  return {
    found: { uses, literals: [...literalsOf(facts, texts, keys)], own: [...finder.own], broken },
    finder,
    facts,
  };
}

/** The code of a project, as far as it is read. */
class SearchedWorld implements World {
  readonly libraries: readonly Library[];
  readonly stated: readonly string[];
  readonly known = new Map<string, FileFacts>();
  #texts: ReadonlyMap<string, string>;
  readonly #reader: FactsReader;
  readonly #scripts: readonly string[];
  readonly #modules: Modules;
  readonly #handsOn: ReadonlySet<string>;
  readonly #wanted: Set<string>;

  constructor({ texts, libraries, keys, functions = [] }: CodeTexts, reader: FactsReader) {
    this.libraries = libraries;
    this.stated = functions;
    this.#texts = texts;
    this.#reader = reader;
    const isScript = (path: string) => !path.endsWith('.html') && CODE_EXTENSIONS.includes(extensionOf(path));
    this.#scripts = [...texts.keys()].filter(isScript);
    this.#modules = new Modules(this.#scripts);
    this.#handsOn = new Set(this.#scripts.filter((path) => HANDS_ON.test(texts.get(path) ?? '')));
    const isFirst = firstRead(libraries, keys.size > 0 || functions.length > 0);
    this.#wanted = new Set([...texts].flatMap(([path, text]) => (isFirst(path, text) ? [path] : [])));
    this.wantMentions(new Set(functions.map((name) => name.slice(name.lastIndexOf('.') + 1))));
  }

  /** Files whose calls are analysed, in the order in which they were read. */
  get paths(): readonly string[] {
    return [...this.known.keys()];
  }

  /** Whether everything requested is read, and everything read is analysed. */
  isComplete(looked: readonly string[]): boolean {
    const unseen = [...this.known.values()].slice(looked.length);
    return this.#wanted.size === 0 && !unseen.some(({ calls, uses }) => calls.length + uses.length > 0);
  }

  async readWanted(stopped: () => boolean): Promise<void> {
    for (const path of this.#wanted)
      if (!stopped()) this.known.set(path, await this.#reader.read(path, this.#texts.get(path) ?? ''));
    this.#wanted.clear();
  }

  wantMentions(names: ReadonlySet<string>): void {
    for (const path of this.#scripts)
      if (!this.known.has(path) && mentions(this.#texts.get(path) ?? '', names)) this.#wanted.add(path);
  }

  facts(path: string): FileFacts | undefined {
    const found = this.known.get(path);
    // Modules that only re-export are also read for the names of functions.
    if (found === undefined && this.#handsOn.has(path) && this.want(path)) return this.known.get(path);
    return found;
  }

  want(path: string): boolean {
    const text = this.#texts.get(path);
    if (text === undefined) return false;
    const facts = this.#reader.readNow(path, text);
    if (facts === undefined) this.#wanted.add(path);
    else this.known.set(path, facts);
    return facts !== undefined;
  }

  find(from: string, specifier: string): string | undefined {
    return this.#modules.find(from, specifier);
  }

  /** Releases the texts: later requests do not need them. */
  close(): void {
    this.#texts = new Map();
  }
}

function mentions(text: string, names: ReadonlySet<string>): boolean {
  for (const name of names) if (text.includes(name)) return true;
  return false;
}

/**
 * Decides which files are parsed first: those that contain a word of a library. If no script library is known, the project has functions of its own,
 * and all files are, provided there is something to identify these functions by.
 */
function firstRead(libraries: readonly Library[], hasOwn: boolean): (path: string, text: string) => boolean {
  const scripts = libraries.filter(({ exports, globals }) => exports !== undefined || globals !== undefined);
  const words = scripts.flatMap((library) => library.words);
  const templates = scripts.filter(({ attributes }) => attributes !== undefined).flatMap((library) => library.words);
  const forms = libraries.flatMap(({ words: own, forms: all = [] }) =>
    all.map((form) => ({ in: form.in, words: own })),
  );
  const has = (text: string, some: readonly string[]) => some.some((word) => text.includes(word));
  return (path, text) => {
    const fits = (one: string) => path.endsWith(`.${one}`) || path.endsWith(`/${one}`);
    if (forms.some((form) => form.in.some(fits) && (path.endsWith('.json') || has(text, form.words)))) return true;
    const extension = extensionOf(path);
    if (!CODE_EXTENSIONS.includes(extension)) return false;
    if (extension === 'html') return has(text, templates);
    return words.length === 0 ? hasOwn : has(text, words);
  };
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
