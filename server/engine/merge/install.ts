import { ok, type Result } from '../../../shared/values/result.ts';
import { difference } from '../../core/text/span.ts';
import { askGit, hasGit, isInRepository } from '../../system/process/git.ts';
import { type Failure, fileFailure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { MEMORY_FILE } from '../parts/memory/lines.ts';
import { discoverAll } from '../parts/workspace/discovery/discover.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { loadedPackages, packagesOf } from '../projects/packages.ts';
import { openProject } from '../projects/project.ts';

/** These lines enclose ours in `.gitattributes`. */
const BEGIN = '# Locale files are merged by units. In each clone: dragoman merge --install';
const END = '# End of what "dragoman merge --uninstall" takes out.';

/** What was changed. */
export interface Installed {
  /** The file with the attributes, absolute. */
  readonly attributes: string;
  /** The patterns in it. */
  readonly patterns: readonly string[];
  /** The repository's configuration has the driver. */
  readonly driver?: string;
  readonly changed: boolean;
}

/**
 * Makes Git merge the locale files of the project and of nested ones by units: with lines in `.gitattributes` of the project folder, for everybody
 * who has the repository, and the driver in the configuration of this clone, which no repository can contain.
 * @param program the words that start the command line
 */
export async function installDriver(host: Host, program: readonly string[]): Promise<Result<Installed, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const { folder } = loaded.value;
  const refused = withoutGit(folder);
  if (refused !== undefined) return refused;
  const packages = await packagesOf(host, []);
  const all = packages.ok ? await loadedPackages(packages.value) : packages;
  if (!all.ok) return all;
  const groups: FileGroup[] = [];
  for (const [, one] of all.value) groups.push(...(await discoverAll(host.files, one)).groups);
  const memories = await askGit(folder, ['ls-files', '-z', '--', `*${MEMORY_FILE}`]);
  const memory = memories !== undefined && memories.length > 0 ? [`*${MEMORY_FILE}`] : [];
  const patterns = [...new Set([...groups.flatMap((group) => patternsOf(folder, group)), ...memory])].sort();
  if (patterns.length === 0)
    return refuse(
      'usage',
      `No localization files were found in ${folder}. "dragoman files --ignored" says what was left out.`,
    );
  const lines = [BEGIN, ...patterns.map((pattern) => `${pattern} merge=dragoman`), END];
  const written = await writeAttributes(host, folder, lines);
  if (!written.ok) return written;
  const driver = `${program.map(shellWord).join(' ')} merge --path=%P --marker-size=%L --base-label=%S --our-label=%X --their-label=%Y %O %A %B`;
  for (const [name, value] of [
    ['name', 'locale files by units'],
    ['driver', driver],
  ] as const)
    if ((await askGit(folder, ['config', '--local', `merge.dragoman.${name}`, value])) === undefined)
      return refuse(
        'files',
        `The configuration of the repository of ${folder} cannot be written. ${written.value.attributes} was.`,
      );
  return ok({ ...written.value, patterns, driver });
}

/** Reverts `installDriver`. */
export async function uninstallDriver(host: Host): Promise<Result<Installed, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const { folder } = loaded.value;
  const refused = withoutGit(folder);
  if (refused !== undefined) return refused;
  const written = await writeAttributes(host, folder, []);
  if (!written.ok) return written;
  const removed = await askGit(folder, ['config', '--local', '--remove-section', 'merge.dragoman']);
  return ok({ ...written.value, patterns: [], changed: written.value.changed || removed !== undefined });
}

function withoutGit(folder: string): Result<never, Failure> | undefined {
  if (isInRepository(folder) && hasGit(folder)) return undefined;
  return refuse('usage', `${folder} is in no Git repository, or Git is not installed.`);
}

async function writeAttributes(
  host: Host,
  folder: string,
  lines: readonly string[],
): Promise<Result<Pick<Installed, 'attributes' | 'changed'>, Failure>> {
  const path = `${folder}/.gitattributes`;
  host.files.name?.(path);
  const read = await host.files.read(path);
  if (!read.ok && read.error.kind !== 'missing') return { ok: false, error: fileFailure(read.error) };
  const before = read.ok ? read.value.text : '';
  const after = replaced(before, lines);
  if (after === before) return ok({ attributes: path, changed: false });
  const written = read.ok
    ? await host.files.write(read.value, difference(before, after))
    : await host.files.create(path, Buffer.from(after));
  return written.ok ? ok({ attributes: path, changed: true }) : { ok: false, error: fileFailure(written.error) };
}

/** The text with our lines in place of the existing ones, otherwise appended. */
export function replaced(text: string, lines: readonly string[]): string {
  const ours = lines.map((line) => `${line}\n`).join('');
  const start = text.indexOf(BEGIN);
  const end = start === -1 ? -1 : text.indexOf(END, start);
  if (end !== -1) return text.slice(0, start) + ours + text.slice(end + END.length).replace(/^\r?\n/, '');
  return text === '' || text.endsWith('\n') || ours === '' ? text + ours : `${text}\n${ours}`;
}

/** One pattern for the files of a group that differ in one part of their path, otherwise one per file. */
export function patternsOf(folder: string, { source, targets, missing }: FileGroup): readonly string[] {
  const there = [...targets].flatMap(([locale, path]) => (missing.has(locale) ? [] : [path]));
  const paths = [...new Set([...(source === undefined ? [] : [source]), ...there])]
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).split('/'));
  const [first] = paths;
  if (first === undefined) return [];
  const different = first.flatMap((_, at) => (new Set(paths.map((path) => path[at])).size > 1 ? [at] : []));
  const [place] = different;
  if (place === undefined || different.length > 1 || paths.some(({ length }) => length !== first.length))
    return paths.map((path) => anchored(path.map(escaped)));
  const names = paths.map((path) => path[place] ?? '');
  const start = commonStart(names);
  const end = commonStart(names.map((name) => [...name.slice(start.length)].reverse().join('')));
  const wild = `${escaped(start)}*${escaped([...end].reverse().join(''))}`;
  return [anchored(first.map((step, at) => (at === place ? wild : escaped(step))))];
}

/** Relative to the folder of the attributes file. White space would end a pattern. */
function anchored(steps: readonly string[]): string {
  const pattern = `/${steps.join('/')}`;
  return /[\s"]/.test(pattern) ? JSON.stringify(pattern) : pattern;
}

function escaped(step: string): string {
  return step.replace(/[*?[\]\\]/g, '\\$&');
}

function commonStart(names: readonly string[]): string {
  const [first = ''] = names;
  let length = first.length;
  for (const name of names) while (!name.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/** Git runs the driver in a shell, and expands `%` itself. */
function shellWord(word: string): string {
  const text = word.replaceAll('\\', '/').replaceAll('%', '%%');
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
