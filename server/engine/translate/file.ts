import type { UnitNote } from '../../../shared/commands.ts';
import type { Sites } from '../../core/code/index.ts';
import { forgetUnits } from '../../core/formats/common/units/forget.ts';
import type { Change } from '../../core/formats/format.ts';
import type { FileJob, FileReport, Resources } from '../../core/planning/job.ts';
import { applyEdits } from '../../core/text/span.ts';
import { describeError, ENDED_EARLY } from '../../service/errors/errors.ts';
import type { RetryBudget } from '../../service/transport/retry.ts';
import { endsRun, kindOf } from '../failure.ts';
import type { Host } from '../host.ts';
import type { RunMemory } from '../memory/memory.ts';
import type { AnswerJournal } from '../parts/answers/journal.ts';
import type { TeamAnswers } from '../parts/answers/place.ts';
import type { GlossaryUse } from '../parts/glossary/use.ts';
import { checkedBefore } from '../parts/translate/checked.ts';
import { translateFile } from '../parts/translate/run.ts';
import { asOfNow, barrier, type OpenedWork, openWork, type WorkItem } from '../parts/workspace/discovery/work.ts';
import { claimTarget, placeOf } from '../parts/workspace/files/claim.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { staleFor } from '../parts/workspace/stale/find.ts';
import type { ConnectedService } from '../service.ts';
import type { StaleMemory } from '../stale/stale-memory.ts';
import { breakOf, describeBreak, jobFor, momentOf, pathsIn } from './job.ts';
import { Keeper } from './keep.ts';
import type { FileResult } from './result.ts';

/** The service for one run: with the synced glossary, one retry budget for all files, and the locales it offers. */
export interface ServiceOfRun extends ConnectedService {
  readonly glossary: GlossaryUse;
  readonly resources: Resources;
  readonly budget: RetryBudget;
  readonly targetCodes?: ReadonlySet<string>;
  readonly memory?: RunMemory;
  readonly answers: AnswerJournal;
  /** The other machines that translate. */
  readonly team?: TeamAnswers;
  readonly sources: StaleMemory;
  /** Where code shows the texts, if the service is to be told. */
  readonly sites?: Sites;
}

/** The options for every file of a run. */
export interface FileOptions extends Pick<FileJob, 'scope' | 'characterBudget' | 'inPart'> {
  readonly overrides: NonNullable<FileJob['overrides']>;
  readonly dryRun?: boolean;
  /** The result contains the texts before and after. */
  readonly keepTexts?: boolean;
  /** With the scope `stale`, also replace human translations. */
  readonly overwriteHuman?: boolean;
  /** Translate again, and pay again for, texts whose answers the checks refused. */
  readonly askAgain?: boolean;
  /** Code points billed in this run before this file. */
  readonly billedBefore?: number;
}

/** Translates one file into one locale, and writes it as answers arrive. Only one run does so at a time. */
export async function translateOne(
  host: Host,
  loaded: Pick<LoadedProject, 'project' | 'folder'>,
  service: ServiceOfRun,
  item: WorkItem,
  options: FileOptions,
): Promise<FileResult> {
  const name = host.nameOf(item.targetPath);
  if (options.dryRun === true) return translateClaimed(host, loaded, service, item, name, options);
  const claim = await claimTarget(host.stateFolder(), item.targetPath, host.signal, () =>
    host.reporter.note(`Another run is translating ${name}: waiting for it.`),
  );
  try {
    await host.files.clear(item.targetPath);
    // Another run may have created the file while this one waited.
    const now = await asOfNow(host.files, item);
    return await translateClaimed(host, loaded, service, now, name, options);
  } finally {
    await claim.release();
  }
}

function sitesFor({ sites }: ServiceOfRun, { sourcePath }: WorkItem): Pick<FileJob, 'sites'> {
  const own = sites?.get(sourcePath);
  return own === undefined ? {} : { sites: own };
}

