import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ok, type Result } from '../../../shared/values/result.ts';
import { staleTranslation } from '../../core/checks/across/stale-translation.ts';
import type { FixOptions } from '../../core/checks/fix-all.ts';
import { policyOf } from '../../core/checks/rules/policy.ts';
import { isInRepository } from '../../system/process/git.ts';
import { shownInCode } from '../code/sites.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { discover, type LocaleChoice } from '../parts/workspace/discovery/discover.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { isIndexed } from '../parts/workspace/discovery/siblings.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { Selection } from '../projects/select.ts';
import { beFrugal } from '../threads/heap.ts';
import { type Checked, failedFile, joinLocales } from './checked.ts';
import { FileWorker, type Known, NOTHING_KNOWN } from './file-worker.ts';
import type { PlacedFinding } from './findings.ts';
import { alone, type Pool } from './inline-pool.ts';
import { commonKeys, type Keys } from './keys.ts';
import { type FileOccurrences, shareOccurrences } from './occurrences.ts';
import { sharesOf } from './share.ts';
import { type Subject, subjectsOf } from './subject.ts';

export interface Wanted {
  readonly choice: LocaleChoice;
  readonly selection: Selection;
  /** Apply fixes first. */
  readonly fix?: FixOptions;
  /** How many threads to use. Absent: depends on the machine and the size of the project. */
  readonly threads?: number;
  /** Where the repository's history is cached between runs. */
  readonly history?: string | undefined;
}

/** How many bytes justify another thread: it takes a tenth of a second to start, and longer to warm up. */
const WORTH = 3_000_000;
/** Each thread has a heap of its own. */
const MOST_THREADS = 8;
/** Percentage by which the heap may grow in projects that justify a thread: V8 would let it grow to several hundred megabytes of garbage. */
const GROWTH = 40;

/**
 * Checks files in their context, in the order of the selection. All fixes come first, because the content of one file affects the findings in
 * another. Then there are three passes over the project (`Passes`).
 */
export async function checkAll(
  host: Host,
  loaded: LoadedProject,
  { choice, selection: { groups }, fix, threads, history }: Wanted,
): Promise<Result<readonly Result<Checked, FileError>[], Failure>> {
  const subjects = new Map<string, Subject>();
  for (const { group, path } of groups)
    for (const subject of subjectsOf(group, path))
      if (!subjects.has(keyOf(subject))) subjects.set(keyOf(subject), subject);
  const named = groups.some(({ path }) => path !== undefined);
  const known = named ? await discover(host.files, loaded, choice) : groups.map(({ group }) => group);
  const fixes = fix ? await fixAll(host, loaded, [...subjects.values()], fix) : new Map<string, Fixed>();
  const open = [...subjects.values()].filter((subject) => fixes.get(keyOf(subject))?.ok !== false);
  const most = await workersFor(open);
  const workers = threads ?? most.workers;
  if (most.bytes >= WORTH) beFrugal(GROWTH);
  const shown = isStaleWanted(loaded) ? await shownInCode(host, loaded) : undefined;
  const pool =
    workers > 1
      ? (await import('./pool.ts')).pool(host, loaded, workers, undefined, await logFor(host, loaded, history), shown)
      : await alone(host, loaded, { cache: history }, shown);
  try {
    const found = new Map<string, Result<Checked, FileError>>();
    const around = await surroundings(host, pool, { subjects: open, known, workers });
    if (!around.ok) return around;
    pool.tell(around.value);
    const progress = host.reporter.progress('Checking');
    const checked = await pool.all('check', sharesOf(open, workers), (results) => {
      for (const result of results) found.set(foundKey(result), result);
      progress.update(found.size, open.length);
    });
    if (!checked.ok) return checked;
    progress.stop();
    const all = [...subjects].map(([key, subject]) => {
      const result = found.get(foundKey(ok(subject))) ?? found.get(subject.path);
      return withFixes(fixes.get(key), result);
    });
    return ok(joinLocales(all.filter((result) => result !== undefined)));
  } finally {
    await pool.close();
  }
}

/** A file is processed once; one with several languages, once for each. */
function keyOf({ group, path, locale }: Subject): string {
  return group.format.manyLocales === undefined ? path : `${path}\n${locale}`;
}

/** If the file as a whole failed, the language is unknown. */
function foundKey(result: Result<Pick<Checked, 'path' | 'locale'>, FileError>): string {
  if (!result.ok) return result.error.path;
  const { path, locale } = result.value;
  return locale === undefined ? path : `${path}\n${locale}`;
}

