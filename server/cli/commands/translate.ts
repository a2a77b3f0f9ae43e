import { relative } from 'node:path';
import type { Formality, ModelType } from '../../../shared/project.ts';
import type { GlossaryUse, UsedGlossary } from '../../glossary/use.ts';
import { describeError } from '../../service/errors.ts';
import { RetryBudget } from '../../service/retry.ts';
import { applyEdits } from '../../text/span.ts';
import type { FileReport } from '../../translate/job.ts';
import { translateFile } from '../../translate/run.ts';
import { createAtomic, writeAtomic } from '../../workspace/atomic.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { type OpenedWork, openWork, type WorkItem } from '../../workspace/work.ts';
import type { CliContext } from '../context.ts';
import { openProject } from '../context.ts';
import { CommandError, EXIT, type ExitCode, exitCodeOf, worst } from '../exit.ts';
import { glossaryOption } from '../glossary-option.ts';
import { syncedGlossary } from '../glossary-use.ts';
import { type FileResult, printReport } from '../report.ts';
import { select } from '../select.ts';
import { type ConnectedService, connectService } from '../service.ts';

export interface TranslateOptions {
  readonly from?: string;
  readonly to?: readonly string[];
  readonly scope: 'missing' | 'stale' | 'all';
  readonly formality?: Formality;
  readonly modelType?: ModelType;
  readonly glossary?: string;
  readonly context?: string;
  readonly maxCharacters?: number;
  readonly dryRun?: boolean;
}

