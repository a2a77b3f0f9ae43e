import type { CodeCatalog } from '../../core/code/index.ts';
import type { Unit } from '../../core/formats/format.ts';
import type { Host } from '../host.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { keyedFiles, keyPaths } from './catalogs.ts';

/**
 * The target locales with keys that the source locale lacks. Files that cannot be read are skipped: other commands report them.
 * @param index the result of `keyIndex` for the project
 */
export async function localesWith(
  { files, signal }: Pick<Host, 'files' | 'signal'>,
  { groups, catalogs }: { readonly groups: readonly FileGroup[]; readonly catalogs: readonly CodeCatalog[] },
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (keys.size === 0) return found;
  const paths = new Set(catalogs.map(({ path }) => path));
  for (const { group, path: source } of keyedFiles(groups, true)) {
    if (!paths.has(source)) continue;
    const { format, dialect } = group;
    for (const [locale, path] of group.targets) {
      if (signal.aborted || group.missing.has(locale)) continue;
      const content = await files.read(path);
      if (!content.ok) continue;
      const { units } = format.parse(content.value.text, { path, ...(dialect !== undefined && { dialect }) });
      const names = keyNames(group, locale, units);
      for (const key of keys) if (names.has(key)) found.set(key, [...(found.get(key) ?? []), locale]);
    }
  }
  return found;
}

/** The keys of a translation, as written in code. */
export function keyNames(group: FileGroup, locale: string, units: readonly Unit[]): ReadonlySet<string> {
  const areKeys = group.format.keyed !== true;
  return new Set(keyPaths({ ...group, sourceLocale: locale }, units, areKeys).map((names) => names.join('.')));
}
