import { hasExtension } from '../../shared/extensions.ts';
import type { Format } from '../formats/format.ts';
import type { FileAccess } from './files.ts';

/** Folders above a file that are looked at, its own included: `lib/src/l10n` of a package in a workspace. */
const MOST = 8;

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
