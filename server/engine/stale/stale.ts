import { ok, type Result } from '../../../shared/values/result.ts';
import { cacheFolderOf, historyFolder } from '../cache/cache-folder.ts';
import { shownInCode } from '../code/sites.ts';
import { type Failure, type FailureKind, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import type { LocaleChoice } from '../parts/workspace/discovery/discover.ts';
import { openWork, type WorkItem } from '../parts/workspace/discovery/work.ts';
import type { StaleUnit } from '../parts/workspace/stale/find.ts';
import { settleLocales } from '../projects/locales.ts';
import { inPackages } from '../projects/packages.ts';
import { openProject } from '../projects/project.ts';
import { select } from '../projects/select.ts';
import { momentOf } from '../translate/job.ts';
import { StaleMemory } from './stale-memory.ts';

export interface StaleOptions extends LocaleChoice {
  /** Record that all of them fit their current sources. */
  readonly accept?: boolean;
}

/** `by`: known from the lock file or the repository's history. `was`: the source translated. `moved`: only the elements that show it have changed. */
export interface StaleLine
  extends Pick<StaleUnit, 'by' | 'was' | 'now' | 'codes' | 'commit' | 'date' | 'subject' | 'moved'> {
  readonly unit: string;
  /** According to the lock file, it is a machine translation. */
  readonly machine: boolean;
}

export interface StaleFile {
  readonly file: string;
  readonly locale: string;
  readonly units: readonly StaleLine[];
}

export interface StaleRun {
  readonly files: readonly StaleFile[];
  /** A part of the history was needed that is not on this machine. */
  readonly shallow: boolean;
  /** For paths that could not be processed; the reasons were already reported. */
  readonly failures: readonly FailureKind[];
}

/** Translations whose source has changed since they were written. */
export async function findStaleFiles(
  host: Host,
  paths: readonly string[],
  options: StaleOptions,
): Promise<Result<StaleRun, Failure>> {
  const runs = await inPackages(host, paths, (one, own) => staleIn(one, own, options));
  if (!runs.ok) return runs;
  return ok({
    files: runs.value.flatMap(({ value }) => value.files),
    shallow: runs.value.some(({ value }) => value.shallow),
    failures: runs.value.flatMap(({ value }) => value.failures),
  });
}

async function staleIn(
  host: Host,
  paths: readonly string[],
  { accept = false, ...choice }: StaleOptions,
): Promise<Result<StaleRun, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  if (accept && loaded.value.path === undefined)
    return refuse(
      'usage',
      '--accept is remembered in dragoman.lock.json, next to a dragoman.json: there is none here.',
    );
  const settled = await settleLocales(host, loaded.value, choice);
  if (!settled.ok) return settled;
  const selection = await select(host, loaded.value, paths, settled.value);
  if (!selection.ok) return selection;
  const { groups, bad } = selection.value;
  for (const { message } of bad) host.reporter.error(message);
  const failures: FailureKind[] = bad.map(({ kind }) => kind);
  const shown = await shownInCode(host, loaded.value);
  const memory = await StaleMemory.open(host, loaded.value, { cache: historyFolder(cacheFolderOf(host)) }, shown);
  const files: StaleFile[] = [];
  try {
    for (const item of groups.flatMap(({ items }) => items)) {
      if (host.signal.aborted) break;
      if (item.isNew) continue;
      const file = await lookAt(host, memory, item, accept);
      if (typeof file === 'string') {
        host.reporter.error(file);
        failures.push('files');
      } else if (file.units.length > 0) files.push(file);
    }
    await memory.finish();
  } finally {
    memory.close();
  }
  return ok({ files, shallow: memory.isCut, failures });
}

async function lookAt(host: Host, memory: StaleMemory, item: WorkItem, accept: boolean): Promise<StaleFile | string> {
  const opened = await openWork(host.files, item);
  if (!opened.ok) return opened.error.message;
  const file = host.nameOf(item.targetPath).replaceAll('\\', '/');
  const { source, target } = opened.value;
  if (source.catalog.malformed || target.catalog.malformed) return `${file} is malformed: “check” shows where.`;
  const moment = momentOf(item, opened.value);
  const { stale } = await memory.find(moment);
  const units = [...stale].map(([unit, { isMachine, ...about }]) => ({ unit, ...about, machine: isMachine }));
  if (accept) {
    memory.repair(moment);
    await memory.accept(item, opened.value);
  }
  return { file, locale: item.locale, units };
}
