import { PROJECT_FILE, type Project } from '../../../../../shared/project/project.ts';
import { compileGlob } from '../../../../core/text/globs/glob.ts';
import { folderOf } from '../paths.ts';

/**
 * The folders of nested projects: those with their own project file.
 * @param paths all files of the outer project, as listed
 */
export function nestedFolders(folder: string, paths: readonly string[]): ReadonlySet<string> {
  const nested = paths.filter((path) => path.endsWith(`/${PROJECT_FILE}`)).map(folderOf);
  return new Set(nested.filter((one) => one !== folder));
}

/** The nested projects that a run over the outer one includes, sorted. */
export function projectsBelow(folder: string, nested: ReadonlySet<string>, { projects }: Project): readonly string[] {
  const globs = projects?.map((pattern) => compileGlob(pattern));
  const isWanted = (one: string) =>
    globs === undefined || globs.some((glob) => glob.match(one.slice(folder.length + 1)) !== undefined);
  return [...nested].filter(isWanted).sort();
}

/** The project of a file: that of the nearest folder upwards with a project file, or the outer one. Used by the editor and the command line. */
export function projectOf(folder: string, nested: ReadonlySet<string>, path: string): string {
  if (nested.size === 0) return folder;
  for (let at = folderOf(path); at.length > folder.length; at = folderOf(at)) if (nested.has(at)) return at;
  return folder;
}
