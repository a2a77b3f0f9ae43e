import type { Scope, UnitNote } from '../../../../shared/commands.ts';
import type { Project } from '../../../../shared/project/project.ts';
import type { RequestOptions } from '../../../../shared/request-options.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { unitsAt } from '../../../core/formats/common/units/places.ts';
import type { Catalog, Change, Format, ParseOptions } from '../../../core/formats/format.ts';
import type { FileJob, FileReport, FileText, JobProgress, Resources, UnitScope } from '../../../core/planning/job.ts';
import { Lines } from '../../../core/text/positions.ts';
import { checkedBefore } from '../../../engine/parts/translate/checked.ts';
import type { JobDependencies } from '../../../engine/parts/translate/dependencies.ts';
import { asOfNow, barrier, openWork, type WorkItem } from '../../../engine/parts/workspace/discovery/work.ts';
import type { Moment } from '../../../engine/parts/workspace/stale/baseline.ts';
import { type Author, type StaleUnit, staleFor } from '../../../engine/parts/workspace/stale/find.ts';
import type { Update } from '../../../engine/parts/workspace/stale/lock.ts';
import { breakOf, describeBreak, jobFor, momentOf, pathsIn } from '../../../engine/translate/job.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { Translator } from '../../../service/resources/translate-types.ts';
import type { RetryBudget } from '../../../service/transport/retry.ts';
import type { Context } from '../../context.ts';
import { allKeyFeatures } from '../keys/entry.ts';
import { staleUnitsOf } from '../stale-units.ts';
import { applyChanges } from './apply.ts';
import type { Wrote } from './runs.ts';

/** One target file of a run. */
export interface FileRun {
  readonly item: WorkItem;
  /** Path of the document given to the command: ranges refer to it. */
  readonly path: string;
  readonly scope: Scope;
  /** With the scope `stale`, also replace human translations. */
  readonly overwriteHuman?: boolean;
  readonly project: Project;
  /** The project's folder; empty: none. */
  readonly folder: string;
  /** Absent: only count; send and write nothing. */
  readonly translator?: Translator;
  readonly resources?: Resources;
  /** Take precedence over the project's. */
  readonly options?: RequestOptions;
  readonly signal: AbortSignal;
  /** Retry budget, shared by the files of one command. */
  readonly budget: RetryBudget;
  /** Target codes supported by the service, if known. */
  readonly targetCodes?: ReadonlySet<string>;
  /** Code points that the command may still send. */
  readonly characterBudget?: number;
  /** A file that needs more than that is started: the user has set the limit for this run. */
  readonly inPart?: boolean;
  readonly onProgress: (progress: JobProgress) => void;
  /** Called when the file has what was paid for, so that the answers can be dropped. */
  readonly settle: () => void;
  /** The checks have refused the answers to these texts: they are not requested again unless the user names the unit. */
  readonly refuse: (texts: ReadonlySet<string>) => void;
}

/** The result for one target file. */
export interface FileOutcome {
  /** Absolute path of the target file. */
  readonly path: string;
  readonly translated: number;
  readonly reused: number;
  /** Units whose new translation equals the old one: counted neither as translated nor as reused. */
  readonly unchanged: number;
  readonly repaired: number;
  readonly notes: readonly UnitNote[];
  readonly skipped: readonly UnitNote[];
  readonly refused: readonly UnitNote[];
  readonly billedCharacters: number;
  /** Code points that were sent or, in a dry run, would be sent. */
  readonly characters: number;
  readonly models?: readonly string[];
  readonly detected?: readonly string[];
  /** In a dry run: the maximum with all further attempts. */
  readonly mostCharacters?: number;
  /** Code points of units that were not sent, because they exceed the limit of the run. */
  readonly beyond?: number;
  readonly error?: ServiceError;
  /** Why the file could not be read or written: one sentence. */
  readonly failure?: string;
  /** What was written, for an undo. */
  readonly wrote?: Wrote;
}

