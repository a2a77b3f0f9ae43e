import { relative } from 'node:path';
import type { Result } from '../../../shared/result.ts';
import { VERSION } from '../../../shared/version.ts';
import { discover, type LocaleChoice } from '../../workspace/discover.ts';
import type { FileError } from '../../workspace/files.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import type { Checked } from '../check/checked.ts';
import { Checker } from '../check/run.ts';
import { type Subject, subjectsOf } from '../check/subject.ts';
import { checkTable, isTable, projectTables } from '../check/tables.ts';
import { DiskTexts } from '../check/texts.ts';
import { absolute, type CliContext, openProject } from '../context.ts';
import { EXIT, type ExitCode, worst } from '../exit.ts';
import { countBySeverity, type FileFindings, place } from '../findings.ts';
import { printGitHub } from '../formats/github.ts';
import { toSarif } from '../formats/sarif.ts';
import { printText } from '../formats/text.ts';
import { type Selection, select } from '../select.ts';
import { StaleMemory } from '../stale-memory.ts';
import { projectTerms } from '../terms.ts';

export interface CheckOptions {
  readonly format: 'text' | 'json' | 'sarif' | 'github';
  readonly maxWarnings?: number;
  readonly fix?: boolean;
  readonly from?: string;
  readonly to?: readonly string[];
}

/** `dragoman check [paths…]`: the same findings as the editor, glossary files included. */
export async function check(context: CliContext, paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const { checked, failures } = await checkFiles(context, paths, options);
  const files = print(context, checked, options);
  const interrupted = context.signal.aborted ? [EXIT.interrupted] : [];
  return worst([...failures, ...interrupted, verdict(context, files, options.maxWarnings)]);
}

export interface CheckRun {
  readonly checked: readonly Checked[];
  /** Of paths that could not be checked; the reasons have been said. */
  readonly failures: readonly ExitCode[];
}

/** The run without its report. @throws CommandError */
export async function checkFiles(
  context: CliContext,
  paths: readonly string[],
  options: Pick<CheckOptions, 'fix' | 'from' | 'to'>,
): Promise<CheckRun> {
  const loaded = await openProject(context);
  const choice: LocaleChoice = {
    ...(options.from !== undefined && { from: options.from }),
    ...(options.to !== undefined && { to: options.to }),
  };
  const tables = paths.length === 0 ? await projectTables(context, loaded) : paths.filter(isTable).map(absolute);
  const selection = await selected(context, loaded, paths, choice, tables.length > 0);
  for (const { message } of selection.bad) context.terminal.error(message);
  const failures: ExitCode[] = selection.bad.map(({ code }) => code);
  const checked: Checked[] = [];
  const take = (result: Result<Checked, FileError>) => {
    if (result.ok) return void checked.push(result.value);
    context.terminal.error(result.error.message);
    failures.push(EXIT.files);
  };
  for await (const result of checkSubjects(context, loaded, choice, selection, options.fix === true)) take(result);
  for (const table of new Set(tables)) {
    if (!context.signal.aborted) take(await checkTable(context, loaded, table, options.fix === true));
  }
  return { checked, failures };
}

/** A project may have a glossary and nothing else. */
async function selected(
  context: CliContext,
  loaded: LoadedProject,
  paths: readonly string[],
  choice: LocaleChoice,
  hasTables: boolean,
): Promise<Selection> {
  const others = paths.filter((path) => !isTable(path));
  if (hasTables && others.length === 0) {
    const groups = paths.length > 0 ? [] : await discover(context.files, loaded, choice);
    if (groups.length === 0) return { groups: [], bad: [], project: [] };
  }
  return select(context, loaded, others, choice, 'check');
}

/**
 * All fixes come first, for what stands in one file decides what is said about another. The files of one locale are checked one after the
 * other, so that what is known of a locale is needed for one stretch of time; they are given in the order of the selection.
 */
async function* checkSubjects(
  context: CliContext,
  loaded: LoadedProject,
  choice: LocaleChoice,
  { groups }: Selection,
  fix: boolean,
): AsyncGenerator<Result<Checked, FileError>> {
  const subjects = new Map<string, Subject>();
  for (const { group, path } of groups)
    for (const subject of subjectsOf(group, path)) if (!subjects.has(subject.path)) subjects.set(subject.path, subject);
  const known = groups.some(({ path }) => path !== undefined)
    ? await discover(context.files, loaded, choice)
    : groups.map(({ group }) => group);
  const memory = await StaleMemory.open(context, loaded);
  const checker = new Checker(new DiskTexts(context.files), loaded, known, projectTerms(context, loaded), memory);
  const fixes = new Map<string, Result<number, FileError>>();
  if (fix) {
    for (const subject of subjects.values())
      if (!context.signal.aborted) fixes.set(subject.path, await checker.fix(subject));
  }
  const results = new Map<string, Result<Checked, FileError>>();
  const byLocale = [...subjects.values()].sort((a, b) => (a.locale < b.locale ? -1 : a.locale > b.locale ? 1 : 0));
  for (const subject of byLocale) {
    if (context.signal.aborted) break;
    const done = fixes.get(subject.path);
    results.set(subject.path, done?.ok === false ? done : await checker.check(subject, done?.value ?? 0));
  }
  for (const path of subjects.keys()) {
    const result = results.get(path);
    if (result !== undefined) yield result;
  }
}

function print(
  context: CliContext,
  checked: readonly Checked[],
  { format, fix }: CheckOptions,
): readonly FileFindings[] {
  const { terminal } = context;
  // Annotations are found by their path in the repository, wherever the command runs.
  const root = (format === 'github' && process.env['GITHUB_WORKSPACE']) || process.cwd();
  const files = checked.map(({ path, text, diagnoses }) => ({
    file: relative(root, path).replaceAll('\\', '/'),
    findings: place(text, diagnoses),
  }));
  const fixed = checked.reduce((sum, file) => sum + file.fixed, 0);
  const mended = checked.filter((file) => file.fixed > 0).length;
  const done = `Fixed ${fixed} ${fixed === 1 ? 'finding' : 'findings'} in ${mended} ${mended === 1 ? 'file' : 'files'}.`;
  if (format === 'json' || (context.options.json === true && format === 'text'))
    terminal.json({ files, total: countBySeverity(files), ...(fix === true && { fixed }) });
  else if (format === 'sarif') terminal.json(toSarif(files, VERSION));
  else if (format === 'github') printGitHub(terminal, files);
  else printText(terminal, files);
  if (fix === true) terminal.note(done);
  return files;
}

/** Errors always count; warnings only above the limit given. */
function verdict({ terminal }: CliContext, files: readonly FileFindings[], maxWarnings: number | undefined): ExitCode {
  const { error, warning } = countBySeverity(files);
  const tooMany = maxWarnings !== undefined && warning > maxWarnings;
  if (tooMany) terminal.note(`${warning} warnings are more than the ${maxWarnings} that --max-warnings allows.`);
  return error > 0 || tooMany ? EXIT.findings : EXIT.done;
}
