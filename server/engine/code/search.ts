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

/** What the code of a project asks for: plain data. */
export interface FoundUses {
  readonly uses: readonly Use[];
  /** Strings that are keys, with the first place of each. */
  readonly literals: readonly (readonly [text: string, place: Place])[];
  /** Functions of the project's own that show texts. */
  readonly own: readonly string[];
  /** Files that could not be read as their language says. */
  readonly broken: readonly string[];
}

/** Need no calls be known? @param own keys and functions by which functions of the project are known */
export function asksByForms(libraries: readonly Library[], own: number): boolean {
  return own === 0 && haveFormsOnly(libraries);
}

/** Gives the facts of a file. */
export interface FactsReader {
  read(path: string, text: string): Promise<FileFacts>;
  /** Undefined: it has to be waited for. */
  readNow(path: string, text: string): FileFacts | undefined;
}

export interface CodeTexts {
  /** By absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly libraries: readonly Library[];
  readonly keys: ReadonlySet<string>;
  /** Functions of the project's own, as its project file names them. */
  readonly functions?: readonly string[];
}

/** Rounds in which files are read that others turn out to need. */
const ROUNDS = 4;
/** A module that hands on what others export. */
const HANDS_ON = /^[ \t]*export\s{0,20}(?:\*|\{[^}]{0,5000}\}\s{0,20}from)/m;

/** The facts that code was found with, and how to ask again for one file of it. */
export interface CodeSearch {
  readonly found: FoundUses;
  readonly finder: UseFinder;
  /** By path. What is put in is what `finder.again` asks. */
  readonly facts: Map<string, FileFacts>;
}

/** Reads files, and those that they turn out to need, until all that asks for texts is found. */
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

/** The code of a project as far as it is read. */
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

  /** Files whose calls are looked at, in the order in which they were read. */
  get paths(): readonly string[] {
    return [...this.known.keys()];
  }

  /** Everything that is wanted is read, and everything that was read is looked at. */
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
    // What only hands on what others export is read for the names of functions, too.
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

  /** No text is kept for those who ask again. */
  close(): void {
    this.#texts = new Map();
  }
}

function mentions(text: string, names: ReadonlySet<string>): boolean {
  for (const name of names) if (text.includes(name)) return true;
  return false;
}

/**
 * Says which files are parsed first: those with a word of a library. Where no library is known for scripts, the project has functions of its own,
 * and all are, as long as there is something to know these by.
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
