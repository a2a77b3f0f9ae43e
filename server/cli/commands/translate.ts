import { relative } from 'node:path';
import { isOffered } from '../../../shared/locale.ts';
import type { Formality, ModelType } from '../../../shared/project.ts';
import type { UsedGlossary } from '../../glossary/use.ts';
import { offeredTargets } from '../../service/offered-targets.ts';
import { RetryBudget } from '../../service/retry.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import type { WorkItem } from '../../workspace/work.ts';
import { openAnswers } from '../answers.ts';
import { plural } from '../cells.ts';
import type { CliContext } from '../context.ts';
import { openProject } from '../context.ts';
import { CommandError, EXIT, type ExitCode, worst } from '../exit.ts';
import { glossaryOption } from '../glossary-option.ts';
import { syncedGlossary } from '../glossary-use.ts';
import { sayWaiting } from '../interruption.ts';
import { memoryForRun } from '../memory.ts';
import { type FileResult, printReport } from '../report.ts';
import { withScratchState } from '../scratch-state.ts';
import { select } from '../select.ts';
import { connectService, countingService } from '../service.ts';
import { StaleMemory } from '../stale-memory.ts';
import { type FileOptions, type ServiceOfRun, translateOne } from '../translate-file.ts';

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
  /** With `scope` stale: translations that people wrote are replaced, too. */
  readonly overwriteHuman?: boolean;
  /** False: without the translation memory. */
  readonly memory?: boolean;
  /** The results hold the texts before and after, for who shows the difference: a project of thousands of files has much of it. */
  readonly keepTexts?: boolean;
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

