/** What people read after a translation: one sentence, and the details in the output channel. */
import { basename } from 'node:path';
import { type LogOutputChannel, l10n, Uri } from 'vscode';
import type { TranslateReport, UnitNote } from '../shared/commands.ts';
import type { App } from './app.ts';
import { tellTerms } from './glossary/tell-terms.ts';
import { showInformation, showWarning } from './messages.ts';
import { shorten } from './run.ts';

export interface FileReport {
  readonly uri: string;
  readonly report: TranslateReport;
}

export interface Summary {
  readonly text: string;
  readonly severity: 'information' | 'warning';
}

/** One sentence on what was done, what was not, and whether the run ended early. @param pseudo made without a service */
export function summarize(reports: readonly FileReport[], pseudo = false): Summary {
  const done = count(reports, (report) => report.translated + report.reused);
  const refused = count(reports, (report) => report.refused.length);
  const stopped = reports.find(({ report }) => report.stopped)?.report.stopped;
  const changed = new Set(reports.flatMap(({ report }) => report.files));
  // Where nothing was written the sentence is about what was looked at.
  const [first, ...more] = changed.size > 0 ? changed : new Set(reports.map(({ uri }) => uri));
  const where = first !== undefined && more.length === 0 ? nameOf(first) : l10n.t('{0} files', String(more.length + 1));
  const parts = [
    done === 0 && refused === 0 && stopped === undefined
      ? l10n.t('Nothing is missing in {0}.', where)
      : done === 1
        ? l10n.t('1 unit translated in {0}.', where)
        : l10n.t('{0} units translated in {1}.', String(done), where),
  ];
  if (refused === 1) parts.push(l10n.t('1 unit was left untranslated because its translation was not safe to write.'));
  if (refused > 1)
    parts.push(
      l10n.t('{0} units were left untranslated because their translations were not safe to write.', String(refused)),
    );
  const looks = count(reports, (report) => report.notes.length);
  if (looks === 1) parts.push(l10n.t('The output has a note on 1 unit.'));
  if (looks > 1) parts.push(l10n.t('The output has notes on {0} units.', String(looks)));
  if (pseudo && done > 0) parts.push(l10n.t('These are pseudo-translations.'));
  if (stopped !== undefined) parts.push(shorten(stopped.message));
  return { text: parts.join(' '), severity: refused > 0 || stopped !== undefined ? 'warning' : 'information' };
}

/** Shows the sentence; details are one click away, and in the output channel already. */
export async function announce(reports: readonly FileReport[], { output, status }: App): Promise<void> {
  const { text, severity } = summarize(reports, status.current.pseudo);
  for (const file of reports) logDetails(file, output);
  tellTerms(
    reports.map(({ report }) => report),
    output,
  );
  const details = l10n.t('Show Details');
  const choice = await (severity === 'warning' ? showWarning(text, details) : showInformation(text, details));
  if (choice === details) output.show();
}

function logDetails({ uri, report }: FileReport, output: LogOutputChannel): void {
  output.info(
    `${nameOf(uri)}: ${report.translated} translated (${report.repaired} repaired), ${report.reused} reused, ` +
      `${report.skipped.length} skipped, ${report.refused.length} refused, ${report.billedCharacters} characters billed`,
  );
  for (const note of report.refused) output.warn(`  left untranslated: ${describe(note)}`);
  for (const note of report.notes) output.info(`  to look at: ${describe(note)}`);
  for (const note of report.skipped) output.debug(`  skipped: ${describe(note)}`);
  if (report.stopped !== undefined) output.warn(`  ended early (${report.stopped.kind}): ${report.stopped.message}`);
}

function describe({ unit, reason, locale }: UnitNote): string {
  return `${unit}${locale === undefined ? '' : ` (${locale})`}: ${reason}`;
}

function count(reports: readonly FileReport[], of: (report: TranslateReport) => number): number {
  return reports.reduce((sum, { report }) => sum + of(report), 0);
}

function nameOf(uri: string): string {
  return basename(Uri.parse(uri).path);
}
