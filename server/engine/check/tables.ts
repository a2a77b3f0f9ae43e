import { hasExtension, TABLE_EXTENSIONS } from '../../../shared/extensions.ts';
import { glossaryPatterns } from '../../../shared/project/project.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import { problemDiagnoses } from '../../core/checks/diagnose.ts';
import { applicable, type FixOptions } from '../../core/checks/fix-all.ts';
import { parseFile } from '../../core/formats/glossary/index.ts';
import type { Host } from '../host.ts';
import { glossaryFindings } from '../parts/glossary/across.ts';
import { glossaryMatcher } from '../parts/glossary/files.ts';
import { ownerOf } from '../parts/workspace/extend.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import { projectGlossary } from '../parts/workspace/glossary.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { Checked } from './checked.ts';
import { place } from './findings.ts';
import { guessedEncoding, nameIn } from './subject.ts';

/** Whether this is the path of a glossary table. */
export function isTable(path: string): boolean {
  return hasExtension(path, TABLE_EXTENSIONS);
}

/** The glossary files that the project names or that are in the default place, including shared ones. */
export async function projectTables({ files }: Pick<Host, 'files'>, loaded: LoadedProject): Promise<readonly string[]> {
  const { folder, project } = ownerOf(loaded, 'glossary');
  const matches = glossaryMatcher(glossaryPatterns(project));
  return (await files.list(folder)).filter((path) => matches(path.slice(folder.length + 1)));
}

/** Checks a glossary table. With `fix`, findings with exactly one safe fix are fixed first. */
export async function checkTable(
  { files }: Pick<Host, 'files'>,
  loaded: LoadedProject,
  path: string,
  fix: FixOptions | undefined,
): Promise<Result<Checked, FileError>> {
  const read = await files.read(path);
  if (!read.ok) return read;
  let file = read.value;
  const name = nameIn(loaded.folder, path);
  const { project } = loaded;
  const look = () => {
    const own = parseFile(name ?? path, file.text, project.sourceLocale, project.glossary?.comments);
    const problems = glossaryFindings(file.text, { name: name ?? path, table: own }, others);
    return [...guessedEncoding(file, project, name), ...problemDiagnoses(problems, project, name)];
  };
  // A file that cannot be read is reported anyway.
  const glossary = await projectGlossary(files, loaded);
  const others = glossary.ok ? glossary.value.files.filter((other) => other.name !== name) : [];
  let diagnoses = look();
  let fixed = 0;
  if (fix) {
    const { edits, count } = applicable(diagnoses, fix);
    const written = await files.write(file, edits);
    if (!written.ok) return written;
    file = written.value;
    fixed = count;
    if (count > 0) diagnoses = look();
  }
  return ok({ path, findings: place(file.text, diagnoses), fixed });
}