/** The run without its report. A dry run leaves no trace. */
export function translateFiles(
  context: CliContext,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<TranslateRun> {
  const run = () => translateSelected(context, paths, options);
  return options.dryRun === true ? withScratchState(run, options.memory !== false) : run();
}

async function translateSelected(
  context: CliContext,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<TranslateRun> {
  const loaded = await openProject(context);
  const selection = await select(context, loaded, paths, options);
  for (const { message } of selection.bad) context.terminal.error(message);
  // A file may be named twice, as itself and as the source of its group.
  const all = selection.groups.flatMap(({ items }) => items);
  const items = [...new Map(all.map((item) => [`${item.sourcePath}\n${item.targetPath}`, item])).values()];
  const codes = selection.bad.map(({ code }) => code);
  if (items.length === 0 && codes.length === 0) {
    throw new CommandError(
      EXIT.usage,
      'There is nothing to translate into: give target languages with --to, or name "targetLocales" in dragoman.json.',
    );
  }
  if (items.length === 0) return { results: [], service: '', codes };
  const service = await (options.dryRun === true ? countingService : connectService)(context.options);
  try {
    const wanted = options.dryRun === true ? undefined : await glossaryOption(context, service, options.glossary);
    const { glossary: _, ...rest } = options;
    const chosen = wanted === undefined ? rest : { ...rest, glossary: wanted };
    const glossary = await syncedGlossary(context, loaded, service);
    const targetCodes = await offeredTargets(service.client, context.signal);
    const memory = await memoryForRun(context, loaded, selection.project, options.memory !== false, service.engine);
    const answers = openAnswers(context);
    const common = { ...service, glossary, answers, budget: new RetryBudget() };
    const sources = await StaleMemory.open(context, loaded);
    const inUse = { ...common, sources, ...(targetCodes && { targetCodes }), ...(memory && { memory }) };
    const saying = sayWaiting(context.signal, (line) => context.terminal.note(line));
    const results = await runAll(context, loaded, inUse, items, chosen).finally(() => {
      saying.stop();
      sources.close();
      answers.close();
    });
    if (options.dryRun !== true) await sources.finish();
    memory?.close();
    if (options.dryRun !== true) await glossary.compare(service.client, context.signal);
    const used = glossary.used();
    return { results, service: service.name, ...(used && { glossary: used }), codes };
  } finally {
    await service.close();
  }
}

/** Counts first, so that the cap stops the run before anything is sent. */
async function runAll(
  context: CliContext,
  loaded: LoadedProject,
  service: ServiceOfRun,
  items: readonly WorkItem[],
  options: TranslateOptions,
): Promise<readonly FileResult[]> {
  const cap = options.maxCharacters ?? loaded.project.translation?.maxCharacters;
  const offered = items.filter(({ locale }) => isOffered(locale, service.targetCodes));
  const common = {
    scope: options.scope,
    overrides: overridesOf(options),
    ...(options.overwriteHuman === true && { overwriteHuman: true }),
    ...(options.keepTexts === true && { keepTexts: true }),
  };
  if (cap !== undefined || options.dryRun === true) {
    const counted: FileResult[] = [];
    for (const item of offered)
      counted.push(withoutEdits(await translateOne(context, loaded, service, item, { ...common, dryRun: true })));
    const total = counted.reduce((sum, { report }) => sum + (report?.characters ?? 0), 0);
    if (options.dryRun === true)
      return [...(await leftOut(context, loaded, service, items, options, common)), ...counted];
    if (cap !== undefined && total > cap) {
      throw new CommandError(
        EXIT.quota,
        `This run would send ${total.toLocaleString('en')} characters, more than the limit of ${cap.toLocaleString('en')} (--max-characters or "maxCharacters" in dragoman.json). Nothing was sent.`,
      );
    }
  }
  const left = await leftOut(context, loaded, service, items, options, common);
  // With a limit each file has to know what those before it have used.
  const many = cap === undefined && offered.length >= MANY;
  const progress = many ? context.terminal.progress('Translating') : undefined;
  const each = many ? withoutProgress(context) : context;
  const spent = { billed: 0, characters: 0 };
  const made: FileResult[] = [];
  let done = 0;
  let stopped = false;
  const queue = offered.entries();
  const worker = async () => {
    for (const [at, item] of queue) {
      if (context.signal.aborted || stopped) return;
      const result = await translateOne(each, loaded, service, item, {
        ...common,
        billedBefore: spent.billed,
        // Further attempts cost, too: they stop at the same limit.
        ...(cap !== undefined && { characterBudget: cap - spent.characters }),
      });
      made[at] = withoutEdits(result);
      spent.billed += result.report?.billedCharacters ?? 0;
      spent.characters += result.report?.characters ?? 0;
      if (result.fatal === true) stopped = true;
      done += 1;
      progress?.update(done, offered.length, spent.billed);
    }
  };
  await Promise.all(Array.from({ length: many ? AT_ONCE : 1 }, worker));
  progress?.stop();
  // Where the run stopped there are gaps.
  return [...left, ...made.filter((result) => result !== undefined)];
}

/** So many files have one progress display for all of them, and go to the service side by side: most are small, and waiting takes longer than work. */
const MANY = 8;
const AT_ONCE = 4;

function withoutProgress(context: CliContext): CliContext {
  const nothing = { update: () => undefined, stop: () => undefined };
  return { ...context, terminal: { ...context.terminal, progress: () => nothing } };
}

/** What the report of a run needs: all else is in the file. */
function withoutEdits({ report, ...result }: FileResult): FileResult {
  return { ...result, ...(report && { report: { ...report, changes: [], edits: [] } }) };
}

/**
 * What the service cannot do is said before anything is sent; the other locales go on. A locale that somebody asked for (`--to`) is wrong use;
 * one that the project has is not: people translate it.
 */
async function leftOut(
  context: CliContext,
  loaded: LoadedProject,
  service: ServiceOfRun,
  items: readonly WorkItem[],
  { to }: TranslateOptions,
  options: FileOptions,
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const others = items.filter(({ locale }) => !isOffered(locale, service.targetCodes));
  if (to === undefined && others.length > 0) {
    const locales = [...new Set(others.map(({ locale }) => locale))].join(', ');
    const files = plural(others.length, 'file is', 'files are');
    context.terminal.note(`The service does not translate into ${locales}: ${files} left to people.`);
    return others.map((item) => unsupported(item));
  }
  for (const item of others) {
    const result = await translateOne(context, loaded, service, item, options);
    if (results.every(({ error }) => error !== result.error)) context.terminal.error(result.error ?? '');
    results.push({ ...result, told: true });
  }
  return results;
}

function unsupported({ targetPath, locale }: WorkItem): FileResult {
  const error = `The service does not translate into ${locale}.`;
  const name = relative(process.cwd(), targetPath) || targetPath;
  return { name, path: targetPath, locale, code: EXIT.done, error, told: true, unsupported: true };
}

function overridesOf({ formality, modelType, glossary, context }: TranslateOptions): FileOptions['overrides'] {
  return {
    ...(formality !== undefined && { formality }),
    ...(modelType !== undefined && { modelType }),
    ...(glossary !== undefined && { glossaryId: glossary }),
    ...(context !== undefined && { context }),
  };
}
