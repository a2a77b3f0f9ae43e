import { relative, resolve } from 'node:path';
import { VERSION } from '../../../shared/version.ts';
import { INTERNAL_ERROR } from '../../checks/codes.ts';
import type { Checked } from '../../engine/check/checked.ts';
import { type CheckFilesOptions, checkFiles } from '../../engine/check/files.ts';
import { countBySeverity, type FileFindings } from '../../engine/check/findings.ts';
import type { QualitySums } from '../../engine/check/quality.ts';
import { projectFolder } from '../../engine/project.ts';
import { type BaselineOptions, type BaselineSums, refuseMisuse, withBaseline } from '../baseline.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, orEnd, worst } from '../exit.ts';
import { printGitHub } from '../formats/github.ts';
import { toSarif } from '../formats/sarif.ts';
import { printText } from '../formats/text.ts';
import { qualityCheck, tellQuality } from '../quality.ts';
import { repositoryRoot } from '../repository.ts';

export interface CheckOptions extends Omit<CheckFilesOptions, 'quality'>, BaselineOptions {
  readonly format: 'text' | 'json' | 'sarif' | 'github';
  readonly maxWarnings?: number;
  /** Since the last commit. */
  readonly changed?: boolean;
  readonly quality?: 'service';
  readonly cacheDir?: string;
  readonly cache?: boolean;
  readonly maxCharacters?: number;
  readonly dryRun?: boolean;
}

/** `dragoman check [paths…]`: the same findings as the editor, glossary files included. */
export async function check(context: CliContext, paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const { from, to, changed, fix, fixApproved } = options;
  const since = options.since ?? (changed === true ? 'HEAD' : undefined);
  const parts = [
    ...(paths.length > 0 ? ['paths'] : []),
    ...(since === undefined ? [] : [options.since === undefined ? '--changed' : '--since']),
    ...(to === undefined ? [] : ['--to']),
    ...(from === undefined ? [] : ['--from']),
  ];
  refuseMisuse(options, parts);
  if (since !== undefined && (fix === true || fixApproved === true))
    throw new CommandError(EXIT.usage, 'A fix is made in whole files: --fix does not go with --since or --changed.');
  const { quality: _, cache, cacheDir, ...rest } = options;
  const judged = qualityCheck(context, options);
  const chosen = {
    ...rest,
    ...(cacheDir !== undefined && { cacheFolder: resolve(cacheDir) }),
    ...((cache === false || options.dryRun === true) && { cacheFolder: undefined }),
    ...(since !== undefined && { since }),
    ...(judged && { quality: judged }),
  };
  const run = orEnd(await checkFiles(context, paths, chosen));
  const isWhole = parts.length + run.failures.length === 0 && !context.signal.aborted;
  const { checked, sums } = await withBaseline(context, run.checked, options, isWhole);
  const { failures } = run;
  const forRepository = options.format === 'github' || options.format === 'sarif';
  const root = forRepository ? await repositoryRoot(orEnd(await projectFolder(context.options))) : process.cwd();
  const files = print(context, checked, root, options, { baseline: sums, quality: run.quality });
  if (run.quality !== undefined) tellQuality(context, run.quality, options.dryRun === true);
  const interrupted = context.signal.aborted ? [EXIT.interrupted] : [];
  if (context.signal.aborted) context.terminal.error('Interrupted. Files that were not reached are not in the report.');
  return worst([...failures.map((kind) => EXIT[kind]), ...interrupted, verdict(context, files, options.maxWarnings)]);
}

function print(
  context: CliContext,
  checked: readonly Checked[],
  root: string,
  { format, fix = false, fixApproved = false }: CheckOptions,
  { baseline, quality }: { readonly baseline: BaselineSums | undefined; readonly quality: QualitySums | undefined },
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
    terminal.json({
      files,
      total: countBySeverity(files),
      ...(baseline && { baseline }),
      ...(quality && { quality }),
      ...((fix || fixApproved) && { fixed }),
    });
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
