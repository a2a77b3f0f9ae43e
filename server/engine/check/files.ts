import { ok, type Result } from '../../../shared/values/result.ts';
import { staleTranslation } from '../../core/checks/across/stale-translation.ts';
import { policyOf } from '../../core/checks/rules/policy.ts';
import { cacheFolderOf, historyFolder } from '../cache/cache-folder.ts';
import { expandPaths } from '../expand.ts';
import type { Failure, FailureKind } from '../failure.ts';
import type { Host } from '../host.ts';
import { discover, type LocaleChoice } from '../parts/workspace/discovery/discover.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import { isBelow } from '../parts/workspace/paths.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { localesMeant, settleLocales } from '../projects/locales.ts';
import { inPackages } from '../projects/packages.ts';
import { named, openProject } from '../projects/project.ts';
import { type Selection, select } from '../projects/select.ts';
import { pathsOfShard, type Shard } from '../projects/shard.ts';
import { checkAll } from './all.ts';
import { cachedCheck } from './cache.ts';
import type { Checked } from './checked.ts';
import type { PlacedFinding } from './findings.ts';
import { type Narrowing, refuseUnknownChecks, unknownChecks, wanting } from './narrow.ts';
import { checkQuality, type QualityCheck, type QualitySums, together } from './quality.ts';
import { Since } from './since.ts';
import { checkStyle, stylesByPath } from './styles.ts';
import { type Subject, subjectsOf } from './subject.ts';
import { checkTable, isTable, projectTables } from './tables.ts';

export interface CheckFilesOptions extends LocaleChoice, Narrowing {
  /** Only files of these locales; the source locale also has files. Absent: all. */
  readonly locales?: readonly string[];
  /** Silently ignore paths that are not localization files. */
  readonly ignoreUnknown?: boolean;
  readonly fix?: boolean;
  /** Implies `fix`. */
  readonly fixApproved?: boolean;
  /** How many threads to use. Absent: as many as are useful. */
  readonly threads?: number;
  /** Where findings are cached between runs. Absent: in the state folder; undefined: nowhere. */
  readonly cacheFolder?: string | undefined;
  /** Only what has changed since this commit, in Git's notation. */
  readonly since?: string;
  /** Only a part of the selection: other machines check the rest. */
  readonly shard?: Shard;
  /** Also have translations judged. Absent: do not. */
  readonly quality?: QualityCheck;
}

export interface CheckRun {
  readonly checked: readonly Checked[];
  /** For paths that could not be checked; the reasons were already reported. */
  readonly failures: readonly FailureKind[];
  /** The result of having translations judged. */
  readonly quality?: QualitySums;
}

/** Checks these files, glossary tables and style rules included; without paths, the whole project and nested ones. */
export async function checkFiles(
  host: Host,
  paths: readonly string[],
  options: CheckFilesOptions,
): Promise<Result<CheckRun, Failure>> {
  const known = refuseUnknownChecks([...(options.only ?? []), ...(options.skip ?? [])]);
  if (!known.ok) return known;
  const runs = await inPackages(host, paths, (one, own) => checkProject(one, own, options));
  if (!runs.ok) return runs;
  const all = runs.value.map(({ value }) => value);
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return ok(only);
  const quality = together(all.flatMap((run) => run.quality ?? []));
  return ok({
    checked: all.flatMap(({ checked }) => checked),
    failures: all.flatMap(({ failures }) => failures),
    ...(quality && { quality }),
  });
}

async function checkProject(
  host: Host,
  paths: readonly string[],
  { since: ref, ...asked }: CheckFilesOptions,
): Promise<Result<CheckRun, Failure>> {
  const opened = await openProject(host);
  if (!opened.ok) return opened;
  for (const line of unknownChecks(Object.keys(opened.value.project.checks ?? {})))
    host.reporter.note(`${host.nameOf(opened.value.path ?? '')}: ${line}`);
  const settled = await settleLocales(host, opened.value, asked);
  if (!settled.ok) return settled;
  const options = { ...asked, ...settled.value };
  const expanded = await expandPaths(host, opened.value, paths, options);
  if (!expanded.ok) return expanded;
  const wants = wanting(options);
  const run = await checkSince(host, narrowed(opened.value, wants), expanded.value, ref, options);
  if (!run.ok) return run;
  const checked = run.value.checked.map((file) => ({ ...file, findings: file.findings.filter(wants) }));
  return ok({ ...run.value, checked });
}

