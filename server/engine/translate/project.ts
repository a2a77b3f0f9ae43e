import { isOffered } from '../../../shared/locale.ts';
import { requestLimits } from '../../../shared/settings.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import { RetryBudget } from '../../service/transport/retry.ts';
import { sitesInCode } from '../code/sites.ts';
import { type Failure, refuse, refuseNothing } from '../failure.ts';
import { syncedGlossary } from '../glossary/use.ts';
import { type Host, withoutProgress } from '../host.ts';
import { memoryForRun } from '../memory/memory.ts';
import { openAnswers } from '../parts/answers/journal.ts';
import type { WorkItem } from '../parts/workspace/discovery/work.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { settleLocales } from '../projects/locales.ts';
import { openProject } from '../projects/project.ts';
import { select } from '../projects/select.ts';
import { pathsOfShard } from '../projects/shard.ts';
import { connectService, countingService } from '../service.ts';
import { StaleMemory } from '../stale/stale-memory.ts';
import { joinTeam } from '../team/join.ts';
import { plural } from '../words.ts';
import { type FileOptions, type ServiceOfRun, translateOne } from './file.ts';
import type { TranslateOptions } from './options.ts';
import { inputOf, openResources, withIds } from './resources.ts';
import type { FileResult, TranslateRun } from './result.ts';

