import { hasExtension } from '../../../../../shared/extensions.ts';
import { sameLocale } from '../../../../../shared/locale.ts';
import type { Format } from '../../../../core/formats/format.ts';
import type { FileAccess } from '../files/files.ts';

/** How many folders above a file are searched, including its own: `lib/src/l10n` of a package in a workspace. */
const MOST = 8;

/** The source locale according to the framework's own file, if there is one. @param path of a localization file, from the project folder */
export async function sourceOfFramework(
  access: FileAccess,
  { sourceSaid }: Pick<Format, 'sourceSaid'>,
  folder: string,
  path: string,
  locales: Iterable<string>,
): Promise<string | undefined> {
  const name = sourceSaid?.fileFor(path);
  const file = name === undefined ? undefined : await access.read(`${folder}/${name}`);
  const said = file?.ok === true ? sourceSaid?.locale(file.value.text) : undefined;
  return said === undefined ? undefined : [...locales].find((locale) => sameLocale(locale, said));
}

/**
 * The dialect of a file according to the tool's own file: that is in the package's folder, next to the localization files or above them, and the
 * nearest one counts. `path` is absolute.
 */
export async function dialectOfTool(
  access: FileAccess,
  { toolFile }: Pick<Format, 'toolFile'>,
  path: string,
): Promise<string | undefined> {
  if (toolFile === undefined || !hasExtension(path, toolFile.extensions)) return undefined;
  let folder = path;
  for (let step = 0; step < MOST; step++) {
    const end = folder.lastIndexOf('/');
    if (end <= 0) return undefined;
    folder = folder.slice(0, end);
    const file = await access.read(`${folder}/${toolFile.name}`);
    if (file.ok) return toolFile.dialect(file.value.text);
  }
  return undefined;
}
