import { hash } from 'node:crypto';
import { join } from 'node:path';
import { VERSION } from '../../../shared/version.ts';
import {
  CODE_EXTENSIONS,
  type FileFacts,
  type Library,
  Modules,
  type Place,
  readFacts,
  type Use,
  UseFinder,
} from '../../code/index.ts';
import { programStamp, readCached, writeCached } from '../disk-cache.ts';
import type { Host } from '../host.ts';
import { loadGrammar } from './grammars.ts';
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
/** Files kept for all projects: two for each. */
const MOST = 24;
/** A module that hands on what others export. */
const HANDS_ON = /^\s*export\s*(?:\*|\{[^}]*\}\s*from)/m;

/** Facts by the hash of path and text. */
type Kept = Readonly<Record<string, FileFacts>>;

/**
 * Finds what code asks for, or says what an earlier run has found in the very same texts. Of texts that have changed the facts are read again,
 * those of all others are kept.
 */
export async function findInCode(host: Pick<Host, 'stateFolder' | 'signal'>, code: CodeTexts): Promise<FoundUses> {
  const state = host.stateFolder();
  const folder = state === undefined ? undefined : join(state, 'code');
  const name = hash('sha256', code.folder).slice(0, 16);
  const about = [VERSION, programStamp(), code.libraries.map(({ id }) => id)];
  const hashes = new Map(
    [...code.texts].map(([path, text]) => [path, hash('sha256', `${path}\n${text}`, 'base64url')]),
  );
  const key = hash('sha256', JSON.stringify([about, [...hashes.values()], [...code.keys]]));
  const [usesPath, factsPath] = ['uses', 'facts'].map((kind) => join(folder ?? '', `${name}.${kind}.json`));
  const before =
    folder === undefined ? undefined : readCached<{ readonly key: string; readonly found: FoundUses }>(usesPath ?? '');
  if (before?.key === key) return before.found;
  const stamp = hash('sha256', JSON.stringify(about));
  const kept =
    folder === undefined ? undefined : readCached<{ readonly stamp: string; readonly facts: Kept }>(factsPath ?? '');
  const known = kept?.stamp === stamp ? kept.facts : {};
  const facts = new Map<string, FileFacts>();
  const read = async (path: string) => {
    const own = hashes.get(path) ?? '';
    const found = Object.hasOwn(known, own) ? known[own] : undefined;
    facts.set(path, found ?? (await readFacts(path, code.texts.get(path) ?? '', loadGrammar, code.libraries)));
  };
  const found = await findAll(code, facts, read, () => host.signal.aborted);
  if (folder !== undefined && !host.signal.aborted) {
    const all = Object.fromEntries([...facts].map(([path, one]) => [hashes.get(path) ?? '', one]));
    writeCached(folder, factsPath ?? '', { stamp, facts: all }, MOST);
    writeCached(folder, usesPath ?? '', { key, found }, MOST);
  }
  return found;
}

async function findAll(
  { texts, libraries, keys }: CodeTexts,
  facts: Map<string, FileFacts>,
  read: (path: string) => Promise<void>,
  stopped: () => boolean,
): Promise<FoundUses> {
  const scripts = [...texts.keys()].filter(
    (path) => !path.endsWith('.html') && CODE_EXTENSIONS.includes(extensionOf(path)),
  );
  const isFirst = firstRead(libraries);
  const wanted = new Set([...texts].flatMap(([path, text]) => (isFirst(path, text) ? [path] : [])));
  const modules = new Modules(scripts);
  let own: readonly string[] = [];
  let uses: readonly Use[] = [];
  for (let round = 0; round < ROUNDS && wanted.size > 0 && !stopped(); round += 1) {
    for (const path of wanted) if (!stopped()) await read(path);
    wanted.clear();
    const finder = new UseFinder({
      libraries,
      paths: [...facts.keys()],
      facts(path) {
        const known = facts.get(path);
        // What only hands on what others export is read for the names of functions, too.
        if (known === undefined && HANDS_ON.test(texts.get(path) ?? '')) wanted.add(path);
        return known;
      },
      want: (path) => void (texts.has(path) && wanted.add(path)),
      find: (from, specifier) => modules.find(from, specifier),
    });
    uses = finder.find((text) => keys.has(text));
    own = [...finder.own];
    for (const path of scripts) if (!facts.has(path) && mentions(texts.get(path) ?? '', finder.names)) wanted.add(path);
  }
  const broken = [...facts].flatMap(([path, one]) => (one.broken ? [path] : []));
  return { uses, literals: [...literalsOf(facts, texts, keys)], own, broken };
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
