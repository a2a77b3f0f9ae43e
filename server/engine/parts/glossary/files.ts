import { hasExtension, TABLE_EXTENSIONS } from '../../../../shared/extensions.ts';
import { byCodeUnit } from '../../../../shared/order.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { type GlossaryTable, type ParseFile, parseFile } from '../../../core/formats/glossary/index.ts';
import { globMatcher } from '../../../core/text/globs/glob.ts';

/** What this folder needs from the workspace: paths are absolute and `/`-separated. `FileAccess` is one implementation. */
export interface GlossaryAccess<Content extends GlossaryText = GlossaryText> {
  list(folder: string): Promise<readonly string[]>;
  read(path: string): Promise<Result<Content, { readonly path: string; readonly message: string }>>;
}

export interface GlossaryText {
  readonly path: string;
  readonly text: string;
}

export interface GlossaryFile<Content extends GlossaryText = GlossaryText> {
  /** Relative to the project folder. */
  readonly name: string;
  readonly content: Content;
  readonly table: GlossaryTable;
}

/** Returns whether a path relative to the project folder is one of the project's glossary files. */
export function glossaryMatcher(patterns: readonly string[]): (name: string) => boolean {
  const matches = globMatcher(patterns);
  return (name) => hasExtension(name, TABLE_EXTENSIONS) && matches(name);
}

/** The patterns that no file matches, for a message. */
export function inWords(patterns: readonly string[]): string {
  return patterns.length === 0 ? '"files": []' : patterns.join(', ');
}

/** Reads and parses the glossary files that the project file's `patterns` match, by name. If one cannot be read, that is the error. */
export async function readGlossaryFiles<Content extends GlossaryText>(
  access: GlossaryAccess<Content>,
  folder: string,
  patterns: readonly string[],
  sourceLocale?: string,
  comments?: string,
  parse: ParseFile = parseFile,
): Promise<Result<readonly GlossaryFile<Content>[], { readonly path: string; readonly message: string }>> {
  const isGlossary = glossaryMatcher(patterns);
  const names = (await access.list(folder)).map((path) => path.slice(folder.length + 1)).filter(isGlossary);
  const files: GlossaryFile<Content>[] = [];
  for (const name of names.sort(byCodeUnit)) {
    const content = await access.read(`${folder}/${name}`);
    if (!content.ok) return fail(content.error);
    files.push({ name, content: content.value, table: parse(name, content.value.text, sourceLocale, comments) });
  }
  return ok(files);
}