/** The log of the repository, if it may be needed: read once for all threads. */
async function logFor({ signal }: Host, loaded: LoadedProject, cache: string | undefined): Promise<string | undefined> {
  const { folder } = loaded;
  if (!isStaleWanted(loaded) || !isInRepository(folder)) return undefined;
  const { logText } = await import('../parts/workspace/stale/git-log-text.ts');
  return logText(folder, cache, signal);
}

function isStaleWanted({ project }: LoadedProject): boolean {
  return policyOf(project, staleTranslation.id, staleTranslation.severity, undefined) !== undefined;
}

/** The result of fixing one file, and the findings for fixes that failed. */
type Fixed = Result<{ readonly count: number; readonly broken: readonly PlacedFinding[] }, FileError>;

function withFixes(
  fixed: Fixed | undefined,
  found: Result<Checked, FileError> | undefined,
): Result<Checked, FileError> | undefined {
  if (fixed?.ok === false) return fixed;
  if (fixed === undefined || found?.ok !== true) return found;
  const { count, broken } = fixed.value;
  return { ok: true, value: { ...found.value, findings: [...broken, ...found.value.findings], fixed: count } };
}

async function fixAll(
  host: Host,
  loaded: LoadedProject,
  subjects: readonly Subject[],
  options: FixOptions,
): Promise<ReadonlyMap<string, Fixed>> {
  const worker = await FileWorker.ready(host, loaded);
  const fixes = new Map<string, Fixed>();
  try {
    for (const subject of subjects) {
      if (host.signal.aborted) break;
      const { path } = subject;
      try {
        const fixed = await worker.checker.fix(subject, options);
        fixes.set(keyOf(subject), fixed.ok ? ok({ count: fixed.value, broken: [] }) : fixed);
      } catch (error) {
        fixes.set(keyOf(subject), ok({ count: 0, broken: failedFile(path, 'fixing the file', error).findings }));
      }
    }
  } finally {
    worker.close();
  }
  return fixes;
}

interface Around {
  readonly subjects: readonly Subject[];
  /** All groups of the project, not only the requested ones. */
  readonly known: readonly FileGroup[];
  readonly workers: number;
}

/** What the checked files can learn from the others of their locales. */
async function surroundings(
  { reporter }: Host,
  pool: Pool,
  { subjects, known, workers }: Around,
): Promise<Result<Known, Failure>> {
  const asking = subjects.filter((subject) => isIndexed({ member: subject }));
  if (asking.length === 0) return ok(NOTHING_KNOWN);
  const locales = new Set(asking.map(({ locale }) => locale));
  const answering = known.flatMap((group) =>
    subjectsOf(group, undefined).filter((subject) => isIndexed({ member: subject }) && locales.has(subject.locale)),
  );
  const progress = reporter.progress('Comparing');
  let seen = 0;
  const saw = (files: number) => {
    seen += files;
    progress.update(Math.floor((seen / (asking.length + answering.length)) * answering.length), answering.length);
  };
  const keys = new Map<string, Float64Array[]>([...locales].map((locale) => [locale, []]));
  const askingShares = sharesOf(asking, workers);
  const asked = await pool.all('keys', askingShares, (found, at) => {
    for (const [locale, some] of found) keys.get(locale)?.push(some);
    saw(askingShares[at]?.subjects.length ?? 0);
  });
  if (!asked.ok) return asked;
  const own = new Set(asking.map(({ path }) => path));
  const others = new Set(answering.flatMap(({ path, locale }) => (own.has(path) ? [] : locale)));
  const wanted = new Map<string, Keys>();
  for (const [locale, all] of keys) wanted.set(locale, commonKeys(all, others.has(locale)));
  keys.clear();
  pool.tell({ ...NOTHING_KNOWN, wanted });
  const answers: (readonly (readonly [string, FileOccurrences])[])[] = [];
  const answeringShares = sharesOf(answering, workers);
  const answered = await pool.all('occurrences', answeringShares, (found, at) => {
    answers[at] = found;
    saw(answeringShares[at]?.subjects.length ?? 0);
  });
  if (!answered.ok) return answered;
  progress.stop();
  const elsewhere = [...Map.groupBy(answers.flat(), ([locale]) => locale)].map(
    ([locale, found]) => [locale, shareOccurrences(found.map(([, file]) => file))] as const,
  );
  return ok({ wanted: new Map(), elsewhere: new Map(elsewhere) });
}

/** Small files are done sooner than threads can start. `bytes`: total size of the files, as far as it matters. */
async function workersFor(subjects: readonly Subject[]): Promise<{ readonly workers: number; readonly bytes: number }> {
  const most = Math.min(availableParallelism(), MOST_THREADS, subjects.length);
  let bytes = 0;
  for (const { path } of subjects) {
    if (bytes >= most * WORTH) break;
    bytes += await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return { workers: Math.max(1, Math.min(most, Math.floor(bytes / WORTH))), bytes };
}
