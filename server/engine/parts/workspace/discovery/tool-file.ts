import { hasExtension } from '../../../../../shared/extensions.ts';
import { sameLocale } from '../../../../../shared/locale.ts';
import type { Format } from '../../../../core/formats/format.ts';
import type { FileAccess } from '../files/files.ts';

/** Folders above a file that are looked at, its own included: `lib/src/l10n` of a package in a workspace. */
const MOST = 8;

/** The locale that the framework says texts are written in, if there is a file for it. @param path of a localization file, from the project's folder */
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
 * The dialect of a file where the project's tool says it in a file of its own: that stands in the folder of the package, beside the localization
 * files or above them, and the nearest one counts. `path` is absolute.
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
