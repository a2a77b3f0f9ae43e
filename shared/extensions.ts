import { COMMON_EXTENSIONS, TEXT_DECIDES, UNIT_EXTENSIONS } from './file-types.ts';

/** Glossary tables. */
export const TABLE_EXTENSIONS: readonly string[] = ['.tsv', '.tab', '.csv'];

/** Extensions of possible project files. */
export const PROJECT_EXTENSIONS: readonly string[] = [...UNIT_EXTENSIONS, ...TEXT_DECIDES, ...TABLE_EXTENSIONS];

/** Whether the path has one of the extensions, in any case. */
export function hasExtension(path: string, extensions: readonly string[]): boolean {
  const dot = path.lastIndexOf('.');
  return dot >= 0 && extensions.includes(path.slice(dot).toLowerCase());
}

/** Whether the name alone shows that the file contains translatable texts. */
export function isSureByName(path: string): boolean {
  return hasExtension(path, UNIT_EXTENSIONS) && !hasExtension(path, COMMON_EXTENSIONS);
}

/** All files with the extensions, as a glob for editors. */
export function extensionGlob(extensions: readonly string[]): string {
  return `**/*.{${extensions.map((it) => it.slice(1)).join(',')}}`;
}
