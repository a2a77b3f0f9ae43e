import { dirname, isAbsolute, resolve } from 'node:path';
import { PROJECT_FILE, type Project } from '../../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { folderOf, isBelow, pathExists, realPath, slashed } from './paths.ts';
import type { LoadedProject } from './project.ts';

/** What packages share if the project file that they extend defines it. */
export type Shared = 'glossary' | 'style' | 'memory' | 'limit';

/** The folder whose files, memory or limit apply, if it is not the project's own. */
export type Homes = Readonly<Partial<Record<Shared, string>>>;

/** The project as the owner of what it shares: the same settings, with the folder that contains it. */
export function ownerOf(loaded: LoadedProject, part: Shared): LoadedProject {
  const folder = loaded.homes?.[part];
  return folder === undefined ? loaded : { ...loaded, folder };
}

/**
 * Resolves `extends` of the project file in `folder`: a project file of the same repository, or of a parent folder. Files are untrusted and must not
 * refer to the rest of the disk.
 *
 * @param folder absolute, `/`-separated
 * @returns the absolute path, or the end of a sentence that begins with what was written
 */
export async function extendedPath(folder: string, written: string): Promise<Result<string, string>> {
  if (written === '' || isAbsolute(written) || !/\.json$/i.test(written))
    return fail(`is not a path of a project file. Write it relative to this folder, like "../../${PROJECT_FILE}"`);
  const path = slashed(resolve(folder, written));
  const home = folderOf(path);
  const root = await repositoryOf(folder);
  const above = isBelow(home, folder) && path.endsWith(`/${PROJECT_FILE}`);
  const outside = 'leads out of this repository. Name a file that is in it';
  if (!above && (root === undefined || !isBelow(root, path))) return fail(outside);
  if (above && root !== undefined && !isBelow(root, path)) return fail(outside);
  const real = await realPath(path).catch(() => realPath(home).catch(() => home));
  const limit = root === undefined ? home : root;
  if (!isBelow(await realPath(limit).catch(() => limit), real)) return fail(outside);
  return ok(path);
}

/** The nearest folder upwards with a `.git`. */
async function repositoryOf(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = slashed(dirname(at))) {
    // In a worktree or a submodule it is a file.
    if (await pathExists(`${at}/.git`)) return at;
    if (slashed(dirname(at)) === at) return undefined;
  }
}

/** The settings of a project that extends another: its own take precedence, key by key. */
export function inherited(own: Project, base: Project): Project {
  const { files: _, name: __, extends: ___, $schema: ____, projects: _____, ...rest } = base;
  const merged: Record<string, unknown> = { ...rest, ...own };
  for (const [key, value] of Object.entries(own)) {
    const below = (rest as Record<string, unknown>)[key];
    if (isRecord(value) && isRecord(below)) merged[key] = { ...below, ...value };
  }
  return { ...(merged as Project), ...checksOf(own, base) };
}

/** Both may configure one check: if one of them ignores words or units, the severity still comes from the other. */
function checksOf({ checks: own }: Project, { checks: base }: Project): Pick<Project, 'checks'> {
  if (own === undefined || base === undefined) return {};
  const checks = { ...base, ...own };
  for (const [id, setting] of Object.entries(own)) {
    const below = base[id];
    if (typeof setting !== 'object' || below === undefined) continue;
    checks[id] = { ...(typeof below === 'object' ? below : { severity: below }), ...setting };
  }
  return { checks };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whose glossary files, style rules, memory and limit apply: those of the nearest file that names them. */
export function homesOf(own: Project, base: LoadedProject): Homes {
  const states: Readonly<Record<Shared, readonly [mine: boolean, theirs: boolean]>> = {
    glossary: [own.glossary?.files !== undefined, base.project.glossary !== undefined],
    style: [own.style?.files !== undefined, base.project.style !== undefined],
    memory: [own.memory !== undefined, base.project.memory !== undefined],
    limit: [own.translation?.maxCharacters !== undefined, base.project.translation?.maxCharacters !== undefined],
  };
  const homes: Partial<Record<Shared, string>> = {};
  for (const [part, [mine, theirs]] of Object.entries(states) as [Shared, readonly [boolean, boolean]][])
    if (!mine && theirs) homes[part] = base.homes?.[part] ?? base.folder;
  return homes;
}