/** If stale translations are not wanted, the history of the repository is not read. */
function narrowed(loaded: LoadedProject, wants: ReturnType<typeof wanting>): LoadedProject {
  const { id } = staleTranslation;
  const policy = policyOf(loaded.project, id, staleTranslation.severity, undefined);
  if (policy !== undefined && wants({ code: id, severity: policy.severity })) return loaded;
  return { ...loaded, project: { ...loaded.project, checks: { ...loaded.project.checks, [id]: 'off' } } };
}

async function checkSince(
  host: Host,
  loaded: LoadedProject,
  paths: readonly string[],
  ref: string | undefined,
  options: CheckFilesOptions,
): Promise<Result<CheckRun, Failure>> {
  if (ref === undefined) return checkLoaded(host, loaded, paths, options);
  const since = await Since.open(host, loaded, ref);
  if (!since.ok) return since;
  try {
    return await checkLoaded(host, loaded, paths, options, since.value);
  } finally {
    since.value.close();
  }
}

async function checkLoaded(
  host: Host,
  loaded: LoadedProject,
  paths: readonly string[],
  options: CheckFilesOptions,
  since?: Since,
): Promise<Result<CheckRun, Failure>> {
  const { from, to, fix = false, fixApproved = false, threads, quality, locales, ignoreUnknown = false } = options;
  const choice = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const allTables =
    locales !== undefined
      ? []
      : paths.length === 0
        ? (await projectTables(host, loaded)).filter((path) => isBelow(loaded.folder, path))
        : paths.filter(isTable).map((path) => named(host, path));
  const allStyles = await stylesByPath(host, loaded);
  const namedStyles = paths.filter((path) => allStyles.has(named(host, path)));
  const wanted =
    locales !== undefined
      ? []
      : paths.length === 0
        ? [...allStyles.keys()]
        : namedStyles.map((path) => named(host, path));
  const changed = async (all: Iterable<string>) => {
    const some: string[] = [];
    for (const path of new Set(all)) if ((await since?.hasOtherText(path)) !== false) some.push(path);
    return some;
  };
  const others = paths.filter((path) => !isTable(path) && !namedStyles.includes(path));
  const extra = allTables.length + wanted.length;
  const found = await selectFiles(host, loaded, paths, others, choice, extra > 0);
  if (!found.ok) return found;
  const whole = locales === undefined ? found : inLocales(found.value, locales, host.reporter.note);
  if (!whole.ok) return whole;
  const own = options.shard && ownPaths(whole.value, [...allTables, ...wanted], options.shard);
  const isOwn = (path: string) => own?.has(path) !== false;
  const selected = own === undefined ? whole : ok(only(whole.value, ({ path }) => own.has(path)));
  const tables = await changed(allTables.filter(isOwn));
  const styles = await changed(wanted.filter(isOwn));
  const { bad, ...rest } = since === undefined ? selected.value : await changedIn(selected.value, since);
  const selection = { ...rest, bad: ignoreUnknown ? bad.filter(({ isOther }) => isOther !== true) : bad };
  // Hooks and lint-staged pass whatever has changed: if there are files to check, others are only mentioned.
  const some = selected.value.groups.length + extra > 0;
  for (const { message, isOther } of selection.bad)
    host.reporter.error(some && isOther === true ? `${message} It is left out.` : message);
  const failures: FailureKind[] = selection.bad.flatMap(({ kind, isOther }) => (some && isOther === true ? [] : kind));
  if (since !== undefined && selection.groups.length + tables.length + styles.length === 0)
    host.reporter.note(`No text has changed since ${since.name}.`);
  const checked: Checked[] = [];
  const take = (result: Result<Checked, FileError>) => {
    if (result.ok) return void checked.push(result.value);
    host.reporter.error(result.error.message);
    failures.push('files');
  };
  const repairs = fix || fixApproved;
  const fixes = repairs ? { approved: fixApproved, wants: wanting(options) } : undefined;
  const cacheFolder = 'cacheFolder' in options ? options.cacheFolder : cacheFolderOf(host);
  const look = (on: Host) =>
    checkAll(on, loaded, {
      choice,
      selection,
      ...(fixes && { fix: fixes }),
      history: historyFolder(cacheFolder),
      ...(threads !== undefined && { threads }),
    });
  const all = await (repairs ? look(host) : cachedCheck(host, loaded, selection, cacheFolder, look));
  if (!all.ok) return all;
  for (const result of all.value) {
    const subject = since && result.ok ? subjectAt(selection, result.value.path) : undefined;
    take(result.ok && since && subject ? ok(await since.only(result.value, subject)) : result);
  }
  const judged = quality && (await checkQuality(host, loaded, { selection, ...(since && { since }) }, quality));
  if (judged?.ok === false) {
    host.reporter.error(judged.error.message);
    failures.push(judged.error.kind);
  }
  for (const table of tables) {
    if (!host.signal.aborted) take(await checkTable(host, loaded, table, fixes));
  }
  for (const [path, style] of allStyles) if (styles.includes(path)) take(checkStyle(style, loaded));
  if (judged?.ok !== true) return ok({ checked, failures });
  const { findings, sums } = judged.value;
  if (sums.failure !== undefined) failures.push(sums.failure);
  return ok({ checked: checked.map((file) => withFindings(file, findings.get(file.path))), failures, quality: sums });
}

