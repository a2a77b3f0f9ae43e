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
      if (!keys.has(key)) keys.set(key, { text: unit.source ? plainText(unit.source) : '', at: unit.nameSpan.start });
    }
    catalogs.push({ path, keys, ...(hasNamespaces.has(group) && { namespaces: namespacesOf(path) }) });
  }
  return ok(catalogs);
}

function segmentsOf({ id, name }: Unit): readonly string[] {
  return (id.startsWith('/') ? parsePointer(id) : undefined) ?? [name];
}

/** Groups whose source files lie beside each other: their names tell them apart. */
function severalFilesPerLocale(groups: readonly FileGroup[]): ReadonlySet<FileGroup> {
  const byPattern = Map.groupBy(groups, ({ pattern }) => pattern);
  return new Set([...byPattern.values()].filter((same) => same.length > 1).flat());
}

/** `common`, and `forms/common` for files in folders. */
function namespacesOf(path: string): readonly string[] {
  const parts = path.replace(/\.[^./]*$/, '').split('/');
  return [1, 2, 3].map((count) => parts.slice(-count).join('/'));
}