/** Translates files of one project in place; without paths: all of it. */
export async function translateProject(
  host: Host,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<Result<TranslateRun, Failure>> {
  const opened = await openProject(host);
  if (!opened.ok) return opened;
  const choice = await settleLocales(host, opened.value, options);
  if (!choice.ok) return choice;
  const selected = await select(host, opened.value, paths, choice.value);
  if (!selected.ok) return selected;
  const selection = selected.value;
  for (const { message } of selection.bad) host.reporter.error(message);
  // A file may be named twice: by itself and as the source of its group.
  const all = selection.groups.flatMap(({ items }) => items);
  const unique = [
    ...new Map(all.map((item) => [`${item.sourcePath}\n${item.targetPath}\n${item.locale}`, item])).values(),
  ];
  const { shard } = options;
  const own =
    shard &&
    pathsOfShard(
      unique.map(({ targetPath }) => targetPath),
      shard,
    );
  const items = own === undefined ? unique : unique.filter(({ targetPath }) => own.has(targetPath));
  const failures = selection.bad.map(({ kind }) => kind);
  if (unique.length === 0 && failures.length === 0) {
    return refuseNothing(
      'There is nothing to translate into: give target languages with --to, or name "targetLocales" in dragoman.json.',
    );
  }
  if (items.length === 0) return ok({ results: [], service: '', failures });
  const connected = await (options.dryRun === true ? countingService : connectService)(host);
  if (!connected.ok) return connected;
  const service = connected.value;
  const limits = requestLimits(host.options, host.environment);
  // Pseudo-translations are not shared.
  const team =
    service.engine === undefined
      ? await joinTeam(host, opened.value, service.maker, options.dryRun !== true, limits.concurrency)
      : undefined;
  try {
    const call = { signal: host.signal };
    const request =
      options.dryRun === true ? ok(options.request ?? {}) : await withIds(service, options.request ?? {}, call);
    if (!request.ok) return request;
    const chosen = { ...options, request: request.value };
    const loaded = opened.value;
    const glossary = await syncedGlossary(host, loaded, service);
    const looked = await openResources({
      ...inputOf(host, loaded, service, glossary),
      request: request.value,
      sends: options.dryRun !== true,
    });
    const { offer, resources } = looked;
    const targetCodes = offer?.codes;
    const wish = { wanted: options.memory !== false, engine: service.engine, team };
    const memory = await memoryForRun(host, loaded, selection.project, wish);
    const answers = openAnswers(host.stateFolder, host.reporter.error);
    const common = { ...service, glossary, resources, answers, budget: new RetryBudget() };
    // A dry run stores nothing of what it finds.
    const { told: sites, shown } = await sitesInCode(host, loaded, options.dryRun !== true);
    const sources = await StaleMemory.open(host, loaded, undefined, shown);
    const inUse = {
      ...common,
      sources,
      ...(sites && { sites }),
      ...(targetCodes && { targetCodes }),
      ...(memory && { memory }),
      ...(team?.work && { team: team.work }),
    };
    const results = await runAll(host, loaded, inUse, items, chosen).finally(() => {
      sources.close();
      answers.close();
    });
    if (!results.ok) return results;
    if (options.dryRun !== true) await sources.finish();
    memory?.close();
    if (options.dryRun !== true) await glossary.compare(service.client, host.signal);
    const used = glossary.used();
    const styles = [...looked.usedStyles];
    return ok({
      results: results.value,
      service: service.name,
      ...(used && { glossary: used }),
      ...(styles.length > 0 && { styles }),
      failures,
    });
  } finally {
    await team?.close();
    await service.close();
  }
}

/** Counts first, so that the limit stops the run before anything is sent. */
async function runAll(
  host: Host,
  loaded: LoadedProject,
  service: ServiceOfRun,
  items: readonly WorkItem[],
  options: TranslateOptions,
): Promise<Result<readonly FileResult[], Failure>> {
  const cap = options.maxCharacters ?? loaded.project.translation?.maxCharacters;
  const isPartial = options.overLimit === 'whole files';
  /** It will never fit, and is started with what the others leave of the limit. */
  const isLarge = (at: number) =>
    isPartial && charactersOf(counted[at]) > (options.wholeLimit ?? cap ?? Number.POSITIVE_INFINITY);
  const offered = items.filter(({ locale }) => isOffered(locale, service.targetCodes));
  const common = {
    scope: options.scope,
    overrides: options.request ?? {},
    ...(options.overwriteHuman === true && { overwriteHuman: true }),
    ...(options.askAgain === true && { askAgain: true }),
    ...(options.keepTexts === true && { keepTexts: true }),
  };
  const counted: FileResult[] = [];
  if (cap !== undefined || options.dryRun === true) {
    for (const item of offered)
      counted.push(withoutEdits(await translateOne(host, loaded, service, item, { ...common, dryRun: true })));
    if (options.dryRun === true)
      return ok([...(await leftOut(host, loaded, service, items, options, common)), ...counted]);
    if (cap !== undefined && !isPartial && overLimit(counted, cap)) return refuse('quota', saidOver(counted, cap));
  }
  const left = await leftOut(host, loaded, service, items, options, common);
  // With a limit, each file must know what the previous ones have used.
  const many = cap === undefined && offered.length >= MANY;
  const progress = many ? host.reporter.progress('Translating') : undefined;
  const each = many ? withoutProgress(host) : host;
  const spent = { billed: 0, characters: 0 };
  const made: FileResult[] = [];
  let done = 0;
  let stopped = false;
  const order = [...offered.entries()].sort(([a], [b]) => Number(isLarge(a)) - Number(isLarge(b)));
  // Languages of one file come one after the other.
  const queue = Map.groupBy(order, ([at, { targetPath }]) => `${isLarge(at)} ${targetPath}`).values();
  const worker = async () => {
    for (const own of queue)
      for (const [at, item] of own) {
        if (host.signal.aborted || stopped) return;
        const needed = charactersOf(counted[at]);
        if (cap !== undefined && isPartial && needed > cap - spent.characters && !isLarge(at)) {
          made[at] = beyondLimit(host, item, needed);
          continue;
        }
        const answer = await translateOne(each, loaded, service, item, {
          ...common,
          billedBefore: spent.billed,
          // Further attempts cost as well: they stop at the same limit.
          ...(cap !== undefined && { characterBudget: cap - spent.characters }),
          ...(isLarge(at) && { inPart: true }),
        });
        const result = isLarge(at) ? begun(host, item, answer, needed) : answer;
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
  const beyond = made.flatMap((result) => result?.beyond ?? []);
  if (cap !== undefined && beyond.length > 0 && made.every(isIdle))
    return refuse('quota', saidOver(counted, cap, true));
  if (cap !== undefined && beyond.length > 0) {
    const characters = beyond.reduce((sum, one) => sum + one, 0).toLocaleString('en');
    host.reporter.note(
      `${plural(beyond.length, 'file is', 'files are')} left for a later run: ${characters} characters, beyond the limit of ${cap.toLocaleString('en')}.`,
    );
  }
  // There are gaps where the run stopped.
  return ok([...left, ...made.filter((result) => result !== undefined)]);
}

function charactersOf(result: FileResult | undefined): number {
  return result?.report?.characters ?? 0;
}

function overLimit(counted: readonly FileResult[], cap: number): boolean {
  return counted.reduce((sum, one) => sum + charactersOf(one), 0) > cap;
}

/** Why a run within the limit, in code points, cannot start. @param isPartial not even with a single text */
function saidOver(counted: readonly FileResult[], cap: number, isPartial = false): string {
  const each = counted.map(charactersOf).filter((one) => one > 0);
  const limit = `the limit of ${cap.toLocaleString('en')} (--max-characters or "maxCharacters" in dragoman.json). Nothing was sent.`;
  return isPartial
    ? `The smallest file with something missing needs ${Math.min(...each).toLocaleString('en')} characters, more than ${limit}`
    : `This run would send ${each.reduce((sum, one) => sum + one, 0).toLocaleString('en')} characters, more than ${limit}`;
}

/** Nothing was sent, and nothing was reused. */
function isIdle({ report }: FileResult): boolean {
  return report === undefined || report.characters + report.translated.length + report.reused.length === 0;
}

/** A file larger than the limit: as far as it was translated. */
function begun(host: Host, item: WorkItem, result: FileResult, needed: number): FileResult {
  const { report } = result;
  if (report?.beyond !== undefined) return { ...result, beyond: report.beyond };
  return report?.error?.kind === 'quota' && isIdle(result) ? beyondLimit(host, item, needed) : result;
}

function beyondLimit({ nameOf }: Host, { targetPath, locale }: WorkItem, beyond: number): FileResult {
  const error = `Left for a later run: it needs ${beyond.toLocaleString('en')} characters.`;
  return { name: nameOf(targetPath), path: targetPath, locale, outcome: 'done', error, told: true, beyond };
}

/** From this many files on, they share one progress display and are sent in parallel: most are small, and waiting takes longer than work. */
const MANY = 8;
const AT_ONCE = 4;

/** What the report of a run needs: everything else is in the file. */
function withoutEdits({ report, ...result }: FileResult): FileResult {
  return { ...result, ...(report && { report: { ...report, changes: [], edits: [] } }) };
}

/**
 * Reports unsupported locales before anything is sent; the other locales continue. A locale requested by the user (`--to`) is a usage error; one that
 * the project has is not: people translate it.
 */
async function leftOut(
  host: Host,
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
    host.reporter.note(`The service does not translate into ${locales}: ${files} left to people.`);
    return others.map((item) => unsupported(host, item));
  }
  for (const item of others) {
    const result = await translateOne(host, loaded, service, item, options);
    if (results.every(({ error }) => error !== result.error)) host.reporter.error(result.error ?? '');
    results.push({ ...result, told: true });
  }
  return results;
}

function unsupported({ nameOf }: Host, { targetPath, locale }: WorkItem): FileResult {
  const error = `The service does not translate into ${locale}.`;
  return { name: nameOf(targetPath), path: targetPath, locale, outcome: 'done', error, told: true, unsupported: true };
}
