import type { UsedGlossary } from '../glossary/use.ts';
import type { FileReport } from '../translate/job.ts';
import type { CliContext } from './context.ts';
import { EXIT, type ExitCode } from './exit.ts';

/** What became of one file in one locale. */
export interface FileResult {
  /** For people: relative to the working folder. */
  readonly name: string;
  readonly path?: string;
  readonly locale: string;
  readonly code: ExitCode;
  readonly report?: FileReport;
  /** One line: why the file was not (wholly) done. */
  readonly error?: string;
  /** The run cannot go on: quota, key, service or Ctrl-C. */
  readonly fatal?: boolean;
  readonly before?: string;
  readonly after?: string;
}

/** What is true of a whole run. */
export interface RunFacts {
  readonly service: string;
  readonly glossary?: UsedGlossary;
  readonly dryRun: boolean;
}

/** The table of a translation run with its reasons, or the JSON document. */
export function printReport(context: CliContext, results: readonly FileResult[], about: RunFacts): void {
  const { terminal, options, signal } = context;
  if (options.json === true) terminal.json(toJson(results, about));
  else {
    const rows = results.flatMap(({ name, locale, report }) =>
      report === undefined ? [] : [[name, locale, ...counts(report, about.dryRun)]],
    );
    const head = about.dryRun
      ? ['file', 'to', 'units', 'characters']
      : ['file', 'to', 'translated', 'reused', 'refused', 'skipped', 'characters'];
    if (rows.length > 0) terminal.table(head, [...rows, ...total(results, about.dryRun)]);
    for (const { name, report } of results) {
      for (const { unit, reason } of report?.refused ?? [])
        terminal.print(`${terminal.style('yellow', 'refused')}  ${name}  ${unit}: ${reason}`);
    }
    if (about.dryRun) terminal.print('Nothing was sent.');
    else if (rows.length > 0) terminal.print(terminal.style('dim', serviceLine(about)));
  }
  for (const message of new Set(
    results.flatMap(({ error, name, report }) =>
      error === undefined ? [] : [report?.error === undefined ? withName(name, error) : error],
    ),
  )) {
    terminal.error(message);
  }
  if (signal.aborted) {
    const kept = results.reduce(
      (sum, { report }) => sum + (report === undefined ? 0 : report.translated.length + report.reused.length),
      0,
    );
    terminal.error(
      `Interrupted. ${kept} ${kept === 1 ? 'unit that was' : 'units that were'} done before ${kept === 1 ? 'is' : 'are'} kept; run the command again for the rest.`,
    );
  }
}

function serviceLine({ service, glossary }: RunFacts): string {
  const terms = glossary === undefined ? '' : `; glossary "${glossary.name}" for ${glossary.locales.join(', ')}`;
  return `Service: ${service}${terms}`;
}

function withName(name: string, error: string): string {
  return error.includes(name) ? error : `${name}: ${error}`;
}

function counts(report: FileReport, dryRun: boolean): number[] {
  if (dryRun) return [report.translated.length, report.characters];
  return [
    report.translated.length,
    report.reused.length,
    report.refused.length,
    report.skipped.length,
    report.billedCharacters,
  ];
}

function total(results: readonly FileResult[], dryRun: boolean): (string | number)[][] {
  const columns = results.flatMap(({ report }) => (report === undefined ? [] : [counts(report, dryRun)]));
  if (columns.length < 2) return [];
  return [['total', '', ...(columns[0] ?? []).map((_, i) => columns.reduce((sum, row) => sum + (row[i] ?? 0), 0))]];
}

function toJson(results: readonly FileResult[], about: RunFacts): unknown {
  const files = results.map(({ name, path, locale, report, error, code }) => ({
    file: name,
    ...(path !== undefined && { path }),
    locale,
    ...(report !== undefined && {
      translated: report.translated.length,
      reused: report.reused.length,
      repaired: report.repaired.length,
      skipped: report.skipped,
      refused: report.refused,
      characters: report.characters,
      billedCharacters: report.billedCharacters,
    }),
    ...(error !== undefined && { error }),
    exitCode: code,
  }));
  const sum = (pick: (report: FileReport) => number): number =>
    results.reduce((all, { report }) => all + (report === undefined ? 0 : pick(report)), 0);
  return {
    ...about,
    files,
    total: {
      translated: sum((report) => report.translated.length),
      reused: sum((report) => report.reused.length),
      refused: sum((report) => report.refused.length),
      skipped: sum((report) => report.skipped.length),
      characters: sum((report) => report.characters),
      billedCharacters: sum((report) => report.billedCharacters),
    },
    complete: results.every(({ code }) => code === EXIT.done || code === EXIT.findings),
  };
}
