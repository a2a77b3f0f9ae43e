import { fail, ok, type Result } from '../../../shared/result.ts';
import {
  CODE_EXTENSIONS,
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
import { literalsOf } from './literals.ts';

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

/** Files read at the same time. */
const AT_ONCE = 32;

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
  const libraries = librariesOf(
    dependencies,
    groups.flatMap(({ source, targets }) => [...(source === undefined ? [] : [source]), ...targets.values()]),
  );
  const texts = new Map<string, string>();
  const sources = new Map<string, string>();
  for (const { path } of catalogs.value) {
    const read = await host.files.read(path);
    if (read.ok) sources.set(path, read.value.text);
  }
  const all = [...code.code, ...code.others, ...code.manifests].filter((path) => !locales.has(path));
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    const read = await Promise.all(some.map((path) => host.files.read(path)));
    for (const one of read) if (one.ok) texts.set(one.value.path, one.value.text);
  }
  const facts = new Map<string, FileFacts>();
  const own = code.code.filter((path) => texts.has(path));
  const scripts = own.filter((path) => !path.endsWith('.html'));
  const isFirst = firstRead(libraries);
  const wanted = new Set([...texts].flatMap(([path, text]) => (isFirst(path, text) ? [path] : [])));
  const modules = new Modules(own);
  const keys = new Set(catalogs.value.flatMap((catalog) => [...catalog.keys.keys()]));
  let finder: UseFinder | undefined;
  let uses: ReturnType<UseFinder['find']> = [];
  for (let round = 0; round < ROUNDS && wanted.size > 0; round += 1) {
    for (const path of wanted) {
      facts.set(path, await readFacts(path, texts.get(path) ?? '', loadGrammar, libraries));
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
    for (const path of scripts) if (!facts.has(path) && mentions(texts.get(path) ?? '', finder.names)) wanted.add(path);
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

/** Says which files are parsed first: those with a word of a library. Where no library is known for scripts, the project has functions of its own. */
function firstRead(libraries: readonly Library[]): (path: string, text: string) => boolean {
  const scripts = libraries.filter(({ exports, globals }) => exports !== undefined || globals !== undefined);
  const words = scripts.flatMap((library) => library.words);
  const templates = scripts.filter(({ attributes }) => attributes !== undefined).flatMap((library) => library.words);
  const forms = libraries.flatMap(({ words: own, forms: all = [] }) =>
    all.map((form) => ({ in: form.in, words: own })),
  );
  const has = (text: string, some: readonly string[]) => some.some((word) => text.includes(word));
  return (path, text) => {
    const isForm = forms.some(
      (form) =>
        form.in.some((one) => path.endsWith(`.${one}`) || path.endsWith(`/${one}`)) &&
        (has(text, form.words) || /\/[\w.]+\.json$/.test(path)),
    );
    if (isForm) return true;
    const extension = path.slice(path.lastIndexOf('.') + 1);
    if (!CODE_EXTENSIONS.includes(extension)) return false;
    if (extension === 'html') return has(text, templates);
    return words.length === 0 || has(text, words);
  };
}
