import { type Counts, countsOf, sumOfCounts } from '../../../shared/progress.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import { checkFiles } from '../check/files.ts';
import { countBySeverity } from '../check/findings.ts';
import type { Failure, FailureKind } from '../failure.ts';
import { type Host, withoutRepeats } from '../host.ts';
import { findOutstanding, type OutstandingOptions } from './outstanding.ts';

/** One target file. */
export interface FileStatus extends Counts {
  /** Relative to the working folder. */
  readonly file: string;
  /** With several projects: the name of its own. */
  readonly project?: string;
  readonly source: string;
  readonly locale: string;
  /** The file does not exist yet. */
  readonly isNew: boolean;
}

/** The files of one target locale together. */
export interface LocaleStatus extends Counts {
  readonly locale: string;
  readonly files: number;
}

/** The files of one of several projects together. */
export interface PackageStatus extends Counts {
  readonly project: string;
  readonly files: number;
}

export interface ProjectStatus {
  /** Absent: there is only one project. */
  readonly projects?: readonly PackageStatus[];
  /** Sorted by tag. */
  readonly locales: readonly LocaleStatus[];
  readonly files: readonly FileStatus[];
  readonly total: Counts;
  /** A part of the history was needed that is not on this machine. */
  readonly shallow: boolean;
  /** For files that could not be counted; the reasons were already reported. */
  readonly failures: readonly FailureKind[];
}

export interface StatusOptions extends OutstandingOptions {
  /** False: files are not checked, so there are no errors and warnings. */
  readonly findings?: boolean;
}

/** The progress of a project's translations. Paths may be folders and globs; without them: the whole project. Nothing is sent, nothing is written. */
export async function projectStatus(
  asking: Host,
  paths: readonly string[],
  { findings = true, ...options }: StatusOptions = {},
): Promise<Result<ProjectStatus, Failure>> {
  const host = withoutRepeats(asking);
  const counted = await findOutstanding(host, paths, options);
  if (!counted.ok) return counted;
  const present = counted.value.files.filter(({ item }) => !item.isNew).map(({ item }) => item.targetPath);
  const { from, to } = options;
  const choice = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const checked = findings && present.length > 0 ? await checkFiles(host, present, choice) : undefined;
  if (checked?.ok === false) return checked;
  const found = new Map(checked?.value.checked.map((file) => [file.path, file.findings]));
  const files = counted.value.files.map(({ item, project, units, missing, review, stale }): FileStatus => {
    const { error, warning } = countBySeverity([{ file: '', findings: found.get(item.targetPath) ?? [] }]);
    return {
      file: host.nameOf(item.targetPath).replaceAll('\\', '/'),
      ...(project !== undefined && { project }),
      source: item.group.sourceLocale,
      locale: item.locale,
      isNew: item.isNew,
      ...countsOf({
        units,
        missing: missing.length,
        review: review.length,
        stale: stale.length,
        errors: error,
        warnings: warning,
      }),
    };
  });
  const byLocale = Map.groupBy(files, ({ locale }) => locale);
  const locales = [...byLocale]
    .map(([locale, own]) => ({ locale, files: own.length, ...sumOfCounts(own) }))
    .sort((a, b) => (a.locale < b.locale ? -1 : 1));
  const { shallow, failures } = counted.value;
  const byProject = Map.groupBy(files, ({ project }) => project ?? '');
  const projects = [...byProject].map(([project, own]) => ({ project, files: own.length, ...sumOfCounts(own) }));
  const several = files.some(({ project }) => project !== undefined);
  return ok({ ...(several && { projects }), locales, files, total: sumOfCounts(files), shallow, failures });
}
