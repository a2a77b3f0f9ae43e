import type { FileAccess } from './files.ts';

/** Folders above a file that are looked at, its own included: `lib/src/l10n` of a package in a workspace. */
const MOST = 8;

/**
 * The dialect of a Flutter file, where the project says how apostrophes are read: `l10n.yaml` stands in the folder of the package, where the
 * generator is started, beside the files or above them. `path` is absolute.
 */
export async function flutterDialect(access: FileAccess, path: string): Promise<string | undefined> {
  if (!/\.arb$/i.test(path)) return undefined;
  let folder = path;
  for (let step = 0; step < MOST; step++) {
    const end = folder.lastIndexOf('/');
    if (end <= 0) return undefined;
    folder = folder.slice(0, end);
    const file = await access.read(`${folder}/l10n.yaml`);
    if (file.ok)
      return /^use-escaping[ \t]*:[ \t]*true[ \t]*(?:#.*)?$/m.test(file.value.text) ? 'arb-escaping' : undefined;
  }
  return undefined;
}
