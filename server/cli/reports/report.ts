import type { FileReport } from '../../core/planning/job.ts';
import { KEPT } from '../../core/planning/select.ts';
import { tally } from '../../core/planning/unchanged.ts';
import type { UsedGlossary } from '../../engine/parts/glossary/use.ts';
import type { FileResult } from '../../engine/translate/result.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { EXIT } from '../exit.ts';
import type { TranslateOutput } from '../outputs/outputs.ts';

/** Facts about a whole run. */
export interface RunFacts {
  readonly service: string;
  readonly glossary?: UsedGlossary;
  readonly styles?: readonly string[];
  readonly dryRun: boolean;
}

/** The table of a translation run with its reasons, or the JSON document. @param isWhole every named path could be processed */
export function printReport(
  context: CliContext,
  results: readonly FileResult[],
  about: RunFacts,
  isWhole = true,
): void {
  const { terminal, options, signal } = context;
  if (options.json === true) terminal.json('translate', toJson(results, about, isWhole));
  else if (results.length > 0 && results.every(hasNothing)) terminal.print('Nothing to translate.');
  else {
    const { head, rows } = tableOf(results, about.dryRun);
    if (rows.length > 0) terminal.table(head, rows);
    for (const { name, report } of results) {
      for (const { unit, reason } of report?.refused ?? [])
        terminal.print(`${terminal.style('yellow', 'refused')}  ${name}  ${unit}: ${reason}`);
    }
    if (results.some(({ report }) => report?.refused.some(({ reason }) => reason === KEPT)))
      terminal.print(
        'Translations that people wrote are kept. Replace them, too: --overwrite-human. If they fit: stale --accept',
      );
    if (results.some(({ report }) => report?.inVain !== undefined))
      terminal.print('Refused answers are kept for 30 days and not paid for again. For new answers: --ask-again');
    printFound(context, results);
    printNotes(context, results);
    printSkipped(context, results);
    if (about.dryRun) printEstimate(context, results);
    else if (rows.length > 0) terminal.print(terminal.style('dim', serviceLine(about, results)));
  }
  for (const message of new Set(
    results.flatMap(({ error, name, report, told }) =>
      error === undefined || told === true ? [] : [report?.error === undefined ? withName(name, error) : error],
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
      `Interrupted. ${plural(kept, 'unit that was', 'units that were')} done before ${kept === 1 ? 'is' : 'are'} kept; run the command again for the rest.`,
    );
  }
}

/** The file is complete, and there is nothing to report about it. */
function hasNothing({ report, error, unsupported }: FileResult): boolean {
  if (report === undefined || error !== undefined || unsupported === true) return false;
  const { translated, reused, refused, skipped, notes } = report;
  return translated.length + reused.length + refused.length + skipped.length + notes.length === 0;
}

function serviceLine({ service, glossary, styles = [] }: RunFacts, results: readonly FileResult[]): string {
  const models = new Set(results.flatMap(({ report }) => report?.models ?? []));
  const model = models.size === 0 ? '' : `; model ${[...models].join(', ')}`;
  const terms = glossary === undefined ? '' : `; glossary "${glossary.name}" for ${glossary.locales.join(', ')}`;
  const style = styles.length === 0 ? '' : `; style rules ${styles.map((name) => `"${name}"`).join(', ')}`;
  return `Service: ${service}${model}${terms}${style}`;
}

function withName(name: string, error: string): string {
  return error.includes(name) ? error : `${name}: ${error}`;
}

/** Columns of a report. Optional ones are shown only if they have something to say, so that the table stays narrow. */
const COLUMNS: readonly (readonly [title: string, count: (report: FileReport) => number, optional?: true])[] = [
  ['translated', (report) => tally(report).translated],
  ['reused', (report) => tally(report).reused],
  ['unchanged', (report) => report.unchanged.length, true],
  ['repaired', (report) => report.repaired.length, true],
  ['refused', (report) => report.refused.length],
  ['skipped', (report) => report.skipped.length, true],
  ['characters', (report) => report.billedCharacters],
];
const ESTIMATE: typeof COLUMNS = [
  ['units', (report) => report.translated.length],
  ['reused', (report) => report.reused.length, true],
  ['characters', (report) => report.characters],
];

function tableOf(results: readonly FileResult[], dryRun: boolean): { head: string[]; rows: (string | number)[][] } {
  const told = results.flatMap(({ name, locale, report, isNew }) =>
    report === undefined ? [] : [{ name: dryRun && isNew ? `${name} (new)` : name, locale, report }],
  );
  const sum = (count: (report: FileReport) => number) => told.reduce((all, { report }) => all + count(report), 0);
  const repaired = sum((report) => report.repaired.length) > 0;
  const columns = (dryRun ? ESTIMATE : COLUMNS).filter(
    // The two would not fit into 80 columns together.
    ([title, count, optional]) => optional !== true || (sum(count) > 0 && !(title === 'skipped' && repaired)),
  );
  const others = results
    .filter(({ unsupported }) => unsupported === true)
    .map(({ name, locale }) => [name, locale, 'not offered', ...columns.slice(1).map(() => '')]);
  const rows = told.map(({ name, locale, report }) => [name, locale, ...columns.map(([, count]) => count(report))]);
  const total = ['total', '', ...columns.map(([, count]) => sum(count))];
  return {
    head: ['file', 'to', ...columns.map(([title]) => title)],
    rows: rows.length > 1 ? [...rows, ...others, total] : [...rows, ...others],
  };
}

/** Explains a cost lower than expected, so that it does not look like an error of the service. */
function printFound({ terminal }: CliContext, results: readonly FileResult[]): void {
  const found = results.reduce((sum, result) => sum + (result.found ?? 0), 0);
  if (found === 0) return;
  const texts = plural(found, 'text was', 'texts were');
  terminal.print(terminal.style('dim', `note     ${texts} answered in an earlier run, and not paid for again.`));
}

/** How many notes are shown on a terminal; JSON has them all. */
const MOST_NOTES = 10;

/** What the user should know about units that were written. */
function printNotes({ terminal }: CliContext, results: readonly FileResult[]): void {
  const all = results.flatMap(({ name, report }) => {
    const reused = new Set(report?.reused);
    return (report?.notes ?? []).map(({ unit, reason }) => ({
      line: `note     ${name}  ${unit}: ${reason}`,
      known: reused.has(unit),
    }));
  });
  // Automatic changes need a review first; known notes come last.
  const notes = [...all.filter(({ known }) => !known), ...all.filter(({ known }) => known)].map(({ line }) => line);
  for (const line of notes.slice(0, MOST_NOTES)) terminal.print(terminal.style('dim', line));
  const more = notes.length - MOST_NOTES;
  if (more > 0) terminal.print(terminal.style('dim', `… ${more} more ${more === 1 ? 'note' : 'notes'}: --json`));
}

/** If repairs take its column: nothing is wrong with these units, and one line is enough. */
function printSkipped({ terminal }: CliContext, results: readonly FileResult[]): void {
  const count = results.reduce((sum, { report }) => sum + (report?.skipped.length ?? 0), 0);
  if (count === 0 || results.every(({ report }) => (report?.repaired.length ?? 0) === 0)) return;
  terminal.print(terminal.style('dim', `${count} ${count === 1 ? 'unit was' : 'units were'} skipped: --json says why`));
}

/** What the service would bill, by locale: characters of the texts as sent, and the maximum with all further attempts. */
function printEstimate({ terminal }: CliContext, results: readonly FileResult[]): void {
  const locales = [...byLocale(results)];
  if (locales.length > 1 && locales.length < results.length)
    terminal.table(
      ['to', 'units', 'characters'],
      locales.map(([locale, { units, characters }]) => [locale, units, characters]),
    );
  const characters = locales.reduce((sum, [, one]) => sum + one.characters, 0);
  const most = results.reduce((sum, { report }) => sum + (report?.mostCharacters ?? 0), 0);
  terminal.print(
    `The service would bill about ${characters.toLocaleString('en')} characters, each different text of a file once, and at most ${most.toLocaleString('en')} if answers have to be asked for again. Nothing was sent.`,
  );
}

function byLocale(results: readonly FileResult[]): ReadonlyMap<string, { units: number; characters: number }> {
  const locales = new Map<string, { units: number; characters: number }>();
  for (const { locale, report } of results) {
    if (report === undefined) continue;
    const sum = locales.get(locale) ?? { units: 0, characters: 0 };
    const units = sum.units + report.translated.length;
    locales.set(locale, { units, characters: sum.characters + report.characters });
  }
  return locales;
}

function toJson(results: readonly FileResult[], about: RunFacts, isWhole: boolean): TranslateOutput {
  const files = results.map(({ name, path, locale, isNew, report, error, outcome, unsupported }) => ({
    file: name,
    ...(isNew && { isNew }),
    ...(path !== undefined && { path }),
    locale,
    ...(report !== undefined && {
      ...tally(report),
      repaired: report.repaired.length,
      notes: report.notes,
      skipped: report.skipped,
      refused: report.refused,
      characters: report.characters,
      billedCharacters: report.billedCharacters,
      ...(report.models.length > 0 && { models: report.models }),
      ...(report.detected.length > 0 && { detected: report.detected }),
      ...(report.mostCharacters !== undefined && { mostCharacters: report.mostCharacters }),
    }),
    ...(error !== undefined && { error }),
    ...(unsupported === true && { unsupported }),
    exitCode: EXIT[outcome],
  }));
  const sum = (pick: (report: FileReport) => number): number =>
    results.reduce((all, { report }) => all + (report === undefined ? 0 : pick(report)), 0);
  return {
    ...about,
    files,
    total: {
      translated: sum((report) => tally(report).translated),
      reused: sum((report) => tally(report).reused),
      unchanged: sum((report) => report.unchanged.length),
      repaired: sum((report) => report.repaired.length),
      refused: sum((report) => report.refused.length),
      skipped: sum((report) => report.skipped.length),
      characters: sum((report) => report.characters),
      billedCharacters: sum((report) => report.billedCharacters),
      ...(about.dryRun && { mostCharacters: sum((report) => report.mostCharacters ?? 0) }),
    },
    ...(about.dryRun && { locales: Object.fromEntries(byLocale(results)) }),
    complete: isWhole && results.every(({ outcome }) => outcome === 'done' || outcome === 'findings'),
  };
}
