import { lstat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { other } from '../workspace/file-errors.ts';
import type { FileAccess } from '../workspace/files.ts';
import { realPath, slashed } from '../workspace/paths.ts';

/**
 * The path of a file below a folder, whether it exists or not; absolute, `/`-separated. The error is a sentence for a path that leads out of the folder:
 * by `..`, by being another place, or through a symbolic link.
 */
export async function inside(folder: string, path: string): Promise<Result<string, string>> {
  if (path.includes('\0')) return fail('A path cannot hold a NUL character. Name a file of the project.');
  const wanted = resolve(folder, path);
  const outside = `${path} lies outside of the project folder and was not touched. Name a file below ${folder}.`;
  const root = await realPath(folder).catch(() => undefined);
  const real = await realOf(wanted);
  if (root === undefined || real === undefined) return fail(outside);
  const below = relative(root, real);
  if (below === '..' || below.startsWith(`..${process.platform === 'win32' ? '\\' : '/'}`) || isAbsolute(below))
    return fail(outside);
  // A path that is inside by its real name only is spelled as the project spells its files.
  const spelled = relative(folder, wanted);
  const isSpelled = spelled !== '..' && !/^\.\.[\\/]/.test(spelled) && !isAbsolute(spelled);
  return ok(slashed(isSpelled ? wanted : join(folder, below)));
}

/** The real path of a file, or of the nearest folder above that exists with the rest behind it. A dangling link leads nowhere that is known. */
async function realOf(path: string): Promise<string | undefined> {
  const rest: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    const there = await lstat(at).then(
      () => true,
      () => false,
    );
    if (there)
      return realPath(at).then(
        (real) => join(real, ...rest.reverse()),
        () => undefined,
      );
    if (dirname(at) === at) return undefined;
    rest.push(basename(at));
  }
}

/** The same files, but only those that really lie below a folder. */
export function filesInside(files: FileAccess, folder: string): FileAccess {
  return {
    ...files,
    async read(path) {
      const safe = await inside(folder, path);
      return safe.ok ? files.read(path) : fail(other(path, safe.error));
    },
    async list(below) {
      const paths = await files.list(below);
      const safe = await Promise.all(paths.map((path) => inside(folder, path)));
      return paths.filter((_, at) => safe[at]?.ok === true);
    },
  };
}
