/** The sentences that the user reads after a translation. */
import { basename } from 'node:path';
import type { l10n } from 'vscode';
import type { TranslateReport, UnitNote } from '../../shared/commands.ts';
import { sayFailure } from './failure.ts';

/** Named as in VS Code: texts are collected where its functions are called. */
type Texts = Pick<typeof l10n, 't'>;

export interface FileReport {
  readonly uri: string;
  readonly report: TranslateReport;
}

/** Other facts about a run over several documents. */
export interface RunFacts {
  /** The translations were made without a service. */
  readonly pseudo?: boolean;
  /** The display name of the service. */
  readonly service?: string;
  /** Number of documents that were not started: the user cancelled, or they would have failed for the same reason. */
  readonly notBegun?: number;
  /** Documents that were examined and needed no translation. */
  readonly looked?: readonly string[];
  /** Number of written files that are not saved, because a tab shows them. */
  readonly unsaved?: number;
  /** Why nothing is known about some files, one sentence each. */
  readonly problems?: readonly string[];
}

export interface Summary {
  readonly text: string;
  readonly severity: 'information' | 'warning';
}

/** What was done, what was not, and whether the run ended early. @param l10n VS Code's; a parameter, so that tests do not need VS Code */
export function summarize(
  reports: readonly FileReport[],
  { pseudo = false, service = '', notBegun = 0, looked = [], unsaved = 0, problems = [] }: RunFacts,
  l10n: Texts,
): Summary {
  const sum = (of: (report: TranslateReport) => number) => reports.reduce((all, { report }) => all + of(report), 0);
  const done = sum((report) => report.translated + report.reused);
  const [refused, skipped, unchanged] = [
    sum((report) => report.refused.length),
    sum((report) => report.skipped.length),
    sum((report) => report.unchanged),
  ];
  const stops = new Set(
    reports.flatMap(({ report: { stopped } }) => (stopped ? stopText(stopped, done, service, l10n) : [])),
  );
  const files = new Set(reports.flatMap(({ report }) => report.files));
  // If nothing was written, the sentence is about what was examined.
  const [first, ...more] = files.size > 0 ? files : new Set([...looked, ...reports.map(({ uri }) => uri)]);
  const where = first !== undefined && more.length === 0 ? nameOf(first) : l10n.t('{0} files', String(more.length + 1));
  const quiet = refused + skipped + unchanged + stops.size + notBegun + problems.length === 0;
  const parts = [
    done === 0 && quiet
      ? l10n.t('Nothing is missing in {0}.', where)
      : done === 0
        ? l10n.t('Nothing was changed in {0}.', where)
        : done === 1
          ? l10n.t('1 unit translated in {0}.', where)
          : l10n.t('{0} units translated in {1}.', String(done), where),
  ];
  if (unchanged === 1) parts.push(l10n.t('The translation of 1 unit is the same as before.'));
  if (unchanged > 1) parts.push(l10n.t('The translations of {0} units are the same as before.', String(unchanged)));
  if (refused === 1) parts.push(l10n.t('1 unit was not changed: see the output for the reason.'));
  if (refused > 1) parts.push(l10n.t('{0} units were not changed: see the output for the reasons.', String(refused)));
  // Every file has some drafts and locked units: no need to mention them when the requested unit was translated.
  if (done === 0 && skipped === 1) parts.push(l10n.t('1 unit was skipped: see the output for the reason.'));
  if (done === 0 && skipped > 1)
    parts.push(l10n.t('{0} units were skipped: see the output for the reasons.', String(skipped)));
  if (files.size > 0) parts.push(savedText(files.size, unsaved, l10n));
  const noted = reports.reduce((all, { report }) => all + unitsOf(report.notes), 0);
  if (noted === 1) parts.push(l10n.t('The output has a note on 1 unit.'));
  if (noted > 1) parts.push(l10n.t('The output has notes on {0} units.', String(noted)));
  if (pseudo && sum((report) => report.translated) > 0) parts.push(l10n.t('These are pseudo-translations.'));
  parts.push(...stops);
  if (notBegun === 1) parts.push(l10n.t('1 file was not started.'));
  if (notBegun > 1) parts.push(l10n.t('{0} files were not started.', String(notBegun)));
  if (problems.length === 1) parts.push(l10n.t('1 file could not be read: see the output for the reason.'));
  if (problems.length > 1)
    parts.push(l10n.t('{0} files could not be read: see the output for the reasons.', String(problems.length)));
  const trouble = refused > 0 || stops.size > 0 || problems.length > 0;
  return { text: parts.join(' '), severity: trouble ? 'warning' : 'information' };
}

/** Files shown in a tab are left for the user to save; all others are saved, new ones included. */
export function savedText(files: number, unsaved: number, l10n: Texts): string {
  if (files === 1) return unsaved === 0 ? l10n.t('The file is saved.') : l10n.t('The file is open, and not saved yet.');
  if (unsaved === 0) return l10n.t('All files are saved.');
  return unsaved === files
    ? l10n.t('They are open, and not saved yet.')
    : l10n.t('Files that are open are not saved yet, the others are.');
}

function stopText(
  { message, failure }: NonNullable<TranslateReport['stopped']>,
  done: number,
  service: string,
  l10n: Texts,
): string {
  if (failure === undefined) return message;
  const said = sayFailure(failure, service, l10n);
  return done > 0 ? l10n.t('The run ended early: {0}', said) : said;
}

/** A unit of a locale may have several notes. */
function unitsOf(notes: readonly UnitNote[]): number {
  return new Set(notes.map(({ unit, locale }) => JSON.stringify([unit, locale]))).size;
}

export function nameOf(uri: string): string {
  // Not VS Code's parser: it is not available in tests.
  return basename(decodeURIComponent(new URL(uri).pathname));
}
