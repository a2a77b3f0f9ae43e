import { isMissing } from '../../checks/missing.ts';
import { pairUnits } from '../../formats/pair.ts';
import { neededUnits } from '../../formats/plural-keys.ts';
import { discover } from '../../workspace/discover.ts';
import type { FileGroup } from '../../workspace/groups.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { type OpenedWork, openWork, type WorkItem, workOf } from '../../workspace/work.ts';
import { type CliContext, openProject, tellLeftOut } from '../context.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { type ListingOptions, printListing } from '../listing.ts';

/** One target file of the project. */
export interface ProjectLine {
  readonly file: string;
  readonly format: string;
  readonly dialect: string;
  readonly source: string;
  readonly target: string;
  readonly units: number;
  readonly missing: number;
  /** There is no such file yet. */
  readonly isNew: boolean;
}

/** `dragoman files`: which files belong to the project, and what they were taken for. */
export async function files(context: CliContext, options: ListingOptions): Promise<ExitCode> {
  const loaded = await openProject(context);
  const lines = await projectLines(context, loaded);
  printListing(
    context,
    {
      json: lines,
      csv: {
        head: ['file', 'format', 'dialect', 'source', 'target', 'units', 'missing'],
        rows: lines.map(({ file, format, dialect, source, target, units, missing }) => [
          ...[file, format, dialect, source, target],
          ...[units, missing],
        ]),
      },
      table: {
        head: ['file', 'format', 'locales', 'units', 'missing'],
        rows: lines.map(({ file, format, dialect, source, target, units, missing, isNew }) => [
          isNew ? `${file} (new)` : file,
          dialect === format || dialect === 'plain' ? format : `${format}, ${dialect}`,
          `${source} → ${target}`,
          units,
          missing,
        ]),
      },
      empty: `No localization files found in ${loaded.folder}. Describe them in "files" of dragoman.json.`,
    },
    options,
  );
  return EXIT.done;
}

export async function projectLines(context: CliContext, loaded: LoadedProject): Promise<readonly ProjectLine[]> {
  const lines: ProjectLine[] = [];
  const groups = await discover(context.files, loaded);
  tellLeftOut(context, loaded.folder);
  for (const group of groups) {
    for (const item of workOf(group)) {
      if (context.signal.aborted) return lines;
      lines.push(await lineOf(context, loaded.folder, group, item));
    }
  }
  return lines;
}

function pairsIn({ source, target }: OpenedWork, { group, locale }: WorkItem) {
  const pairs = pairUnits(group.format, source.catalog, target.catalog);
  return neededUnits(pairs, group.format, target.catalog, locale);
}

async function lineOf(context: CliContext, folder: string, group: FileGroup, item: WorkItem): Promise<ProjectLine> {
  const opened = await openWork(context.files, item);
  const pairs = opened.ok ? pairsIn(opened.value, item) : [];
  return {
    file: item.targetPath.slice(folder.length + 1),
    format: group.format.id,
    dialect: opened.ok ? opened.value.source.catalog.dialect : '',
    source: group.sourceLocale,
    target: item.locale,
    units: pairs.length,
    missing: pairs.filter(isMissing).length,
    isNew: item.isNew,
  };
}
