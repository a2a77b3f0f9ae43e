import { fail, ok, type Result } from '../../../shared/result.ts';
import {
  type CodeCatalog,
  type FileFacts,
  type Library,
  librariesOf,
  Modules,
  OWN,
  type Place,
  readFacts,
  UseFinder,
  Verdicts,
} from '../../code/index.ts';
import { discover } from '../../workspace/discover.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { type Failure, fileFailure, refuseNothing } from '../failure.ts';
import type { Host } from '../host.ts';
import { openProject, tellLeftOut } from '../project.ts';
import { codeCatalogs } from './catalogs.ts';
import { dependenciesIn, projectCode } from './files.ts';
import { loadGrammar } from './grammars.ts';

/** What the code of a project says about its keys. */
export interface KeyIndex {
  readonly loaded: LoadedProject;
  readonly catalogs: readonly CodeCatalog[];
  readonly libraries: readonly Library[];
  readonly verdicts: Verdicts;
  /** Strings in code. */
  readonly literals: ReadonlyMap<string, Place>;
  /** The text of a file that is a part of the index. */
  textOf(path: string): string | undefined;
  /** Functions of the project's own that show texts. */
  readonly own: readonly string[];
  /** Files that were looked at. */
  readonly files: number;
  /** Files that could not be read as their language says. */
  readonly broken: readonly string[];
}

/** Rounds in which files are read that others turn out to import. */
const ROUNDS = 4;

/** Reads the code of the project, and finds the uses of its keys. */
export async function keyIndex(host: Host): Promise<Result<KeyIndex, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const { folder } = loaded.value;
  const groups = await discover(host.files, loaded.value);
  tellLeftOut(host, folder);
  const catalogs = await codeCatalogs(host.files, groups);
  if (!catalogs.ok) return fail(fileFailure(catalogs.error));
  if (catalogs.value.length === 0)
    return refuseNothing(
      `No localization files with keys found in ${folder}. Describe them in "files" of dragoman.json.`,
    );
  const locales = new Set(groups.flatMap(({ source, targets }) => [source, ...targets.values()]));
  const code = await projectCode(folder, () => host.signal.aborted);
  if (code.cut) host.reporter.note('There are more files of code than are looked at. Name a folder with --project.');
  const dependencies = new Set<string>();
  for (const path of code.manifests) {
    const read = await host.files.read(path);
    if (read.ok) for (const name of dependenciesIn(path, read.value.text)) dependencies.add(name);
  }
  const libraries = librariesOf(dependencies);
  const texts = new Map<string, string>();
  const sources = new Map<string, string>();
  for (const { path } of catalogs.value) {
    const read = await host.files.read(path);
    if (read.ok) sources.set(path, read.value.text);
  }
  for (const path of [...code.code, ...code.others]) {
    if (locales.has(path)) continue;
    const read = await host.files.read(path);
    if (read.ok) texts.set(path, read.value.text);
  }
  const words = libraries.flatMap((library) => library.words);
  const facts = new Map<string, FileFacts>();
  const own = code.code.filter((path) => texts.has(path));
  const wanted = new Set(
    own.filter((path) => words.length === 0 || words.some((word) => texts.get(path)?.includes(word) === true)),
  );
  const modules = new Modules(own);
  const keys = new Set(catalogs.value.flatMap((catalog) => [...catalog.keys.keys()]));
  let finder: UseFinder | undefined;
  let uses: ReturnType<UseFinder['find']> = [];
  for (let round = 0; round < ROUNDS && wanted.size > 0; round += 1) {
    for (const path of wanted) {
      const read = await readFacts(path, texts.get(path) ?? '', loadGrammar);
      if (read !== undefined) facts.set(path, read);
    }
    wanted.clear();
    finder = new UseFinder({
      libraries,
      paths: [...facts.keys()],
      facts(path) {
        const known = facts.get(path);
        if (known === undefined && texts.has(path)) wanted.add(path);
        return known;
      },
      find: (from, specifier) => modules.find(from, specifier),
    });
    uses = finder.find((text) => keys.has(text));
    for (const path of own) if (!facts.has(path) && mentions(texts.get(path) ?? '', finder.names)) wanted.add(path);
  }
  const verdicts = new Verdicts(catalogs.value, uses, [...libraries, OWN]);
  return ok({
    loaded: loaded.value,
    catalogs: catalogs.value,
    libraries,
    verdicts,
    literals: literalsOf(facts, texts, keys),
    textOf: (path) => texts.get(path) ?? sources.get(path),
    own: [...(finder?.own ?? [])],
    files: texts.size,
    broken: [...facts].flatMap(([path, { broken }]) => (broken ? [path] : [])),
  });
}

function mentions(text: string, names: ReadonlySet<string>): boolean {
  for (const name of names) if (text.includes(name)) return true;
  return false;
}

/** Strings that are keys, with the first place of each. Files that were not parsed are searched for quoted words. */
function literalsOf(
  facts: ReadonlyMap<string, FileFacts>,
  texts: ReadonlyMap<string, string>,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, Place> {
  const literals = new Map<string, Place>();
  const add = (text: string, path: string, at: number) => {
    if (keys.has(text) && !literals.has(text)) literals.set(text, { path, at });
  };
  for (const [path, { literals: own }] of facts) for (const [text, at] of own) add(text, path, at);
  for (const [path, text] of texts) {
    if (facts.has(path)) continue;
    for (const quote of ["'", '"', '`'])
      for (
        let at = text.indexOf(quote), next = text.indexOf(quote, at + 1);
        next > 0;
        at = next, next = text.indexOf(quote, at + 1)
      )
        if (next - at > 1 && next - at < 300) add(text.slice(at + 1, next), path, at + 1);
    if (path.endsWith('.html'))
      for (const match of text.matchAll(/\$\{([\w.#-]+)\}/g)) add(match[1] ?? '', path, match.index + 2);
  }
  return literals;
}
