/** What the user reads after a translation: a few sentences, with the details in the output channel. */
import { commands, type LogOutputChannel, l10n, Uri, workspace } from 'vscode';
import type { UnitNote } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { tellTerms } from '../glossary/tell-terms.ts';
import { shorten } from '../server/run.ts';
import { rememberRun, undoRun } from '../translation/undo-run.ts';
import { remedyFor } from './failure.ts';
import { showInformation, showWarning } from './messages.ts';
import { type FileReport, nameOf, type RunFacts, type Summary, summarize } from './summary.ts';

export function summaryOf(reports: readonly FileReport[], app: App, facts: RunFacts = {}): Summary {
  const { pseudo, service } = app.status.current;
  const known = { pseudo: pseudo === true, service, unsaved: unsavedOf(reports) };
  const { text, severity } = summarize(reports, { ...facts, ...known }, l10n);
  return { text: shorten(text), severity };
}

function unsavedOf(reports: readonly FileReport[]): number {
  const dirty = new Set(workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()));
  const files = new Set(reports.flatMap(({ report }) => report.files.map((uri) => Uri.parse(uri).toString())));
  return [...files].filter((uri) => dirty.has(uri)).length;
}

/** Shows the sentences; the details are one click away, and already in the output channel. */
export async function announce(reports: readonly FileReport[], app: App, facts: RunFacts = {}): Promise<void> {
  const { output } = app;
  const { text, severity } = summaryOf(reports, app, facts);
  for (const file of reports) logDetails(file, output);
  for (const problem of facts.problems ?? []) output.warn(problem);
  tellTerms(
    reports.map(({ report }) => report),
    output,
  );
  const runs = rememberRun(reports);
  const [details, undo] = [l10n.t('Show Details'), l10n.t('Undo This Run')];
  const failure = reports.find(({ report }) => report.stopped?.failure !== undefined)?.report.stopped?.failure;
  const remedy = failure && remedyFor(failure, l10n);
  const offers = [...(remedy ? [remedy.title] : []), ...(runs.length > 0 ? [undo] : []), details];
  const choice = await (severity === 'warning' ? showWarning(text, ...offers) : showInformation(text, ...offers));
  if (choice === undo) await undoRun(app, runs);
  if (choice === details) output.show();
  if (remedy !== undefined && choice === remedy.title)
    await commands.executeCommand(remedy.command, ...remedy.arguments);
}

function logDetails({ uri, report }: FileReport, output: LogOutputChannel): void {
  output.info(
    `${nameOf(uri)}: ${report.translated} translated (${report.repaired} repaired), ${report.reused} reused, ${report.unchanged} unchanged, ` +
      `${report.skipped.length} skipped, ${report.refused.length} refused, ${report.billedCharacters} characters billed`,
  );
  for (const note of report.refused) output.warn(`  left untranslated: ${describe(note)}`);
  for (const note of report.notes) output.info(`  to look at: ${describe(note)}`);
  for (const [reason, notes] of Map.groupBy(report.skipped, ({ reason }) => reason))
    output.info(`  skipped ${notes.length}: ${reason}`);
  for (const note of report.skipped) output.debug(`  skipped: ${describe(note)}`);
  if (report.stopped !== undefined) output.warn(`  ended early (${report.stopped.kind}): ${report.stopped.message}`);
}

function describe({ unit, reason, locale }: UnitNote): string {
  return `${unit}${locale === undefined ? '' : ` (${locale})`}: ${reason}`;
}
