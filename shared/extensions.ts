import { COMMON_EXTENSIONS, TEXT_DECIDES, UNIT_EXTENSIONS } from './file-types.ts';

/** Glossary tables. */
export const TABLE_EXTENSIONS: readonly string[] = ['.tsv', '.tab', '.csv'];

/** What may be a file of a project, by its name. */
export const PROJECT_EXTENSIONS: readonly string[] = [...UNIT_EXTENSIONS, ...TEXT_DECIDES, ...TABLE_EXTENSIONS];

/** Does the path end with one of the extensions, in whatever case? */
export function hasExtension(path: string, extensions: readonly string[]): boolean {
  const dot = path.lastIndexOf('.');
  return dot >= 0 && extensions.includes(path.slice(dot).toLowerCase());
}

/** Does the name alone say that the file holds texts to translate? */
export function isSureByName(path: string): boolean {
  return hasExtension(path, UNIT_EXTENSIONS) && !hasExtension(path, COMMON_EXTENSIONS);
}

/** All files with the extensions, as a glob of editors. */
export function extensionGlob(extensions: readonly string[]): string {
  return `**/*.{${extensions.map((it) => it.slice(1)).join(',')}}`;
}
