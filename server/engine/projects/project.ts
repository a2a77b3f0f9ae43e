import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PROJECT_FILE } from '../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { type Failure, fileFailure, refuse } from '../failure.ts';
import type { Host, HostOptions, LookHost } from '../host.ts';
import { pathExists } from '../parts/workspace/paths.ts';
import { type LoadedProject, loadProject } from '../parts/workspace/project.ts';

/** A path named by the user, in the form of `absolute`. From now on it may be accessed, even outside of the project. */
export function named({ files }: Pick<Host, 'files'>, path: string): string {
  const wanted = absolute(path);
  files.name?.(wanted);
  return wanted;
}

/** Reports which folders were not listed: otherwise their files would be missing silently. */
export function tellLeftOut({ files, reporter }: Pick<LookHost, 'files' | 'reporter'>, folder: string): void {
  for (const reason of files.leftOut?.(folder) ?? []) reporter.note(reason);
}

/** `/`-separated and absolute, the form used in the workspace. */
export function absolute(path: string): string {
  return resolve(path).replaceAll('\\', '/');
}

/** The project of this run: the named one, of the nearest folder upwards with a project file, or of the working folder. Its mistakes are one failure. */
export async function openProject({
  options,
  files,
}: Pick<Host, 'options' | 'files'>): Promise<Result<LoadedProject, Failure>> {
  const folder = await projectFolder(options);
  if (!folder.ok) return folder;
  const loaded = await loadProject(files, folder.value);
  if (!loaded.ok) return fail(fileFailure(loaded.error));
  const { path, problems } = loaded.value;
  const [problem] = problems;
  if (problem === undefined || path === undefined) return loaded;
  const text = readFileSync(path, 'utf8');
  const all = problems
    .toSorted((a, b) => a.span.start - b.span.start)
    .map(({ message, span }) => ({ message, ...placeIn(text, span.start) }));
  const message = all.map((one) => `${path}:${one.line}:${one.column}: ${one.message}`).join('\n');
  return refuse('usage', message, { file: path, ...placeIn(text, problem.span.start) });
}

/** Counted from 1; columns in UTF-16 code units. */
export function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The folder that `openProject` opens: absolute, `/`-separated. A named one must exist. */
export async function projectFolder({ project }: HostOptions): Promise<Result<string, Failure>> {
  if (project === undefined) return ok(absolute(await nearestProject(process.cwd())));
  const folder = resolve(project);
  if (!(await pathExists(folder)))
    return refuse('usage', `The project folder ${folder} does not exist. Check --project.`);
  return ok(absolute(folder));
}

async function nearestProject(from: string): Promise<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    if (await pathExists(`${folder}/${PROJECT_FILE}`)) return folder;
    if (dirname(folder) === folder) return from;
  }
}
