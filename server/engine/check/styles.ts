import type { Result } from '../../../shared/values/result.ts';
import { ok } from '../../../shared/values/result.ts';
import type { Host } from '../host.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { type ProjectStyles, projectStyles, styleFindings } from '../parts/workspace/style.ts';
import type { Checked } from './checked.ts';
import { place } from './findings.ts';
import { guessedEncoding } from './subject.ts';

/** The files of style rules, by path: several files may have the same name and language. A folder that cannot be read has none. */
export async function stylesByPath(
  { files }: Pick<Host, 'files'>,
  loaded: LoadedProject,
): Promise<ReadonlyMap<string, ProjectStyles['files'][number]>> {
  // Shared style rules are checked by their owner.
  if (loaded.homes?.style !== undefined) return new Map();
  const found = await projectStyles(files, loaded);
  return new Map((found.ok ? found.value.files : []).map((file) => [file.content.path, file]));
}

/** Checks a file of style rules. */
export function checkStyle(
  file: ProjectStyles['files'][number],
  { project }: LoadedProject,
): Result<Checked, FileError> {
  const { content, name } = file;
  const diagnoses = [...guessedEncoding(content, project, name), ...styleFindings(file, project)];
  return ok({ path: content.path, findings: place(content.text, diagnoses), fixed: 0 });
}
