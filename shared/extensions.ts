/** File name extensions, lower case, with the dot. Discovery, watchers, the editor's documents and the formats all go by these lists; a test holds the manifest and README to them. */
export const XLIFF_EXTENSIONS: readonly string[] = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mxliff', '.txlf'];
export const JSON_EXTENSIONS: readonly string[] = ['.json', '.jsonc', '.arb'];
export const SUBTITLE_EXTENSIONS: readonly string[] = ['.srt'];
/** Glossary tables. */
export const TABLE_EXTENSIONS: readonly string[] = ['.tsv', '.tab', '.csv'];

/** Files with units. */
export const UNIT_EXTENSIONS: readonly string[] = [...XLIFF_EXTENSIONS, ...JSON_EXTENSIONS, ...SUBTITLE_EXTENSIONS];

/** Does the path end with one of the extensions, in whatever case? */
export function hasExtension(path: string, extensions: readonly string[]): boolean {
  const dot = path.lastIndexOf('.');
  return dot >= 0 && extensions.includes(path.slice(dot).toLowerCase());
}

/** All files with the extensions, as a glob of editors. */
export function extensionGlob(extensions: readonly string[]): string {
  return `**/*.{${extensions.map((it) => it.slice(1)).join(',')}}`;
}
