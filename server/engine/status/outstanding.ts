import { ok, type Result } from '../../../shared/values/result.ts';
import { shownInCode } from '../code/sites.ts';
import type { Failure, FailureKind } from '../failure.ts';
import type { Host } from '../host.ts';
import type { LocaleChoice } from '../parts/workspace/discovery/discover.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { parseSourceOnce, type WorkItem } from '../parts/workspace/discovery/work.ts';
import { localesMeant } from '../projects/locales.ts';
import { inPackages } from '../projects/packages.ts';
import { openSelection } from '../projects/select.ts';
import { StaleMemory } from '../stale/stale-memory.ts';
import { type Outstanding, outstandingIn } from './count.ts';

export interface OutstandingOptions extends LocaleChoice {
  /** Only these target locales. Absent: all. */
  readonly locales?: readonly string[];
}

export interface OutstandingFile extends Outstanding {
  readonly item: WorkItem;
  /** With several projects: the name of its own. */
  readonly project?: string;
}

export interface OutstandingRun {
  readonly files: readonly OutstandingFile[];
  /** All groups of the project, not only the requested ones. */
  readonly project: readonly FileGroup[];
  /** A part of the history was needed that is not on this machine; this was reported. */
  readonly shallow: boolean;
  /** For files that could not be counted; the reasons were already reported. */
  readonly failures: readonly FailureKind[];
}

/** What remains to be done, file by file, without using a service. Paths may be folders and globs; without them: the whole project. */
export async function findOutstanding(
  host: Host,
  paths: readonly string[],
  options: OutstandingOptions = {},
): Promise<Result<OutstandingRun, Failure>> {
  const runs = await inPackages(host, paths, (one, own) => outstandingOf(one, own, options));
  if (!runs.ok) return runs;
  return ok({
    files: runs.value.flatMap(({ name, value }) =>
      name === undefined ? value.files : value.files.map((file) => ({ ...file, project: name })),
    ),
    project: runs.value.flatMap(({ value }) => value.project),
    shallow: runs.value.some(({ value }) => value.shallow),
    failures: runs.value.flatMap(({ value }) => value.failures),
  });
}

async function outstandingOf(
  host: Host,
  paths: readonly string[],
  { locales, ...choice }: OutstandingOptions,
): Promise<Result<OutstandingRun, Failure>> {
  const opened = await openSelection(host, paths, choice);
  if (!opened.ok) return opened;
  const { loaded } = opened.value;
  const { groups, bad, project } = opened.value.selection;
  const failures: FailureKind[] = bad.map(({ kind }) => kind);
  const meant = locales === undefined ? undefined : localesMeant(project, locales, host.reporter.note);
  if (meant?.ok === false) return meant;
  const all = new Map(groups.flatMap(({ items }) => items.map((item) => [item.targetPath, item] as const)));
  const items = [...all.values()].filter(({ locale }) => meant === undefined || meant.value.has(locale));
  const memory = await StaleMemory.open(host, loaded, undefined, await shownInCode(host, loaded));
  const progress = host.reporter.progress('Counting');
  const files: OutstandingFile[] = [];
  const parse = parseSourceOnce();
  try {
    for (const [at, item] of items.entries()) {
      if (host.signal.aborted) break;
      const counted = await outstandingIn(host, memory, item, parse);
      if (counted.ok) files.push({ item, ...counted.value });
      else {
        host.reporter.error(counted.error);
        failures.push('files');
      }
      progress.update(at + 1, items.length);
    }
  } finally {
    progress.stop();
    memory.close();
  }
  return ok({ files, project, shallow: memory.isCut, failures });
}
