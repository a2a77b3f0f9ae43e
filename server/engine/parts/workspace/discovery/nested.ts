import { PROJECT_FILE, type Project } from '../../../../../shared/project/project.ts';
import { compileGlob } from '../../../../core/text/globs/glob.ts';
import { folderOf } from '../paths.ts';

/**
 * The folders of the projects below another one: those with a project file of their own.
 * @param paths all files of the outer project, as they are listed
 */
export function nestedFolders(folder: string, paths: readonly string[]): ReadonlySet<string> {
  const nested = paths.filter((path) => path.endsWith(`/${PROJECT_FILE}`)).map(folderOf);
  return new Set(nested.filter((one) => one !== folder));
}

/** The projects below that a run over the outer one goes over, sorted. */
export function projectsBelow(folder: string, nested: ReadonlySet<string>, { projects }: Project): readonly string[] {
  const globs = projects?.map((pattern) => compileGlob(pattern));
  const isWanted = (one: string) =>
    globs === undefined || globs.some((glob) => glob.match(one.slice(folder.length + 1)) !== undefined);
  return [...nested].filter(isWanted).sort();
}

/** The project that a file belongs to: that of the nearest folder upwards with a project file, or the outer one. The editor and the command line both ask here. */
export function projectOf(folder: string, nested: ReadonlySet<string>, path: string): string {
  if (nested.size === 0) return folder;
  for (let at = folderOf(path); at.length > folder.length; at = folderOf(at)) if (nested.has(at)) return at;
  return folder;
}
