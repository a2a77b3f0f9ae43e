import { resolve } from 'node:path';
import { INTERNAL_ERROR } from '../../core/checks/markup/codes.ts';
import { withScratchState } from '../../engine/cache/scratch-state.ts';
import type { Checked } from '../../engine/check/checked.ts';
import { type CheckFilesOptions, checkFiles } from '../../engine/check/files.ts';
import { countBySeverity, type FileFindings, withIds } from '../../engine/check/findings.ts';
import { projectFolder } from '../../engine/projects/project.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, orEnd, worst } from '../exit.ts';
import { filesFrom, outputOf, printReport, type Report, type ReportFormat, reportText } from '../formats/index.ts';
import { markdownSummary } from '../formats/summary.ts';
import { qualityCheck, tellQuality } from '../quality.ts';
import { type BaselineOptions, refuseMisuse, withBaseline } from '../reports/baseline.ts';
import { writeReport, writeSummary } from '../reports/report-file.ts';
import { repositoryRoot } from '../repository.ts';

export interface CheckOptions extends Omit<CheckFilesOptions, 'quality' | 'locales'>, BaselineOptions {
  readonly format: ReportFormat;
  /** `FORMAT=FILE`: additional reports of the same run. */
  readonly output?: readonly string[];
  /** The file of a Markdown report for a job's summary page. */
  readonly summary?: string;
  readonly locale?: readonly string[];
  /** Print every finding on a line of its own in text output. */
  readonly all?: boolean;
  readonly maxWarnings?: number;
  /** Since the last commit. */
  readonly changed?: boolean;
  readonly quality?: 'service';
  readonly cacheDir?: string;
  readonly cache?: boolean;
  readonly maxCharacters?: number;
  readonly dryRun?: boolean;
}

/** `dragoman check [paths…]`: the same findings as in the editor, including those in glossary files. */
export function check(context: CliContext, paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  return checkOn(options.dryRun === true ? withScratchState(context) : context, paths, options);
}

async function checkOn(context: CliContext, paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const { from, to, changed, fix, fixApproved } = options;
  const since = options.since ?? (changed === true ? 'HEAD' : undefined);
  const parts = [
    ...(paths.length > 0 ? ['paths'] : []),
    ...(since === undefined ? [] : [options.since === undefined ? '--changed' : '--since']),
    ...(to === undefined ? [] : ['--to']),
    ...(from === undefined ? [] : ['--from']),
    ...(options.locale === undefined ? [] : ['--locale']),
    ...(options.shard === undefined ? [] : ['--shard']),
    ...(options.only === undefined ? [] : ['--only']),
    ...(options.skip === undefined ? [] : ['--skip']),
    ...(options.minSeverity === undefined ? [] : ['--min-severity']),
  ];
  refuseMisuse(options, parts);
  const outputs = (options.output ?? []).map(outputOf);
  if (since !== undefined && (fix === true || fixApproved === true))
    throw new CommandError(
      EXIT.usage,
      'Fixes apply to whole files: --fix cannot be combined with --since or --changed.',
    );
  if (options.dryRun === true && (fix === true || fixApproved === true || options.updateBaseline || options.prune))
    throw new CommandError(EXIT.usage, '--dry-run writes nothing: leave out --fix, --update-baseline and --prune.');
  const { quality: _, cache, cacheDir, locale: locales, ...rest } = options;
  const judged = qualityCheck(context, options);
  const chosen = {
    ...rest,
    ...(cacheDir !== undefined && { cacheFolder: resolve(cacheDir) }),
    ...((cache === false || options.dryRun === true) && { cacheFolder: undefined }),
    ...(locales && { locales }),
    ...(since !== undefined && { since }),
    ...(judged && { quality: judged }),
  };
  const run = orEnd(await checkFiles(context, paths, chosen));
  const isWhole = parts.length + run.failures.length === 0 && !context.signal.aborted;
  const { checked: left, sums } = await withBaseline(context, run.checked, options, isWhole);
  const checked = since === undefined ? withIds(left) : left;
  const { failures } = run;
  const fixes = options.fix === true || options.fixApproved === true;
  const files = filesFrom(checked, process.cwd());
  const fixed = checked.reduce((sum, file) => sum + file.fixed, 0);
  const report: Report = {
    checked,
    root: await repositoryRoot(orEnd(await projectFolder(context.options))),
    more: {
      total: countBySeverity(files),
      ...(sums && { baseline: sums }),
      ...(run.quality && { quality: run.quality }),
      ...(fixes && { fixed }),
    },
    all: options.all === true,
  };
  const format = context.options.json === true && options.format === 'text' ? 'json' : options.format;
  const isSilent = options.ignoreUnknown === true && paths.length > 0 && files.length === 0 && format === 'text';
  if (!isSilent) printReport(context.terminal, format, report);
  for (const output of outputs)
    await writeReport(context, output.file, reportText(context.terminal, output.format, report));
  if (options.summary !== undefined)
    await writeSummary(
      context,
      options.summary,
      markdownSummary(filesFrom(checked, report.root), countBySeverity(files)),
    );
  if (fixes) tellFixed(context, checked, fixed);
  if (run.quality !== undefined) tellQuality(context, run.quality, options.dryRun === true);
  const interrupted = context.signal.aborted ? [EXIT.interrupted] : [];
  if (context.signal.aborted) context.terminal.error('Interrupted. Files that were not reached are not in the report.');
  return worst([...failures.map((kind) => EXIT[kind]), ...interrupted, verdict(context, files, options.maxWarnings)]);
}

function tellFixed({ terminal }: CliContext, checked: readonly Checked[], fixed: number): void {
  const files = checked.filter((file) => file.fixed > 0).length;
  terminal.note(
    `Fixed ${fixed} ${fixed === 1 ? 'finding' : 'findings'} in ${files} ${files === 1 ? 'file' : 'files'}.`,
  );
}

/** If a part of Dragoman failed, the findings are incomplete. Errors always count; warnings only above the given limit. */
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
