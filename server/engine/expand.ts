import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { glossaryPatterns } from '../../shared/project/project.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';
import { compileGlob } from '../core/text/globs/glob.ts';
import { type Failure, refuseNothing } from './failure.ts';
import type { Host } from './host.ts';
import { glossaryMatcher } from './parts/glossary/files.ts';
import { discover, type LocaleChoice } from './parts/workspace/discovery/discover.ts';
import { isBelow } from './parts/workspace/paths.ts';
import type { LoadedProject } from './parts/workspace/project.ts';
import { styleFileNames } from './parts/workspace/style.ts';
import { absolute } from './projects/project.ts';

/**
 * The files that arguments refer to: for a folder, the project's files in it; for a glob (`locales/**`, `de*.json`), the matching ones. Windows
 * shells leave globs to the program. An existing file is itself, even if its name looks like a glob.
 *
 * @returns paths as given, or absolute; a failure if a folder or a glob matches no file
 */
export async function expandPaths(
  host: Host,
  loaded: LoadedProject,
  paths: readonly string[],
  choice: LocaleChoice,
): Promise<Result<readonly string[], Failure>> {
  const kinds = await Promise.all(paths.map(kindOfPath));
  if (kinds.every((kind) => kind === 'file')) return ok(paths);
  const own = await projectFiles(host, loaded, choice);
  const files = new Set<string>();
  for (const [at, path] of paths.entries()) {
    const kind = kinds[at];
    if (kind === 'file') {
      files.add(path);
      continue;
    }
    const found = kind === 'folder' ? await inFolder(host, own, path) : fitting(own, path);
    if (!found.ok) return found;
    for (const file of found.value) files.add(file);
  }
  return ok([...files]);
}

/** What cannot be examined counts as a file: reading it will report the problem. */
export async function kindOfPath(path: string): Promise<'file' | 'folder' | 'glob'> {
  const info = await stat(path).catch(() => undefined);
  if (info !== undefined) return info.isDirectory() ? 'folder' : 'file';
  return /[*?{[]/.test(path) ? 'glob' : 'file';
}

/** Every file that a run over the whole project covers, sorted. */
async function projectFiles(host: Host, loaded: LoadedProject, choice: LocaleChoice): Promise<readonly string[]> {
  const { files } = host;
  const { folder, project } = loaded;
  const groups = await discover(files, loaded, choice);
  const all = await files.list(folder);
  const isTable = glossaryMatcher(glossaryPatterns(project));
  const names = all.map((path) => path.slice(folder.length + 1));
  const styles = await styleFileNames(files, loaded, names);
  const members = groups.flatMap(({ source, targets, missing }) => [
    ...(source === undefined ? [] : [source]),
    ...[...targets].flatMap(([locale, path]) => (missing.has(locale) ? [] : path)),
  ]);
  const others = names.filter((name) => isTable(name) || styles.has(name)).map((name) => `${folder}/${name}`);
  return [...new Set([...members, ...others])].sort();
}

async function inFolder(host: Host, own: readonly string[], name: string): Promise<Result<readonly string[], Failure>> {
  const folder = absolute(name);
  const found = own.filter((path) => isBelow(folder, path));
  if (found.length > 0) return ok(found);
  return refuseNothing(
    `The project has no localization file in ${host.nameOf(folder)}. "dragoman files --ignored" says what is left out, and why.`,
  );
}

/** Globs are relative to the working folder; one without a slash matches file names anywhere below it. */
function fitting(own: readonly string[], text: string): Result<readonly string[], Failure> {
  const pattern = process.platform === 'win32' ? text.replaceAll('\\', '/') : text;
  const glob = compileGlob(pattern.startsWith('/') || /^[a-z]:\//i.test(pattern) ? pattern : joined(pattern));
  if (glob.problem !== undefined)
    return fail({ kind: 'usage', message: `The pattern ${text} is not understood: it ${glob.problem}.` });
  const here = `${absolute('.').replace(/\/$/, '')}/`;
  const byName = pattern.includes('/') ? undefined : compileGlob(pattern);
  const found = own.filter(
    (path) => glob.match(path) !== undefined || (path.startsWith(here) && byName?.match(basename(path)) !== undefined),
  );
  if (found.length > 0) return ok(found);
  return refuseNothing(`No localization file of the project fits ${text}. "dragoman files" lists them.`);
}

/** The pattern from the root. The path of the working folder is escaped. */
function joined(pattern: string): string {
  let folder = absolute('.');
  let rest = pattern.replace(/^\.\//, '');
  for (; rest.startsWith('../'); rest = rest.slice(3)) folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  return `${folder.replace(/[\\*?{}[\]!+@()|,]/g, '\\$&').replace(/\/$/, '')}/${rest}`;
}