export const NOTHING: Omit<FileOutcome, 'path'> = {
  translated: 0,
  reused: 0,
  unchanged: 0,
  repaired: 0,
  notes: [],
  skipped: [],
  refused: [],
  billedCharacters: 0,
  characters: 0,
};

/** A job for the current texts, and the place for its result. */
export interface Prepared {
  readonly item: WorkItem;
  readonly job: FileJob;
}

/** Reads both sides from the editor, otherwise from the disk. The error is a sentence. */
export async function prepare(context: Context, run: FileRun): Promise<Result<Prepared, string>> {
  const { documents } = context;
  // An edit of a file that is not open is made for the text on disk, which must be current.
  documents.forget(run.item.sourcePath);
  documents.forget(run.item.targetPath);
  const item = await asOfNow(documents.access(), run.item);
  const opened = await openWork(documents.access(), item);
  if (!opened.ok) return fail(opened.error.message);
  const { source, target } = opened.value;
  const broken = breakOf(opened.value);
  if (broken !== undefined) return fail(describeBreak(broken, 'translated'));
  const stale = await staleIn(context, momentOf(item, opened.value), run);
  const isTold = run.project.translation?.codeContext === true;
  const sites = isTold ? await (await allKeyFeatures()).sitesInCode(context, run.folder, item.sourcePath) : undefined;
  const job = jobFor(item, opened.value, {
    ...staleFor(stale, run.overwriteHuman),
    scope: unitScope(run.scope, run.path === item.targetPath ? target : source),
    project: run.project,
    paths: pathsIn(run.folder, item),
    ...(sites && { sites }),
    ...(run.options && { overrides: run.options }),
    ...(run.resources && { resources: run.resources }),
    ...(run.characterBudget !== undefined && { characterBudget: run.characterBudget }),
    ...(run.inPart === true && { inPart: true }),
    dryRun: run.translator === undefined,
  });
  return ok({ item, job });
}

/** Translates one target file from the texts in the editor, and writes the settled translations to it, even if the run was stopped halfway. */
export async function translateOne(context: Context, run: FileRun): Promise<FileOutcome> {
  const prepared = await prepare(context, run);
  if (!prepared.ok) return { ...NOTHING, path: run.item.targetPath, failure: prepared.error };
  const { item, job } = prepared.value;
  const report = await translateJob(context, run, prepared.value);
  if (job.dryRun === true || report.changes.length === 0) return outcomeOf(report, item, new Set(), []);
  context.memories.wrote(run, job, report.changes);
  const settled = await noteAhead(context, job, report.changes);
  const applied = await applyChanges(context, item, job, report, run.signal);
  const made = outcomeOf(report, item, applied.written, applied.lost);
  if (applied.failure !== undefined) {
    settled();
    return { ...made, failure: applied.failure };
  }
  run.settle();
  const lock = await rememberSources(context, item, applied.written);
  if (lock !== undefined) settled();
  if (applied.made === undefined) return made;
  const path = item.targetPath;
  const parse = readerOf(job.format, { path, dialect: job.target.catalog.dialect });
  return { ...made, wrote: { path, ...applied.made, lock: lock ?? new Map(), parse } };
}

/** Created here, where the closure captures nothing else: what a run wrote is kept long, and must not keep the catalogs of all its files. */
export function readerOf(format: Format, options: ParseOptions): (text: string) => Catalog {
  return (text) => format.parse(text, options);
}

/** Leaves a note about what will be recorded in the lock file, in case of a kill. Call the result once it is recorded. */
export async function noteAhead(context: Context, moment: Moment, changes: readonly Change[]): Promise<() => void> {
  const state = await context.projects.of(moment.target.path);
  return staleUnitsOf(context).ahead(state, moment, changes);
}

async function staleIn(
  context: Context,
  moment: Moment,
  { scope, signal, translator }: FileRun,
): Promise<ReadonlyMap<string, StaleUnit>> {
  const from = scope === 'stale' ? 'both' : 'lock';
  const [units, state] = [staleUnitsOf(context), await context.projects.of(moment.target.path)];
  // A dry run writes nothing, the lock file included.
  if (translator !== undefined) await units.recover(state, moment);
  return units.find(state, moment, { from, signal });
}

