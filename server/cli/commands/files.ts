import { isMissing } from '../../checks/missing.ts';
import { pairUnits } from '../../formats/pair.ts';
import { neededUnits } from '../../formats/plural-keys.ts';
import { type Discovery, discoverAll } from '../../workspace/discover.ts';
import type { FileGroup } from '../../workspace/groups.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { type OpenedWork, openWork, type WorkItem, workOf } from '../../workspace/work.ts';
import { plural } from '../cells.ts';
import { type CliContext, openProject, tellLeftOut } from '../context.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { ignoredIn, noFiles, tellIgnored } from '../ignored.ts';
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
export async function files(
  context: CliContext,
  options: ListingOptions & { readonly ignored?: boolean },
): Promise<ExitCode> {
  const loaded = await openProject(context);
  const found = await discoverAll(context.files, loaded);
  tellLeftOut(context, loaded.folder);
  if (options.ignored === true) return ignored(context, loaded, found, options);
  const lines = await linesOf(context, loaded, found.groups);
  tellBeginnings(context, loaded, found);
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
      empty: found.groups.length === 0 ? noFiles(loaded, found) : 'There is no translation yet.',
    },
    options,
  );
  tellIgnored(context, found);
  return EXIT.done;
}

/** Source files without a translation have no line of their own. */
function tellBeginnings({ terminal }: CliContext, { folder }: LoadedProject, { groups }: Discovery): void {
  const lone = groups.flatMap(({ source, targets }) => (source !== undefined && targets.size === 0 ? [source] : []));
  if (lone[0] === undefined) return;
  const others = lone.length > 1 ? ` and ${plural(lone.length - 1, 'other source file')} have` : ' has';
  terminal.note(
    `${lone[0].slice(folder.length + 1)}${others} no translation yet. Name the languages under "targetLocales" of dragoman.json, or with --to of "dragoman translate".`,
  );
}

/** `dragoman files --ignored`: which files are left out, and why. */
function ignored(context: CliContext, loaded: LoadedProject, found: Discovery, options: ListingOptions): ExitCode {
  const lines = ignoredIn(context, loaded.folder, found);
  const rows = lines.map(({ file, reason }) => [file, reason]);
  const head = ['file', 'reason'];
  printListing(
    context,
    { json: lines, csv: { head, rows }, table: { head, rows }, empty: 'Nothing is left out.' },
    options,
  );
  return EXIT.done;
}

export async function projectLines(context: CliContext, loaded: LoadedProject): Promise<readonly ProjectLine[]> {
  const { groups } = await discoverAll(context.files, loaded);
  tellLeftOut(context, loaded.folder);
  return linesOf(context, loaded, groups);
}

async function linesOf(
  context: CliContext,
  loaded: LoadedProject,
  groups: readonly FileGroup[],
): Promise<readonly ProjectLine[]> {
  const lines: ProjectLine[] = [];
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
