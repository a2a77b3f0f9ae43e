import { type Project, stylePatterns } from '../../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { type Diagnosis, problemDiagnoses } from '../../../core/checks/diagnose.ts';
import { STYLE_RULES_CODE } from '../../../core/checks/markup/codes.ts';
import type { GlossaryAccess } from '../glossary/files.ts';
import { type LockedStyle, type LockFile, withStyle } from '../glossary/lock.ts';
import { isStyleText } from '../style/file.ts';
import { readStyleFiles, type StyleFile, styleMatcher } from '../style/files.ts';
import { ownerOf } from './extend.ts';
import type { Disk, FileAccess, FileContent, FileError } from './files/files.ts';
import { changeLock, type LockError } from './glossary.ts';
import type { LoadedProject } from './project.ts';

/** The style rules of a project. */
export interface ProjectStyles {
  readonly patterns: readonly string[];
  readonly files: readonly StyleFile<FileContent>[];
}

/** Reads the files with style rules. @param locked records of earlier syncs with a service: these files are lists, whatever they look like */
export async function projectStyles(
  access: FileAccess,
  loaded: LoadedProject,
  locked?: LockFile,
): Promise<Result<ProjectStyles, FileError>> {
  const { folder, project } = ownerOf(loaded, 'style');
  const patterns = stylePatterns(project);
  const known = new Set(Array.from(locked?.styles.values() ?? [], (files) => [...files.keys()]).flat());
  const named = project.style?.files !== undefined;
  const found = await readStyleFiles<FileContent>(access, folder, { patterns, named, known });
  return found.ok ? ok({ patterns, files: found.value }) : fail({ kind: 'other', ...found.error });
}

/** Which of some paths, relative to the project folder, are style rules and therefore not translations. */
export async function styleFileNames(
  access: Pick<GlossaryAccess, 'read'>,
  { folder, project, homes }: Pick<LoadedProject, 'folder' | 'project' | 'homes'>,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (homes?.style !== undefined) return new Set();
  const isStyle = styleMatcher(stylePatterns(project));
  const found = new Set<string>();
  for (const name of names.filter(isStyle)) {
    const file = project.style?.files === undefined ? await access.read(`${folder}/${name}`) : undefined;
    if (file === undefined || (file.ok && isStyleText(file.value.text))) found.add(name);
  }
  return found;
}

/** The findings in a file of style rules, with the project's severities. */
export function styleFindings(
  { name, problems }: Pick<StyleFile, 'name' | 'problems'>,
  project: Project,
): readonly Diagnosis[] {
  return problemDiagnoses(
    problems.map((problem) => ({ code: STYLE_RULES_CODE, ...problem })),
    project,
    name,
  );
}

/** Records one list of a service in the lock file, or removes it. */
export function saveStyle(
  disk: Disk,
  folder: string,
  service: string,
  file: string,
  locked: LockedStyle | undefined,
): Promise<Result<void, LockError>> {
  return changeLock(disk, folder, (now) => withStyle(now, service, file, locked));
}