/** These units were translated from the current sources. Returns the previous record of the lock file; undefined: it could not be written. */
export async function rememberSources(
  context: Context,
  written: WorkItem,
  units: ReadonlySet<string>,
  author: Author = 'machine',
): Promise<Update | undefined> {
  const { documents, projects } = context;
  const state = await projects.of(written.targetPath);
  if (state.loaded.path === undefined || units.size === 0) return new Map();
  const item = await asOfNow(documents.access(), written);
  const opened = await openWork(documents.access(), item);
  if (!opened.ok) return undefined;
  return staleUnitsOf(context).remember(state, momentOf(item, opened.value), units, author);
}

/** Translates; writes nothing. */
export async function translateJob(context: Context, run: FileRun, prepared: Prepared): Promise<FileReport> {
  const report = await context.runtime.translateFile(prepared.job, await dependenciesOf(context, run, prepared));
  if (report.inVain !== undefined) run.refuse(report.inVain);
  return report;
}

async function dependenciesOf(context: Context, run: FileRun, { item, job }: Prepared): Promise<JobDependencies> {
  const { memories, projects, services, settings, documents } = context;
  const { signal, onProgress, budget, targetCodes, folder } = run;
  const translator = checkedBefore(run.translator ?? COUNTING, () => barrierTo(context, item, job));
  const { engine } = services.account(await settings.get(documents.uriOf(item.targetPath)));
  const memory = folder === '' ? undefined : await memories.forJob(await projects.ofFolder(folder), signal, engine);
  return { translator, signal, onProgress, budget, ...(targetCodes && { targetCodes }), ...(memory && { memory }) };
}

/** Why a file on disk could not be saved with the translation that is about to be paid for. Other files are left to the client, which writes them. */
async function barrierTo(
  { documents, runtime }: Context,
  item: WorkItem,
  { target }: FileJob,
): Promise<string | undefined> {
  if (!documents.uriOf(item.targetPath).startsWith('file:')) return undefined;
  const file = await runtime.disk.read(item.targetPath);
  return barrier(item, { target, ...(file.ok && { file: file.value }) });
}

/** For runs that send nothing. */
const COUNTING: Translator = { translate: () => Promise.reject(new Error('A dry run sends nothing.')) };

export function outcomeOf(
  report: FileReport,
  { locale, targetPath: path }: WorkItem,
  written: ReadonlySet<string>,
  lost: readonly UnitNote[],
): FileOutcome {
  const { translated, reused, repaired, changes, billedCharacters, characters, error } = report;
  const same = new Set(report.unchanged);
  const count = (ids: readonly string[]) =>
    changes.length === 0 ? ids.length : ids.filter((id) => written.has(id) && !same.has(id)).length;
  const named = (notes: readonly UnitNote[]) => notes.map((note) => ({ ...note, locale }));
  return {
    path,
    translated: count(translated),
    reused: count(reused),
    unchanged: report.unchanged.filter((id) => written.has(id)).length,
    repaired: count(repaired),
    notes: named(report.notes.filter(({ unit }) => written.has(unit))),
    skipped: named([...report.skipped, ...lost]),
    refused: named(report.refused),
    billedCharacters,
    characters,
    models: report.models,
    detected: report.detected,
    ...(report.mostCharacters !== undefined && { mostCharacters: report.mostCharacters }),
    ...(report.beyond !== undefined && { beyond: report.beyond }),
    ...(error !== undefined && { error }),
  };
}

function unitScope(scope: Scope, { text, catalog }: FileText): UnitScope {
  if (typeof scope === 'string') return scope;
  if ('units' in scope) return { units: new Set(scope.units) };
  const { start, end } = new Lines(text).span(scope.range);
  const touched = unitsAt(catalog, { start, end });
  return { units: new Set(touched.map(({ id }) => id)) };
}
