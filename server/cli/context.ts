import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { PROJECT_FILE } from '../../shared/project.ts';
import { diskFiles } from '../workspace/disk.ts';
import type { Disk } from '../workspace/files.ts';
import { type LoadedProject, loadProject } from '../workspace/project.ts';
import { CommandError, EXIT, fileFailure } from './exit.ts';
import { frugally } from './heap.ts';
import { END_WITHIN, interruption } from './interruption.ts';
import { isWatched } from './leash.ts';
import type { CommonOptions } from './options.ts';
import { createTerminal, type Terminal } from './terminal.ts';

/** What a command works with. Made once per run. */
export interface CliContext {
  readonly options: CommonOptions;
  readonly terminal: Terminal;
  readonly files: Disk;
  /** Aborted by the first Ctrl-C; a later one ends the program at once (`interruption.ts`). */
  readonly signal: AbortSignal;
}

/** What is enough to look at files: what a thread has that cannot print. */
export interface LookContext extends Pick<CliContext, 'files' | 'signal'> {
  readonly terminal: Pick<Terminal, 'note'>;
}

export function createContext(options: CommonOptions): CliContext {
  const controller = new AbortController();
  const interrupt = interruption(
    () => controller.abort(),
    () => process.exit(EXIT.interrupted),
  );
  process.on('SIGINT', interrupt);
  process.on('SIGINT', interrupt);
  // Who listens to a signal must hear it, and a busy program hears nothing: where no other process sees to that, the system does.
  if (isWatched()) {
    process.on('SIGTERM', () => {
      interrupt();
      setTimeout(() => process.exit(EXIT.interrupted), END_WITHIN).unref();
    });
  }
  return { options, terminal: createTerminal(options), files: frugally(diskFiles()), signal: controller.signal };
}

/** A path of the command line, as `absolute` writes it. It is within reach from now on, also outside of the project. */
export function named({ files }: Pick<CliContext, 'files'>, path: string): string {
  const wanted = absolute(path);
  files.name?.(wanted);
  return wanted;
}

/** Says which folders were not listed: their files would be missing without a word. */
export function tellLeftOut({ files, terminal }: Pick<CliContext, 'files' | 'terminal'>, folder: string): void {
  for (const reason of files.leftOut?.(folder) ?? []) terminal.note(reason);
}

/** `/`-separated and absolute, as the workspace speaks of files. */
export function absolute(path: string): string {
  return resolve(path).replaceAll('\\', '/');
}

/** The project of this run: of `--project`, of the nearest folder upwards that has a project file, or of the working folder. A bad project file ends the run. */
export async function openProject({ options, files }: CliContext): Promise<LoadedProject> {
  const loaded = await loadProject(files, await projectFolder(options));
  if (!loaded.ok) throw fileFailure(loaded.error);
  const [problem] = loaded.value.problems;
  if (problem !== undefined && loaded.value.path !== undefined) {
    const line = readFileSync(loaded.value.path, 'utf8').slice(0, problem.span.start).split('\n').length;
    throw new CommandError(EXIT.usage, `${loaded.value.path}:${line}: ${problem.message}`);
  }
  return loaded.value;
}

/** The folder that `openProject` opens: absolute, `/`-separated. @throws CommandError where `--project` names none */
export async function projectFolder({ project }: CommonOptions): Promise<string> {
  const folder = project === undefined ? await nearestProject(process.cwd()) : resolve(project);
  if (project !== undefined) {
    await access(folder).catch(() => {
      throw new CommandError(EXIT.usage, `The project folder ${folder} does not exist. Check --project.`);
    });
  }
  return folder.replaceAll('\\', '/');
}

async function nearestProject(from: string): Promise<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = await access(`${folder}/${PROJECT_FILE}`).then(
      () => true,
      () => false,
    );
    if (found) return folder;
    if (dirname(folder) === folder) return from;
  }
}
