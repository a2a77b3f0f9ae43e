import { relative } from 'node:path';
import type { Result } from '../../../shared/result.ts';
import { VERSION } from '../../../shared/version.ts';
import { INTERNAL_ERROR } from '../../checks/codes.ts';
import { discover, type LocaleChoice } from '../../workspace/discover.ts';
import type { FileError } from '../../workspace/files.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { checkAll } from '../check/all.ts';
import type { Checked } from '../check/checked.ts';
import { checkTable, isTable, projectTables } from '../check/tables.ts';
import { type CliContext, named, openProject, projectFolder } from '../context.ts';
import { EXIT, type ExitCode, worst } from '../exit.ts';
import { countBySeverity, type FileFindings } from '../findings.ts';
import { printGitHub } from '../formats/github.ts';
import { toSarif } from '../formats/sarif.ts';
import { printText } from '../formats/text.ts';
import { repositoryRoot } from '../repository.ts';
import { type Selection, select } from '../select.ts';

export interface CheckOptions {
  readonly format: 'text' | 'json' | 'sarif' | 'github';
  readonly maxWarnings?: number;
  readonly fix?: boolean;
  /** Means `fix`, too. */
  readonly fixApproved?: boolean;
  readonly from?: string;
  readonly to?: readonly string[];
  /** How many threads look at files. Absent: as many as are of use. */
  readonly threads?: number;
}

/** `dragoman check [paths…]`: the same findings as the editor, glossary files included. */
export async function check(context: CliContext, paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const { checked, failures } = await checkFiles(context, paths, options);
  const forRepository = options.format === 'github' || options.format === 'sarif';
  const root = forRepository ? await repositoryRoot(await projectFolder(context.options)) : process.cwd();
  const files = print(context, checked, root, options);
  const interrupted = context.signal.aborted ? [EXIT.interrupted] : [];
  if (context.signal.aborted) context.terminal.error('Interrupted. Files that were not reached are not in the report.');
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
  options: Pick<CheckOptions, 'fix' | 'fixApproved' | 'from' | 'to' | 'threads'>,
): Promise<CheckRun> {
  const loaded = await openProject(context);
  const choice: LocaleChoice = {
    ...(options.from !== undefined && { from: options.from }),
    ...(options.to !== undefined && { to: options.to }),
  };
  const tables =
    paths.length === 0
      ? await projectTables(context, loaded)
      : paths.filter(isTable).map((path) => named(context, path));
  const selection = await selected(context, loaded, paths, choice, tables.length > 0);
  // Hooks and lint-staged name whatever has changed: beside files to check, others are only named.
  const some = selection.groups.length + tables.length > 0;
  for (const { message, isOther } of selection.bad)
    context.terminal.error(some && isOther === true ? `${message} It is left out.` : message);
  const failures: ExitCode[] = selection.bad.flatMap(({ code, isOther }) => (some && isOther === true ? [] : code));
  const checked: Checked[] = [];
  const take = (result: Result<Checked, FileError>) => {
    if (result.ok) return void checked.push(result.value);
    context.terminal.error(result.error.message);
    failures.push(EXIT.files);
  };
  const { fixApproved = false, threads } = options;
  const fix = options.fix === true || fixApproved;
  for (const result of await checkAll(context, loaded, {
    choice,
    selection,
    ...(fix && { fix: { approved: fixApproved } }),
    ...(threads !== undefined && { threads }),
  }))
    take(result);
  for (const table of new Set(tables)) {
    if (!context.signal.aborted) take(await checkTable(context, loaded, table, fix));
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

function print(
  context: CliContext,
  checked: readonly Checked[],
  root: string,
  { format, fix = false, fixApproved = false }: CheckOptions,
): readonly FileFindings[] {
  const { terminal } = context;
  const files = checked.map(({ path, findings }) => ({
    file: relative(root, path).replaceAll('\\', '/'),
    findings,
  }));
  const fixed = checked.reduce((sum, file) => sum + file.fixed, 0);
  const mended = checked.filter((file) => file.fixed > 0).length;
  const done = `Fixed ${fixed} ${fixed === 1 ? 'finding' : 'findings'} in ${mended} ${mended === 1 ? 'file' : 'files'}.`;
  if (format === 'json' || (context.options.json === true && format === 'text'))
    terminal.json({ files, total: countBySeverity(files), ...((fix || fixApproved) && { fixed }) });
  else if (format === 'sarif') terminal.json(toSarif(files, VERSION, root));
  else if (format === 'github') printGitHub(terminal, files);
  else printText(terminal, files);
  if (fix || fixApproved) terminal.note(done);
  return files;
}

/** Where a part of Dragoman has failed, nobody knows what is missing. Errors always count; warnings only above the limit given. */
function verdict({ terminal }: CliContext, files: readonly FileFindings[], maxWarnings: number | undefined): ExitCode {
  const { error, warning } = countBySeverity(files);
  if (files.some(({ findings }) => findings.some(({ code }) => code === INTERNAL_ERROR))) return EXIT.internal;
  const tooMany = maxWarnings !== undefined && warning > maxWarnings;
  if (tooMany) {
    const count = warning === 1 ? '1 warning is' : `${warning} warnings are`;
    terminal.note(`${count} more than the ${maxWarnings} that --max-warnings allows.`);
  }
  return error > 0 || tooMany ? EXIT.findings : EXIT.done;
}
