import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { librariesOf } from '../../core/code/index.ts';
import { TYPINGS } from '../../core/code/typings/index.ts';
import type { TypedFile, Typing } from '../../core/code/typings/typing.ts';
import { plainText } from '../../core/text/content.ts';
import { type Failure, fileFailure, refuse, refuseNothing } from '../failure.ts';
import type { Host } from '../host.ts';
import { discover } from '../parts/workspace/discovery/discover.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { openProject, tellLeftOut } from '../projects/project.ts';
import { type KeyedFile, keyedFiles, keyPaths, namespacesOf } from './catalogs.ts';
import { dependenciesIn, projectCode } from './files.ts';
import { readAll } from './texts.ts';

export interface TypesOptions {
  /** The id of a typing. Absent: that of the library in use. */
  readonly library?: string;
  /** Whole names instead of nested groups. */
  readonly flat?: boolean;
  /** The default namespace in code. */
  readonly namespace?: string;
}

/** Declarations of the keys of a project. */
export interface DeclaredKeys {
  readonly library: string;
  /** The text of a `.d.ts` file. */
  readonly text: string;
  readonly keys: number;
}

export interface TypesReport {
  /** The library for which the types are written. */
  readonly library: string;
  readonly keys: number;
  /** The declarations, if no file is named. */
  readonly text?: string;
  readonly file?: string;
  readonly written?: boolean;
  /** The file matches the texts. */
  readonly upToDate?: boolean;
}

const HEAD =
  '// Made by "dragoman types" of the texts of the source locale. The next run replaces what is changed here.';

/** Creates the declaration file that tells a compiler which keys exist. Nothing is written. */
export async function declareKeys(host: Host, options: TypesOptions): Promise<Result<DeclaredKeys, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const { folder } = loaded.value;
  const groups = await discover(host.files, loaded.value);
  tellLeftOut(host, folder);
  const keyed = keyedFiles(groups);
  if (keyed.length === 0)
    return refuseNothing(
      `No localization files with keys found in ${folder}. Describe them in "files" of dragoman.json.`,
    );
  const typing = await typingOf(host, folder, keyed, options.library);
  if (!typing.ok) return typing;
  const { library, flat } = typing.value;
  if (options.flat === true && flat !== true)
    return refuse('usage', `The types for ${library} have one form only. Leave out --flat.`);
  const names = namespaces(keyed);
  const { namespace } = options;
  if (namespace !== undefined && names.size > 0 && ![...names.values()].includes(namespace))
    return refuse('usage', `There is no namespace "${namespace}". There are: ${[...names.values()].join(', ')}.`);
  const files: TypedFile[] = [];
  for (const file of keyed) {
    const typed = await typedFile(host, file, names.get(file));
    if (!typed.ok) return typed;
    files.push(typed.value);
  }
  const text = typing.value.write({ files, locales: localesOf(groups), ...options });
  return ok({ library, text: `${HEAD}\n${text}`, keys: files.reduce((sum, { texts }) => sum + texts.length, 0) });
}

async function typingOf(
  host: Host,
  folder: string,
  keyed: readonly KeyedFile[],
  wanted: string | undefined,
): Promise<Result<Typing, Failure>> {
  const known = TYPINGS.map(({ library, title }) => `${library} (${title})`).join(', ');
  if (wanted !== undefined) {
    const typing = TYPINGS.find(({ library }) => library === wanted);
    return typing === undefined
      ? refuse('usage', `There are no types for "${wanted}". There are: ${known}.`)
      : ok(typing);
  }
  const { manifests } = await projectCode(folder, () => host.signal.aborted);
  const texts = await readAll(host, manifests, (path) => host.files.read(path));
  const dependencies = new Set([...texts].flatMap(([path, text]) => dependenciesIn(path, text)));
  const used = new Set(
    librariesOf(
      dependencies,
      keyed.map(({ path }) => path),
    ).map(({ id }) => id),
  );
  const [typing, ...more] = TYPINGS.filter(({ library }) => used.has(library));
  if (typing === undefined)
    return refuse('usage', `No library is known here that takes types. Name one with --library: ${known}.`);
  if (more.length > 0) {
    const all = [typing, ...more].map(({ library }) => library).join(', ');
    return refuse('usage', `The project uses several libraries that take types. Name one with --library: ${all}.`);
  }
  return ok(typing);
}

/** The name of each file in code: as short as the names stay distinct. */
function namespaces(keyed: readonly KeyedFile[]): ReadonlyMap<KeyedFile, string> {
  const named = keyed.filter(({ hasNamespace }) => hasNamespace);
  const all = named.map(({ path, group }) => [behindLocale(group.pattern), ...namespacesOf(path, group.sourceLocale)]);
  const at = (place: number) => all.map((names) => names[place] || names.at(-1) || '');
  const differ = [0, 1, 2, 3].map(at).find((names) => new Set(names).size === names.length) ?? at(3);
  return new Map(named.map((file, index) => [file, differ[index] ?? '']));
}

/** `forms/common` for `locales/{locale}/forms/common.json`: the name used by libraries that load files by language and name. */
function behindLocale(pattern: string): string {
  return /\{locale\}\/([^{}]*)\.\w+$/.exec(pattern)?.[1] ?? '';
}

async function typedFile(
  { files }: Host,
  { group, path }: KeyedFile,
  namespace: string | undefined,
): Promise<Result<TypedFile, Failure>> {
  const content = await files.read(path);
  if (!content.ok) return fail(fileFailure(content.error));
  const { format, dialect } = group;
  const { units } = format.parse(content.value.text, { path, ...(dialect !== undefined && { dialect }) });
  const paths = keyPaths(group, units);
  const texts = units.map(({ source }, index) => ({ path: paths[index] ?? [], text: source ? plainText(source) : '' }));
  return ok({ texts, ...(namespace !== undefined && { namespace }) });
}

/** All locales of the project; the source locale first. */
function localesOf(groups: readonly FileGroup[]): readonly string[] {
  const sources = groups.map(({ sourceLocale }) => sourceLocale);
  return [...new Set([...sources, ...groups.flatMap(({ targets }) => [...targets.keys()])])];
}
