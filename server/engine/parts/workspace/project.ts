import { PROJECT_FILE, type Project, parseProject } from '../../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { compileGlob } from '../../../core/text/globs/glob.ts';
import { parseCommented, placeOf, plainValue } from '../../../core/text/json/commented.ts';
import { compileProtection } from '../../../core/text/placeholders/index.ts';
import { compilePattern } from '../../../core/text/placeholders/pattern.ts';
import type { Span } from '../../../core/text/span.ts';
import { extendedPath, type Homes, homesOf, inherited } from './extend.ts';
import type { FileAccess, FileError } from './files/files.ts';
import { folderOf } from './paths.ts';

/** The project file as read: its content, and its problems with their positions. */
export interface LoadedProject {
  /** Absolute folder, `/`-separated, without a final slash. */
  readonly folder: string;
  /** Absent: there is no project file, everything is detected. */
  readonly path?: string;
  /** Includes what it inherits from the project file that it extends. */
  readonly project: Project;
  /** Absent: everything is its own. */
  readonly homes?: Homes;
  /** Paths of the project files that it extends, nearest first. */
  readonly extended?: readonly string[];
  readonly problems: readonly { readonly message: string; readonly span: Span }[];
}

/** Reads `dragoman.json` of a folder, and those that it extends. A missing file is fine; a file that cannot be read is the error. */
export async function loadProject(access: FileAccess, folder: string): Promise<Result<LoadedProject, FileError>> {
  access.admit?.(folder);
  const path = `${folder}/${PROJECT_FILE}`;
  const file = await access.read(path);
  if (!file.ok) return file.error.kind === 'missing' ? ok({ folder, project: {}, problems: [] }) : fail(file.error);
  const loaded = await readProjectAt(access, path, file.value.text);
  access.assume?.(folder, loaded.project.encodings ?? {});
  for (const home of [loaded.homes?.glossary, loaded.homes?.style]) if (home !== undefined) access.lend?.(home);
  return ok(loaded);
}

/** Parses the text of a project file at a path, with those that it extends. */
export function readProjectAt(access: FileAccess, path: string, text: string): Promise<LoadedProject> {
  return withExtended(access, path, text, [path]);
}

/** A longer chain of `extends` must be a mistake. */
const MOST_EXTENDED = 10;

/** @param chain the paths of the files that lead here, this one last */
async function withExtended(
  access: FileAccess,
  path: string,
  text: string,
  chain: readonly string[],
): Promise<LoadedProject> {
  const folder = folderOf(path);
  const { project, problems } = readProject(text);
  const own = { folder, path, project, problems };
  if (project.extends === undefined) return own;
  const base = await readExtended(access, folder, project.extends, chain);
  if (base.ok) {
    const { path: from = '', extended = [] } = base.value;
    const homes = homesOf(project, base.value);
    return { ...own, project: inherited(project, base.value.project), homes, extended: [from, ...extended] };
  }
  const { tree } = parseCommented(text);
  const problem = { message: base.error, span: tree ? placeOf(tree, ['extends']) : { start: 0, end: 0 } };
  return { ...own, problems: [...problems, problem] };
}

/** @returns a sentence if it cannot be extended */
async function readExtended(
  access: FileAccess,
  folder: string,
  written: string,
  chain: readonly string[],
): Promise<Result<LoadedProject, string>> {
  const path = await extendedPath(folder, written);
  if (!path.ok) return fail(`"${written}" ${path.error}.`);
  if (chain.includes(path.value) || chain.length > MOST_EXTENDED)
    return fail(`"${written}" leads back to this file: no project file can extend itself. Remove one "extends".`);
  access.name?.(path.value);
  const file = await access.read(path.value);
  if (!file.ok)
    return fail(
      file.error.kind === 'missing'
        ? `There is no ${path.value}. Correct the path, or remove "extends".`
        : file.error.message,
    );
  const loaded = await withExtended(access, path.value, file.value.text, [...chain, path.value]);
  const [problem] = loaded.problems;
  if (problem === undefined) return ok(loaded);
  const line = file.value.text.slice(0, problem.span.start).split('\n').length;
  return fail(`${path.value}:${line}: ${problem.message}`);
}

/** Parses the text of a project file: comments and trailing commas are allowed, wrong values are problems with their positions. */
export function readProject(text: string): Pick<LoadedProject, 'project' | 'problems'> {
  const { tree, problems } = parseCommented(text);
  if (tree === undefined) return { project: {}, problems };
  const parsed = parseProject(plainValue(tree));
  for (const { path, message } of parsed.problems) problems.push({ message, span: placeOf(tree, path) });
  const protect = parsed.project.translation?.protect ?? [];
  for (const { entry, reason } of compileProtection(protect).invalid) {
    const place = ['translation', 'protect', protect.indexOf(entry)];
    problems.push({
      message: `${entry === '' ? 'This entry' : `"${entry}"`} protects nothing: it ${reason}.`,
      span: placeOf(tree, place),
    });
  }
  for (const { path, reason } of [...badGlobs(parsed.project), ...badPatterns(parsed.project)])
    problems.push({ message: `This pattern is left out: it ${reason}.`, span: placeOf(tree, path) });
  return { project: parsed.project, problems };
}

interface BadPattern {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** Invalid path patterns, with the reason. */
function badGlobs({
  files = [],
  projects = [],
  dialects = {},
  encodings = {},
  glossary,
  style,
  code,
}: Project): readonly BadPattern[] {
  const paths = (patterns: readonly string[], ...place: readonly string[]) =>
    patterns.map((text, index) => ({ text, place: [...place, index], classes: place.length > 1 }));
  const keys = (patterns: object, place: string) =>
    Object.keys(patterns).map((text) => ({ text, place: [place, text], classes: false }));
  return [
    ...paths(files, 'files'),
    ...paths(projects, 'projects'),
    ...keys(dialects, 'dialects'),
    ...keys(encodings, 'encodings'),
    ...paths(glossary?.files ?? [], 'glossary', 'files'),
    ...paths(style?.files ?? [], 'style', 'files'),
    ...paths(code?.files ?? [], 'code', 'files'),
  ].flatMap(({ text, place, classes }) => {
    const { problem } = compileGlob(text, classes);
    return problem === undefined ? [] : [{ path: place, reason: problem }];
  });
}

/** Invalid patterns of checks, with the reason. */
function badPatterns(project: Project): readonly BadPattern[] {
  return Object.entries(project.checks ?? {}).flatMap(([id, setting]) =>
    (typeof setting === 'object' ? (setting.patterns ?? []) : []).flatMap(({ source, target }, index) =>
      Object.entries({ source, target }).flatMap(([key, text]) => {
        const compiled = text === undefined ? undefined : compilePattern(text);
        return compiled?.ok === false ? [{ path: ['checks', id, 'patterns', index, key], reason: compiled.error }] : [];
      }),
    ),
  );
}