async function translateClaimed(
  host: Host,
  { project, folder }: Pick<LoadedProject, 'project' | 'folder'>,
  service: ServiceOfRun,
  item: WorkItem,
  name: string,
  { overrides, billedBefore = 0, overwriteHuman, keepTexts, askAgain = false, ...options }: FileOptions,
): Promise<FileResult> {
  const opened = await openWork(host.files, item);
  if (!opened.ok) return { name, locale: item.locale, outcome: 'files', error: opened.error.message };
  const { source, target } = opened.value;
  const broken = breakOf(opened.value);
  if (broken !== undefined) {
    const error = describeBreak({ ...broken, path: host.nameOf(broken.path) }, 'written');
    return { name, locale: item.locale, outcome: 'findings', error };
  }
  const witnesses = options.scope === 'stale' ? 'both' : 'lock';
  const { stale } = await service.sources.find(momentOf(item, opened.value), witnesses);
  if (options.dryRun !== true) service.sources.repair(momentOf(item, opened.value));
  const job = jobFor(item, opened.value, {
    ...options,
    project,
    ...staleFor(stale, overwriteHuman),
    overrides,
    resources: service.resources,
    paths: pathsIn(folder, item),
    ...sitesFor(service, item),
  });
  const wrote = (changes: readonly Change[]) => {
    service.memory?.wrote(item, opened.value, changes);
    service.sources.ahead(item, opened.value, changes);
    for (const { catalog } of [source, target]) forgetUnits(catalog);
  };
  const keeper = options.dryRun === true ? undefined : new Keeper(item, job, opened.value, host.files, wrote);
  const progress = host.reporter.progress(name);
  const paid = service.answers.at(service.maker, placeOf(item.targetPath), {
    anew: askAgain || options.scope === 'all',
    team: service.team,
    targetLocale: item.locale,
  });
  const report = await translateFile(job, {
    translator: checkedBefore(paid.around(service.glossary.translator), () => barrier(item, opened.value)),
    signal: host.signal,
    budget: service.budget,
    ...(service.targetCodes && { targetCodes: service.targetCodes }),
    onProgress: ({ done, total, billedCharacters }) => progress.update(done, total, billedBefore + billedCharacters),
    ...(service.memory && { memory: service.memory.job }),
    onSettled: (soFar) => keeper?.offer(soFar),
  });
  progress.stop();
  const { result, isKept } = await finish(item, name, report, keeper);
  const told = keepTexts === true ? withTexts(item, opened.value, result) : result;
  if (!isKept || options.dryRun === true) return told;
  await service.sources.translated(item, opened.value, result.report ?? report);
  // After an error, some answers still wait for the rest of their unit.
  if (report.error === undefined) paid.settleAll(report.inVain);
  return { ...told, found: paid.found };
}

/** Writes what is complete. Changes that no longer have a place in the file, because another program has changed it, are refused. */
async function finish(
  item: WorkItem,
  name: string,
  made: FileReport,
  keeper: Keeper | undefined,
): Promise<{ readonly result: FileResult; readonly isKept: boolean }> {
  const { targetPath: path, locale, isNew } = item;
  const result = { name, path, locale, ...(isNew && { isNew: true as const }) };
  const written = await keeper?.finish(made);
  if (written?.ok === false)
    return { result: { ...result, report: made, outcome: 'files', error: written.error.message }, isKept: false };
  const report = written === undefined ? made : without(made, written.value);
  if (report.error === undefined)
    return { result: { ...result, report, outcome: report.refused.length > 0 ? 'findings' : 'done' }, isKept: true };
  const fatal = endsRun(report.error);
  // The end of the report says so for the whole run.
  const told = report.error.kind === 'cancelled';
  const error = describeError(report.error, report.changes.length > 0 ? ENDED_EARLY : undefined);
  return { result: { ...result, report, outcome: kindOf(report.error), fatal, told, error }, isKept: true };
}

/** For callers that show a diff. Others do not pay for a second text. */
function withTexts({ isNew }: WorkItem, { target }: OpenedWork, result: FileResult): FileResult {
  const { text } = target;
  return { ...result, before: isNew ? '' : text, after: applyEdits(text, result.report?.edits ?? []) };
}

/** The report of a file without these units, which are refused. */
function without(report: FileReport, lost: readonly UnitNote[]): FileReport {
  if (lost.length === 0) return report;
  const gone = new Set(lost.map(({ unit }) => unit));
  const there = (unit: string) => !gone.has(unit);
  return {
    ...report,
    translated: report.translated.filter(there),
    reused: report.reused.filter(there),
    unchanged: report.unchanged.filter(there),
    repaired: report.repaired.filter(there),
    notes: report.notes.filter(({ unit }) => there(unit)),
    changes: report.changes.filter(({ unit }) => there(unit)),
    refused: [...report.refused, ...lost],
  };
}
