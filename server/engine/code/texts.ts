import { type Library, librariesOf } from '../../code/index.ts';
import { readCodeFiles } from '../../workspace/code-files.ts';
import { keepYoungSmall } from '../heap.ts';
import type { Host } from '../host.ts';
import { dependenciesIn, projectCode } from './files.ts';

/** The code of a project, and which libraries show its texts. */
export interface ProjectTexts {
  /** By absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly libraries: readonly Library[];
  /** What its packages are called. */
  readonly names: readonly string[];
  /** Names of packages that the project depends on. */
  readonly packages: ReadonlySet<string>;
  /** There are more files than are looked at. */
  readonly cut: boolean;
}

/** Files read at the same time. */
const AT_ONCE = 32;

/** @param locales files of localization, which are no code */
export async function codeTexts(
  host: Pick<Host, 'signal'>,
  folder: string,
  locales: ReadonlySet<string>,
): Promise<ProjectTexts> {
  keepYoungSmall();
  const stopped = () => host.signal.aborted;
  const code = await projectCode(folder, stopped);
  const all = [...code.code, ...code.others, ...code.manifests].filter((path) => !locales.has(path));
  const texts = await readCodeFiles(all, stopped);
  const dependencies = new Set(code.manifests.flatMap((path) => dependenciesIn(path, texts.get(path) ?? '')));
  return {
    texts,
    libraries: librariesOf(dependencies, [...locales]),
    packages: dependencies,
    names: ownNames(code.manifests, texts),
    cut: code.cut,
  };
}

function ownNames(manifests: readonly string[], texts: ReadonlyMap<string, string>): readonly string[] {
  return manifests.flatMap((path) => {
    const text = texts.get(path) ?? '';
    return /^\s{0,8}"name"\s{0,8}:\s{0,8}"(?:@[^"/]{1,100}\/)?([^"]{2,100})"/m.exec(text)?.[1] ?? [];
  });
}

export async function readAll(
  { signal }: Pick<Host, 'signal'>,
  paths: readonly string[],
  read: (path: string) => ReturnType<Host['files']['read']>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (let at = 0; at < paths.length && !signal.aborted; at += AT_ONCE)
    for (const one of await Promise.all(paths.slice(at, at + AT_ONCE).map(read)))
      if (one.ok) texts.set(one.value.path, one.value.text);
  return texts;
}
