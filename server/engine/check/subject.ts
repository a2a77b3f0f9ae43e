import { basename, isAbsolute, relative } from 'node:path';
import type { Project } from '../../../shared/project/project.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { DiagnoseInput, Diagnosis } from '../../core/checks/diagnose.ts';
import { GUESSED_ENCODING } from '../../core/checks/markup/codes.ts';
import { policyOf } from '../../core/checks/rules/policy.ts';
import { likeSource, originalOf } from '../../core/formats/original.ts';
import type { FileGroup, Membership } from '../parts/workspace/discovery/groups.ts';
import type { FileContent, FileError } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { FindTerms } from './terms.ts';
import type { DiskTexts } from './texts.ts';

/** One file to check, in its group. */
export interface Subject extends Membership {
  readonly path: string;
}

/** The existing files of a group, or the one of them that was requested. */
export function subjectsOf(group: FileGroup, only: string | undefined): readonly Subject[] {
  const subjects: Subject[] = [];
  if (group.source !== undefined)
    subjects.push({ group, path: group.source, role: 'source', locale: group.sourceLocale });
  for (const [locale, path] of group.targets)
    if (!group.missing.has(locale)) subjects.push({ group, path, role: 'target', locale });
  return only === undefined ? subjects : subjects.filter(({ path }) => path === only);
}

/** A file with everything that `diagnose` needs, except what is in other files. */
export async function inputOf(
  texts: DiskTexts,
  loaded: LoadedProject,
  findTerms: FindTerms,
  { group, path, role, locale }: Subject,
): Promise<Result<{ readonly file: FileContent; readonly input: DiagnoseInput }, FileError>> {
  const { format } = group;
  const own = await texts.at(path);
  if (!own.ok) return own;
  const bilingual = format.layout === 'bilingual';
  const paired = role === 'target' ? group.source : undefined;
  const read = paired === undefined ? undefined : await texts.at(paired);
  if (read?.ok === false && !bilingual) return read;
  const original = read?.ok ? { text: read.value.text, catalog: read.value.catalog(format, group.dialect) } : undefined;
  const source = originalOf(format, original);
  const { dialect } = source === undefined ? group : likeSource(group, source);
  const terms = role === 'target' ? await findTerms(group.sourceLocale, locale) : undefined;
  const name = nameIn(loaded.folder, path);
  const input: DiagnoseInput = {
    format,
    text: own.value.text,
    catalog: own.value.catalog(format, dialect),
    role,
    sourceLocale: group.sourceLocale,
    targetLocale: role === 'target' ? locale : '',
    project: loaded.project,
    reportMissing: true,
    ...(terms && { terms }),
    ...(name !== undefined && { file: name }),
    ...(source && paired !== undefined && { source: { ...source, name: basename(paired) } }),
  };
  return ok({ file: own.value.file, input });
}

/** A file's path relative to the project folder; undefined outside of it. */
export function nameIn(folder: string, path: string): string | undefined {
  const name = relative(folder, path).replaceAll('\\', '/');
  return name === '' || name.startsWith('../') || isAbsolute(name) ? undefined : name;
}

/** Only the command line sees bytes: an editor has already decoded the file. */
export function guessedEncoding(
  { guessed, encoding, text, doubt }: FileContent,
  project: Project,
  file: string | undefined,
): readonly Diagnosis[] {
  const policy = guessed === true ? policyOf(project, GUESSED_ENCODING, 'warning', file) : undefined;
  if (policy === undefined) return [];
  const message =
    doubt === undefined
      ? `The file is not UTF-8 and does not say its encoding. It was read as ${encoding}, which may be wrong: save it as UTF-8.`
      : `The file ${doubt}`;
  return [
    {
      code: GUESSED_ENCODING,
      severity: policy.severity,
      message,
      span: { start: 0, end: Math.min(1, text.length) },
      fixes: [],
    },
  ];
}
