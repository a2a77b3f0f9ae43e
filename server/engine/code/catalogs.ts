import { sameLocale } from '../../../shared/locale.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { CodeCatalog, CodeKey } from '../../code/index.ts';
import type { Unit } from '../../formats/format.ts';
import { plainText } from '../../text/content.ts';
import { parsePointer } from '../../text/json-pointer.ts';
import type { FileAccess, FileError } from '../../workspace/files.ts';
import type { FileGroup } from '../../workspace/groups.ts';

/** The keys of the source locale, as code writes them: one catalog for each group of files. */
export async function codeCatalogs(
  files: FileAccess,
  groups: readonly FileGroup[],
): Promise<Result<readonly CodeCatalog[], FileError>> {
  const catalogs: CodeCatalog[] = [];
  const hasNamespaces = severalFilesPerLocale(groups);
  for (const group of new Set(groups)) {
    const { source, format, dialect, sourceLocale } = group;
    const path = source ?? [...group.targets.values()][0];
    if (path === undefined || format.keyed !== true) continue;
    const content = await files.read(path);
    if (!content.ok) return content;
    const { units } = format.parse(content.value.text, { path, ...(dialect !== undefined && { dialect }) });
    const paths = units.map((unit) => segmentsOf(unit));
    // All of a file may stand below the name of its locale.
    const rooted =
      paths.length > 0 &&
      paths.every(([first = '', second]) => second !== undefined && sameLocale(first, sourceLocale));
    const keys = new Map<string, CodeKey>();
    for (const [index, unit] of units.entries()) {
      const key = (rooted ? paths[index]?.slice(1) : paths[index])?.join('.') ?? unit.name;
      if (!keys.has(key))
        keys.set(key, { text: unit.source ? plainText(unit.source) : '', at: unit.nameSpan.start, id: unit.id });
    }
    catalogs.push({ path, keys, ...(hasNamespaces.has(group) && { namespaces: namespacesOf(path, sourceLocale) }) });
  }
  return ok(catalogs);
}

function segmentsOf({ id, name }: Unit): readonly string[] {
  return (id.startsWith('/') ? parsePointer(id) : undefined) ?? [name];
}

/** Groups whose files lie beside each other in one folder of a locale, or of all: their names tell them apart. */
function severalFilesPerLocale(groups: readonly FileGroup[]): ReadonlySet<FileGroup> {
  const byFolder = Map.groupBy(groups, ({ pattern }) => {
    const before = pattern.slice(0, Math.max(0, pattern.indexOf('{locale}')));
    return before.slice(0, before.lastIndexOf('/') + 1);
  });
  return new Set([...byFolder.values()].filter((same) => same.length > 1).flat());
}

/** `common`, and `forms/common` for files in folders; without the locale in the name. */
function namespacesOf(path: string, locale: string): readonly string[] {
  const bare = path.replace(/\.[^./]*$/, '');
  const named = [`.${locale}`, `-${locale}`, `_${locale}`].find((end) => bare.endsWith(end));
  const parts = (named === undefined ? bare : bare.slice(0, -named.length)).split('/');
  return [1, 2, 3].map((count) => parts.slice(-count).join('/'));
}