function withFindings(file: Checked, more: readonly PlacedFinding[] = []): Checked {
  if (more.length === 0) return file;
  return { ...file, findings: [...file.findings, ...more].sort((a, b) => a.line - b.line || a.column - b.column) };
}

/** The files with these locales. */
function inLocales(
  selection: Selection,
  locales: readonly string[],
  note: (line: string) => void,
): Result<Selection, Failure> {
  const all = selection.groups.map(({ group }) => group);
  const meant = localesMeant([...all, ...selection.project], locales, note);
  if (!meant.ok) return meant;
  return ok(only(selection, ({ locale }) => meant.value.has(locale)));
}

/** A selection of single files. */
function only(selection: Selection, wants: (subject: Subject) => boolean): Selection {
  const groups = selection.groups.flatMap(({ group, path }) =>
    subjectsOf(group, path)
      .filter(wants)
      .map((subject) => ({ group, items: [], path: subject.path })),
  );
  return { ...selection, groups };
}

function ownPaths({ groups }: Selection, others: readonly string[], shard: Shard): ReadonlySet<string> {
  const files = groups.flatMap(({ group, path }) => subjectsOf(group, path).map((subject) => subject.path));
  return pathsOfShard([...files, ...others], shard);
}

/** The files whose text has changed since, and their translations. */
async function changedIn(selection: Selection, since: Since): Promise<Selection> {
  const groups: Selection['groups'][number][] = [];
  for (const { group, path } of selection.groups)
    for (const subject of subjectsOf(group, path))
      if (await since.isChanged(subject)) groups.push({ group, items: [], path: subject.path });
  return { ...selection, groups };
}

function subjectAt({ groups }: Selection, path: string): Subject | undefined {
  for (const { group } of groups) {
    const [subject] = subjectsOf(group, path);
    if (subject !== undefined) return subject;
  }
  return undefined;
}

/** A project may consist of nothing but a glossary or style rules. */
async function selectFiles(
  host: Host,
  loaded: LoadedProject,
  paths: readonly string[],
  others: readonly string[],
  choice: LocaleChoice,
  hasExtra: boolean,
): Promise<Result<Selection, Failure>> {
  if (hasExtra && others.length === 0) {
    const groups = paths.length > 0 ? [] : await discover(host.files, loaded, choice);
    if (groups.length === 0) return ok({ groups: [], bad: [], project: [] });
  }
  return select(host, loaded, others, choice, 'check');
}
