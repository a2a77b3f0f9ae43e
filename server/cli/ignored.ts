import { SETTINGS } from '../engine/parts/workspace/discovery/conventions.ts';
import type { Discovery } from '../engine/parts/workspace/discovery/discover.ts';
import type { CliContext } from './context.ts';

/** A file or folder that is left out. */
export interface Ignored {
  /** Relative to the project folder; a folder ends with `/`. */
  readonly file: string;
  /** The end of a sentence that begins with the path. */
  readonly reason: string;
}

/** Everything that discovery left out: files that could hold translations, and folders that were not searched. */
export function ignoredIn({ files }: Pick<CliContext, 'files'>, folder: string, found: Discovery): readonly Ignored[] {
  const folders = (files.unsearched?.(folder) ?? []).map((path) => ({
    file: `${path.slice(folder.length + 1)}/`,
    reason: /\/\.[^/]*$/.test(path)
      ? 'is a hidden folder, and is not searched'
      : "is a folder of other people's files or of build results by its name, and is not searched",
  }));
  return [...folders, ...[...found.leftOut].map(([file, reason]) => ({ file, reason }))];
}

/** Prints how much was left out; the list is available on request. */
export function tellIgnored({ terminal }: Pick<CliContext, 'terminal'>, { leftOut }: Discovery): void {
  const paths = [...leftOut].flatMap(([path, reason]) => (reason === SETTINGS ? [] : [path]));
  if (paths.length === 0) return;
  const which = paths.length === 1 ? `${paths[0]} is` : `${paths.length.toLocaleString('en')} files are`;
  terminal.note(`${which} left out: "dragoman files --ignored" says why.`);
}

/** Why there is nothing to process, and what to do. */
export function noFiles(folder: string, { leftOut }: Discovery): string {
  const first = [...leftOut].find(([, reason]) => reason !== SETTINGS);
  const why = first === undefined ? '' : ` ${first[0]} ${first[1]}. "dragoman files --ignored" lists all with reasons.`;
  return `No localization files found in ${folder}.${why} Describe them in "files" of dragoman.json.`;
}