/** `dragoman translate [paths…]`: in place, lossless. */
export async function translate(
  context: CliContext,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<ExitCode> {
  const { codes, ...run } = await translateFiles(context, paths, options);
  const { results, ...about } = run;
  printReport(context, results, { ...about, dryRun: options.dryRun === true });
  return worst([...codes, ...results.map(({ code }) => code), context.signal.aborted ? EXIT.interrupted : EXIT.done]);
}

export interface TranslateRun {
  readonly results: readonly FileResult[];
  readonly service: string;
  /** The synced glossary, where it was used. */
  readonly glossary?: UsedGlossary;
  /** Of paths that could not be worked on. */
  readonly codes: readonly ExitCode[];
}

/** The run without its report. */
export async function translateFiles(
  context: CliContext,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<TranslateRun> {
  const loaded = await openProject(context);
  const selection = await select(context, loaded, paths, options);
  for (const { message } of selection.bad) context.terminal.error(message);
  const items = selection.groups.flatMap(({ items }) => items);
  const codes = selection.bad.map(({ code }) => code);
  if (items.length === 0 && codes.length === 0) {
    throw new CommandError(
      EXIT.usage,
      'There is nothing to translate into: give target languages with --to, or name "targetLocales" in dragoman.json.',
    );
  }
  if (items.length === 0) return { results: [], service: '', codes };
  const service = await connectService(context.options);
  try {
    const wanted = options.dryRun === true ? undefined : await glossaryOption(context, service, options.glossary);
    const { glossary: _, ...rest } = options;
    const chosen = wanted === undefined ? rest : { ...rest, glossary: wanted };
    const glossary = await syncedGlossary(context, loaded, service);
    const results = await runAll(context, loaded, { ...service, glossary, budget: new RetryBudget() }, items, chosen);
    const used = glossary.used();
    return { results, service: service.name, ...(used && { glossary: used }), codes };
  } finally {
    await service.close();
  }
}

/** The service as one run sees it: with the synced glossary, and one budget of retries for all files. */
type ServiceOfRun = ConnectedService & { readonly glossary: GlossaryUse; readonly budget: RetryBudget };

/** Counts first, so that the cap stops the run before anything is sent. */
async function runAll(
  context: CliContext,
  loaded: LoadedProject,
  service: ServiceOfRun,
  items: readonly WorkItem[],
  options: TranslateOptions,
): Promise<readonly FileResult[]> {
  const cap = options.maxCharacters ?? loaded.project.translation?.maxCharacters;
  if (cap !== undefined || options.dryRun === true) {
    const counted: FileResult[] = [];
    for (const item of items) counted.push(await runOne(context, loaded, service, item, { ...options, dryRun: true }));
    const total = counted.reduce((sum, { report }) => sum + (report?.characters ?? 0), 0);
    if (options.dryRun === true) return counted;
    if (cap !== undefined && total > cap) {
      throw new CommandError(
        EXIT.quota,
        `This run would send ${total.toLocaleString('en')} characters, more than the limit of ${cap.toLocaleString('en')} (--max-characters or "maxCharacters" in dragoman.json). Nothing was sent.`,
      );
    }
  }
  const results: FileResult[] = [];
  for (const item of items) {
    if (context.signal.aborted) break;
    const result = await runOne(context, loaded, service, item, options);
    results.push(result);
    if (result.fatal === true) break;
  }
  return results;
}

async function runOne(
  context: CliContext,
  loaded: LoadedProject,
  service: ServiceOfRun,
  item: WorkItem,
  options: TranslateOptions,
): Promise<FileResult> {
  const name = relative(process.cwd(), item.targetPath) || item.targetPath;
  const opened = await openWork(context.files, item);
  if (!opened.ok) return { name, locale: item.locale, code: EXIT.files, error: opened.error.message };
  const { source, target } = opened.value;
  const broken = [source, target].find(({ catalog }) => catalog.malformed);
  if (broken !== undefined) {
    const problem = broken.catalog.problems.find(({ severity }) => severity === 'error');
    const line = broken.text.slice(0, problem?.span.start ?? 0).split(/\r\n|\r|\n/).length;
    const where = `${relative(process.cwd(), broken.path) || broken.path}:${line}`;
    return {
      name,
      locale: item.locale,
      code: EXIT.findings,
      error: `${where}: ${problem?.message ?? 'The file is malformed.'} Nothing was written; mend the file first.`,
    };
  }
  const progress = context.terminal.progress(name);
  const glossaryId = options.glossary ?? service.glossary.idFor(item.group.sourceLocale, item.locale);
  const report = await translateFile(
    {
      format: item.group.format,
      source,
      target,
      sourceLocale: item.group.sourceLocale,
      targetLocale: item.locale,
      scope: options.scope,
      project: loaded.project,
      overrides: {
        ...(options.formality !== undefined && { formality: options.formality }),
        ...(options.modelType !== undefined && { modelType: options.modelType }),
        ...(glossaryId !== undefined && { glossaryId }),
        ...(options.context !== undefined && { context: options.context }),
      },
      dryRun: options.dryRun === true,
    },
    {
      translator: service.glossary.translator,
      signal: context.signal,
      budget: service.budget,
      onProgress: ({ done, total }) => progress.update(done, total),
    },
  );
  progress.stop();
  return finish(item, name, opened.value, report, options.dryRun === true);
}

/** Writes what settled; a file that changed on disk meanwhile stays as it is. */
async function finish(
  item: WorkItem,
  name: string,
  opened: OpenedWork,
  report: FileReport,
  dryRun: boolean,
): Promise<FileResult> {
  const result = {
    name,
    path: item.targetPath,
    locale: item.locale,
    report,
    before: item.isNew ? '' : opened.target.text,
  };
  const after = applyEdits(opened.target.text, report.edits);
  if (!dryRun && report.edits.length > 0) {
    const written =
      opened.file === undefined
        ? await createAtomic(item.targetPath, Buffer.from(after, 'utf8'))
        : await writeAtomic(opened.file, report.edits);
    if (!written.ok) return { ...result, code: EXIT.files, error: written.error.message };
  }
  const codes: ExitCode[] = [report.refused.length > 0 ? EXIT.findings : EXIT.done];
  if (report.error !== undefined) codes.push(exitCodeOf(report.error));
  if (report.error === undefined) return { ...result, after, code: worst(codes) };
  // What is wrong with one file is not wrong with the next; a service, a key or a quota is.
  const fatal = report.error.kind !== 'bad-request';
  return { ...result, after, code: worst(codes), fatal, error: describeError(report.error) };
}
