import { basename, relative } from 'node:path';
import { VERSION } from '../../../shared/version.ts';
import { type DiagnoseInput, findings } from '../../checks/diagnose.ts';
import { changesOfFixes } from '../../checks/fix-all.ts';
import { isInside } from '../../uris.ts';
import { writeAtomic } from '../../workspace/atomic.ts';
import type { LocaleChoice } from '../../workspace/discover.ts';
import type { FileContent } from '../../workspace/files.ts';
import type { FileGroup } from '../../workspace/groups.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { likeSource } from '../../workspace/work.ts';
import { type CliContext, openProject } from '../context.ts';
import { EXIT, type ExitCode, worst } from '../exit.ts';
import { countBySeverity, type FileFindings, place } from '../findings.ts';
import { printGitHub } from '../formats/github.ts';
import { toSarif } from '../formats/sarif.ts';
import { printText } from '../formats/text.ts';
import { select } from '../select.ts';
import { type FindTerms, projectTerms } from '../terms.ts';

export interface CheckOptions {
  readonly format: 'text' | 'json' | 'sarif' | 'github';
  readonly maxWarnings?: number;
  readonly fix?: boolean;
  readonly from?: string;
  readonly to?: readonly string[];
}

/** `dragoman check [paths…]`: the same findings as the editor. */
export async function check(context: CliContext, paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const loaded = await openProject(context);
  const choice: LocaleChoice = {
    ...(options.from !== undefined && { from: options.from }),
    ...(options.to !== undefined && { to: options.to }),
  };
  const selection = await select(context, loaded, paths, choice, 'check');
  for (const { message } of selection.bad) context.terminal.error(message);
  const checked: FileFindings[] = [];
  const failures: ExitCode[] = selection.bad.map(({ code }) => code);
  const seen = new Set<string>();
  const terms = projectTerms(context, loaded);
  for (const { group, path } of selection.groups) {
    for (const file of filesOf(group, path)) {
      if (seen.has(file.path) || context.signal.aborted) continue;
      seen.add(file.path);
      const result = await checkFile(context, loaded, terms, group, file, options.fix === true);
      if (typeof result === 'string') {
        context.terminal.error(result);
        failures.push(EXIT.files);
      } else checked.push(result);
    }
  }
  print(context, checked, options);
  if (context.signal.aborted) failures.push(EXIT.interrupted);
  return worst([...failures, verdict(checked, options.maxWarnings)]);
}

interface Member {
  readonly path: string;
  readonly role: 'source' | 'target';
  readonly locale: string;
}

function filesOf(group: FileGroup, only: string | undefined): readonly Member[] {
  const members: Member[] = [];
  if (group.source !== undefined) members.push({ path: group.source, role: 'source', locale: group.sourceLocale });
  for (const [locale, path] of group.targets)
    if (!group.missing.has(locale)) members.push({ path, role: 'target', locale });
  return only === undefined ? members : members.filter(({ path }) => path === only);
}

async function checkFile(
  context: CliContext,
  loaded: LoadedProject,
  findTerms: FindTerms,
  group: FileGroup,
  member: Member,
  fix: boolean,
): Promise<FileFindings | string> {
  const file = await context.files.read(member.path);
  if (!file.ok) return file.error.message;
  const input = await inputOf(context, loaded, findTerms, group, member, file.value);
  if (typeof input === 'string') return input;
  const name = relative(process.cwd(), member.path).replaceAll('\\', '/');
  const diagnoses = findings(input);
  if (!fix) return { file: name, findings: place(input.text, diagnoses) };
  const edits = changesOfFixes(input, diagnoses);
  if (edits.length === 0) return { file: name, findings: place(input.text, diagnoses) };
  const written = await writeAtomic(file.value, edits);
  if (!written.ok) return written.error.message;
  return checkFile(context, loaded, findTerms, group, member, false);
}

async function inputOf(
  context: CliContext,
  loaded: LoadedProject,
  findTerms: FindTerms,
  group: FileGroup,
  member: Member,
  file: FileContent,
): Promise<DiagnoseInput | string> {
  const { format } = group;
  const paired = member.role === 'target' && format.layout !== 'bilingual' && group.source !== undefined;
  const read = paired && group.source !== undefined ? await context.files.read(group.source) : undefined;
  if (read?.ok === false) return read.error.message;
  const parse = (path: string, text: string, dialect = group.dialect) =>
    format.parse(text, { path, ...(dialect !== undefined && { dialect }) });
  const source = read && { text: read.value.text, catalog: parse(read.value.path, read.value.text) };
  const terms = member.role === 'target' ? await findTerms(group.sourceLocale, member.locale) : undefined;
  return {
    format,
    text: file.text,
    catalog: parse(member.path, file.text, source && likeSource(group, source).dialect),
    role: member.role,
    sourceLocale: group.sourceLocale,
    targetLocale: member.locale,
    project: loaded.project,
    reportMissing: true,
    ...(terms && { terms }),
    ...(isInside(loaded.folder, member.path) && { file: member.path.slice(loaded.folder.length + 1) }),
    ...(source && group.source !== undefined && { source: { ...source, name: basename(group.source) } }),
  };
}

function print(context: CliContext, files: readonly FileFindings[], { format }: CheckOptions): void {
  const { terminal } = context;
  if (format === 'json' || (context.options.json === true && format === 'text'))
    terminal.json({ files, total: countBySeverity(files) });
  else if (format === 'sarif') terminal.json(toSarif(files, VERSION));
  else if (format === 'github') printGitHub(terminal, files);
  else printText(terminal, files);
}

/** Errors always count; warnings only above the limit given. */
function verdict(files: readonly FileFindings[], maxWarnings: number | undefined): ExitCode {
  const { error, warning } = countBySeverity(files);
  return error > 0 || (maxWarnings !== undefined && warning > maxWarnings) ? EXIT.findings : EXIT.done;
}
