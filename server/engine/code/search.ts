import {
  CODE_EXTENSIONS,
  type FileFacts,
  type Library,
  Modules,
  type Place,
  type Use,
  UseFinder,
} from '../../code/index.ts';
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

export interface CodeTexts {
  readonly folder: string;
  /** By absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly libraries: readonly Library[];
  readonly keys: ReadonlySet<string>;
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
export async function searchCode(
  { texts, libraries, keys }: CodeTexts,
  read: (path: string) => Promise<FileFacts>,
  stopped: () => boolean,
): Promise<CodeSearch> {
  const facts = new Map<string, FileFacts>();
  const scripts = [...texts.keys()].filter(
    (path) => !path.endsWith('.html') && CODE_EXTENSIONS.includes(extensionOf(path)),
  );
  const known = new Set(texts.keys());
  const isFirst = firstRead(libraries);
  const wanted = new Set([...texts].flatMap(([path, text]) => (isFirst(path, text) ? [path] : [])));
  const modules = new Modules(scripts);
  const handsOn = new Set(scripts.filter((path) => HANDS_ON.test(texts.get(path) ?? '')));
  const newFinder = () =>
    new UseFinder({
      libraries,
      paths: [...facts.keys()],
      facts(path) {
        const found = facts.get(path);
        // What only hands on what others export is read for the names of functions, too.
        if (found === undefined && handsOn.has(path)) wanted.add(path);
        return found;
      },
      want: (path) => void (known.has(path) && wanted.add(path)),
      find: (from, specifier) => modules.find(from, specifier),
    });
  let finder = newFinder();
  let uses: readonly Use[] = [];
  for (let round = 0; round < ROUNDS && wanted.size > 0 && !stopped(); round += 1) {
    for (const path of wanted) if (!stopped()) facts.set(path, await read(path));
    wanted.clear();
    finder = newFinder();
    uses = finder.find((text) => keys.has(text));
    for (const path of scripts) if (!facts.has(path) && mentions(texts.get(path) ?? '', finder.names)) wanted.add(path);
  }
  const broken = [...facts].flatMap(([path, one]) => (one.broken ? [path] : []));
  return {
    found: { uses, literals: [...literalsOf(facts, texts, keys)], own: [...finder.own], broken },
    finder,
    facts,
  };
}

function mentions(text: string, names: ReadonlySet<string>): boolean {
  for (const name of names) if (text.includes(name)) return true;
  return false;
}

/**
 * Says which files are parsed first: those with a word of a library. Where no library is known for scripts, the project has functions of its own,
 * and all are.
 */
function firstRead(libraries: readonly Library[]): (path: string, text: string) => boolean {
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
    return words.length === 0 || has(text, words);
  };
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
