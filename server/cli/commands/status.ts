import type { Counts } from '../../../shared/progress.ts';
import { type ProjectStatus, projectStatus, type StatusOptions } from '../../engine/status/status.ts';
import { clip } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd, worst } from '../exit.ts';
import { badge } from '../formats/badge.ts';
import { markdownTable } from '../formats/markdown.ts';
import { writeReport } from '../reports/report-file.ts';

export interface StatusCommandOptions extends Omit<StatusOptions, 'locales'> {
  readonly locale?: readonly string[];
  /** Add a row for each file. */
  readonly files?: boolean;
  readonly markdown?: boolean;
  /** The file of a badge. */
  readonly badge?: string;
  /** The minimum percentage for each locale. */
  readonly failUnder?: number;
}

/** `dragoman status [paths…]`: the progress of the translations. */
export async function status(
  context: CliContext,
  paths: readonly string[],
  { locale, files = false, markdown = false, badge: badgeFile, failUnder, ...options }: StatusCommandOptions,
): Promise<ExitCode> {
  const { terminal } = context;
  const found = orEnd(await projectStatus(context, paths, { ...options, ...(locale && { locales: locale }) }));
  const { failures, ...shown } = found;
  if (context.options.json === true) terminal.json('status', shown);
  else if (markdown) terminal.data(inMarkdown(found, files));
  else printTable(context, found, files);
  if (badgeFile !== undefined) await writeReport(context, badgeFile, badge(found.total.percent));
  const low = failUnder === undefined ? [] : found.locales.filter((one) => !reaches(one, failUnder));
  if (low.length > 0)
    terminal.note(
      `Below the ${failUnder} % of --fail-under: ${low.map(({ locale: tag, percent }) => `${tag} (${percent} %)`).join(', ')}.`,
    );
  const codes: ExitCode[] = failures.map((kind) => EXIT[kind]);
  if (context.signal.aborted) {
    terminal.error('Interrupted. Files that were not reached are not counted.');
    codes.push(EXIT.interrupted);
  }
  return worst([...codes, low.length > 0 ? EXIT.findings : EXIT.done]);
}

function inMarkdown(found: ProjectStatus, each: boolean): string {
  const locales = markdownTable(
    HEAD,
    rowsOf(found, each, (counts) => columns(counts)),
  );
  if (found.projects === undefined) return locales;
  const rows = found.projects.map((one) => [one.project, ...columns(one)]);
  return `${markdownTable(['project', ...HEAD.slice(1)], rows)}\n${locales}`;
}

function reaches({ translated, units }: Counts, percent: number): boolean {
  return translated * 100 >= percent * units;
}

const HEAD = ['locale', 'units', 'translated', 'review', 'stale', 'missing', 'errors', 'warnings', '%'];

function columns(counts: Counts): readonly number[] {
  const { units, translated, review, stale, missing, errors, warnings, percent } = counts;
  return [units, translated, review, stale, missing, errors, warnings, percent];
}

type Row = readonly (string | number)[];

function rowsOf(
  { locales, files, total }: ProjectStatus,
  each: boolean,
  cells: (counts: Counts) => Row,
): readonly Row[] {
  const own = Map.groupBy(files, ({ locale }) => locale);
  const rows = locales.flatMap((one): readonly Row[] => [
    [one.locale, ...cells(one)],
    ...(each
      ? (own.get(one.locale) ?? []).map((file) => [
          `  ${file.isNew ? `${file.file} (new)` : file.file}`,
          ...cells(file),
        ])
      : []),
  ]);
  return locales.length === 1 && !each ? rows : [...rows, ['total', ...cells(total)]];
}

/** Empty columns are left out, so that the table fits into 80 columns. */
function printTable({ terminal }: CliContext, found: ProjectStatus, each: boolean): void {
  if (found.locales.length === 0) {
    terminal.print('There is no translation yet.');
    return;
  }
  const { total } = found;
  const isSaid = (at: number) => at < 2 || (columns(total)[at] ?? 0) > 0 || HEAD[at + 1] === '%';
  const shown = HEAD.slice(1).flatMap((_, at) => (isSaid(at) ? [at] : []));
  if (found.projects !== undefined) {
    const rows = found.projects.map((one) => [
      shortened(one.project, 34),
      bar(one),
      ...shown.map((at) => columns(one)[at] ?? 0),
    ]);
    terminal.table(['project', ...titlesOf(shown)], rows);
    terminal.print('');
  }
  const cells = (counts: Counts): Row => [bar(counts), ...shown.map((at) => columns(counts)[at] ?? 0)];
  const width = each ? 34 : 16;
  const rows = rowsOf(found, each, cells).map(([name = '', ...rest]) => [shortened(String(name), width), ...rest]);
  terminal.table(['locale', ...titlesOf(shown)], rows);
}

function titlesOf(shown: readonly number[]): readonly string[] {
  return ['', ...shown.map((at) => (HEAD[at + 1] === 'warnings' ? 'warn.' : (HEAD[at + 1] ?? '')))];
}

/** The end of a path says more than its beginning. */
function shortened(name: string, columns: number): string {
  if (name.length <= columns) return name;
  return name.startsWith('  ') ? `  …${name.slice(3 - columns)}` : clip(name, columns);
}

const WIDTH = 10;

/** `█████████░`: readable without colours. Full only if everything is done. */
function bar({ translated, units }: Counts): string {
  const full = units === 0 ? WIDTH : Math.floor((translated / units) * WIDTH);
  return '█'.repeat(full) + '░'.repeat(WIDTH - full);
}
