import type { Catalog, Format, SourceFile } from '../../../server/core/formats/format.ts';
import { likeSource } from '../../../server/core/formats/original.ts';
import { subjectsOf } from '../../../server/engine/check/subject.ts';
import { discover } from '../../../server/engine/parts/workspace/discovery/discover.ts';
import { diskFiles } from '../../../server/engine/parts/workspace/files/disk.ts';
import { loadProject } from '../../../server/engine/parts/workspace/project.ts';

/** A localization file, as the program itself looks at it. */
export interface AuditFile {
  /** From the folder of the checkout. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly format: Format;
  readonly catalog: Catalog;
  readonly dialect: string | undefined;
  /** Of a file of one locale that is a translation: the file of the source. */
  readonly source?: SourceFile;
}

/**
 * The localization files that discovery finds in a folder without a project file being needed. A file with several languages comes once, as
 * its first one.
 */
export async function* localizationFiles(
  folder: string,
  wanted: (format: string) => boolean,
): AsyncGenerator<AuditFile | { readonly name: string; readonly unread: string }> {
  const access = diskFiles();
  const root = folder.replaceAll('\\', '/').replace(/\/$/, '');
  const loaded = await loadProject(access, root);
  if (!loaded.ok) throw new Error(loaded.error.message);
  const seen = new Set<string>();
  for (const group of await discover(access, loaded.value, {})) {
    const { format } = group;
    if (!wanted(format.id)) continue;
    const original = group.source === undefined ? undefined : await access.read(group.source);
    const source = original?.ok
      ? {
          text: original.value.text,
          catalog: format.parse(original.value.text, {
            path: original.value.path,
            ...(group.dialect !== undefined && { dialect: group.dialect }),
          }),
        }
      : undefined;
    for (const { path, role } of subjectsOf(group, undefined)) {
      if (seen.has(path)) continue;
      seen.add(path);
      const name = path.slice(root.length + 1);
      const file = await access.read(path);
      if (!file.ok) {
        yield { name, unread: file.error.message };
        continue;
      }
      const twin = role === 'target' && format.layout === 'one-file-per-locale' ? source : undefined;
      const { dialect } = twin === undefined ? group : likeSource(group, twin);
      const { text } = file.value;
      const catalog = format.parse(text, { path, ...(dialect !== undefined && { dialect }) });
      yield { name, path, text, format, catalog, dialect, ...(twin && { source: twin }) };
    }
  }
}
