import { byCodeUnit } from '../../../../shared/order.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { globMatcher } from '../../../core/text/globs/glob.ts';
import { parseCommented, placeOf } from '../../../core/text/json/commented.ts';
import type { GlossaryAccess, GlossaryText } from '../glossary/files.ts';
import { isStyleText, type ParsedStyle, parseStyle, type StyleProblem } from './file.ts';
import { serviceItems } from './list.ts';

/** A file with a style rule list. */
export interface StyleFile<Content extends GlossaryText = GlossaryText> extends ParsedStyle {
  /** Relative to the project folder. */
  readonly name: string;
  readonly content: Content;
}

/** Where lists are searched. */
export interface StylePlaces {
  readonly patterns: readonly string[];
  /** The project file names them: every match is a list, whatever it looks like. */
  readonly named: boolean;
  /** Files that were lists at the last sync, relative to the project folder: they still are, whatever they look like now. */
  readonly known?: ReadonlySet<string>;
}

/** Returns whether a path relative to the project folder may be that of a list. */
export function styleMatcher(patterns: readonly string[]): (name: string) => boolean {
  const matches = globMatcher(patterns);
  return (name) => /\.json$/i.test(name) && matches(name);
}

/** Reads the lists of a project, by name. If one cannot be read, that is the error. */
export async function readStyleFiles<Content extends GlossaryText>(
  access: GlossaryAccess<Content>,
  folder: string,
  { patterns, named, known }: StylePlaces,
): Promise<Result<readonly StyleFile<Content>[], { readonly path: string; readonly message: string }>> {
  const isStyle = styleMatcher(patterns);
  const names = (await access.list(folder)).map((path) => path.slice(folder.length + 1)).filter(isStyle);
  const files: StyleFile<Content>[] = [];
  for (const name of names.sort(byCodeUnit)) {
    const content = await access.read(`${folder}/${name}`);
    if (!content.ok) return fail(content.error);
    if (named || known?.has(name) === true || isStyleText(content.value.text))
      files.push({ name, content: content.value, ...parseStyle(content.value.text) });
  }
  return ok(withTwins(files));
}

/** Two files with the same name and language would be one list on the service. */
export function withTwins<File extends StyleFile>(files: readonly File[]): readonly File[] {
  const byName = Map.groupBy(files, ({ list }) => twinKey(list));
  return files.map((file) => {
    const [first, second] = file.list === undefined ? [] : (byName.get(twinKey(file.list)) ?? []);
    if (second === undefined || first === undefined) return file;
    const other = first === file ? second : first;
    const message = `${other.name} has the same name and language: give one of them another name.`;
    const { tree } = parseCommented(file.content.text);
    const span = tree === undefined ? { start: 0, end: 1 } : placeOf(tree, ['name']);
    const problem: StyleProblem = { severity: 'error', message, span };
    return { ...file, list: undefined, problems: [...file.problems, problem] };
  });
}

function twinKey(list: ParsedStyle['list']): string {
  return list === undefined ? '' : `${list.language} ${serviceItems(list).items.get('name') ?? ''}`;
}
