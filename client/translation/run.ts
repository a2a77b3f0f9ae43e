/** Translates several files: counts, asks, then translates one document after the other. */
import { type CancellationToken, l10n } from 'vscode';
import { SERVER_COMMANDS, type TranslateArguments, type TranslateReport } from '../../shared/commands.ts';
import type { Estimate, EstimateArguments, EstimatedFile } from '../../shared/estimate.ts';
import { quotaLeft } from '../../shared/quota.ts';
import type { LanguageInfo, UsageAnswer } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { isReadOnly } from '../editor/read-only.ts';
import { showInformation } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { announce } from '../messages/report.ts';
import type { FileReport } from '../messages/summary.ts';
import type { Reporter } from '../server/client.ts';
import { withProgress } from '../server/run.ts';
import { settingOf } from '../setting.ts';
import { type Choice, choose } from './choose.ts';
import { asksFirst, costsOf, totalOf } from './cost.ts';
import { documentName, translateDocument } from './translate.ts';

/** Translates what is missing, or another scope, in documents, or in the whole project. Asks before a run over more than one file, or a long one. */
export async function translateMany(app: App, title: string, wanted: EstimateArguments): Promise<void> {
  for (const uri of wanted.uris ?? []) if (await isReadOnly(uri)) return;
  const estimate = await count(app, wanted);
  if (estimate === undefined) return;
  const { files, looked, problems } = estimate;
  if (looked.length === 0)
    void showInformation(
      l10n.t('No localization files were found. A project file (dragoman.json) can say where they are.'),
    );
  if (files.length === 0) {
    const [uri, ...more] = looked;
    // For a single document, the server says why nothing is translated; it sends nothing for that.
    if (uri !== undefined && more.length === 0) await translateDocument(app, title, requestFor(wanted, uri), false);
    else if (uri !== undefined) void announce([], app, { problems, looked });
    return;
  }
  const choice = await chosen(app, estimate);
  if (choice === undefined) return;
  const reports: FileReport[] = [];
  const wanting = Map.groupBy(
    files.filter(({ locale }) => choice.locales.includes(locale)),
    ({ uri }) => uri,
  );
  const run = { app, wanted, wanting, choice, reports };
  await withProgress(app, title, (progress, token) => translateAll(run, progress, token));
  if (reports.length > 0) void announce(reports, app, { notBegun: wanting.size - reports.length, problems });
}

function count(app: App, wanted: EstimateArguments): Promise<Estimate | undefined> {
  return withProgress(app, l10n.t('Counting what would be sent'), (progress, token) =>
    app.client.execute<Estimate>(SERVER_COMMANDS.estimate, wanted, { progress, token }),
  );
}

/** All that was counted, if no confirmation is needed. */
async function chosen(app: App, estimate: Estimate): Promise<Choice | undefined> {
  const above = settingOf('translate.askAbove');
  const all = costsOf(estimate);
  if (!asksFirst(totalOf(all.offered), above)) return { locales: all.offered.map(({ locale }) => locale) };
  const service = await withProgress(app, l10n.t('Asking for languages and quota'), async (_, token) => {
    const languages = app.client.execute<readonly LanguageInfo[]>(
      'dragoman.server.languages',
      { type: 'target' },
      { token },
    );
    // An account that does not report its usage may still translate.
    const usage = app.client.execute<UsageAnswer>('dragoman.server.usage', {}, { token }).catch(() => undefined);
    return { targets: new Set((await languages).map(({ code }) => code)), usage: await usage };
  });
  if (service === undefined) return undefined;
  const left = service.usage === undefined ? Number.POSITIVE_INFINITY : quotaLeft(service.usage);
  const { limit } = estimate;
  const bounds = { ...(Number.isFinite(left) && { left }), ...(limit !== undefined && { limit }) };
  return choose(costsOf(estimate, service.targets), bounds);
}

function requestFor({ scope = 'missing', to }: EstimateArguments, uri: string): TranslateArguments {
  return { uri, scope, ...(to && { to }) };
}

interface Run {
  readonly app: App;
  readonly wanted: EstimateArguments;
  /** What there is to translate, by document. */
  readonly wanting: ReadonlyMap<string, readonly EstimatedFile[]>;
  readonly choice: Choice;
  /** Of the finished documents. */
  readonly reports: FileReport[];
}

/** One document after the other. Cancelling keeps what is done; a failure that would repeat in the next file ends the run. */
async function translateAll(
  { app, wanted, wanting, choice, reports }: Run,
  progress: Reporter,
  token: CancellationToken,
): Promise<void> {
  let left = choice.maxCharacters;
  for (const [uri, files] of wanting) {
    if (token.isCancellationRequested || left === 0) return;
    const message = l10n.t('{0} ({1} of {2})', documentName(uri), number(reports.length + 1), number(wanting.size));
    progress.report({ message, increment: reports.length === 0 ? 0 : 100 / wanting.size });
    const to = files.map(({ locale }) => locale);
    const request = { ...requestFor(wanted, uri), to, ...(left !== undefined && { maxCharacters: left }) };
    const within = { token, ...(wanting.size === 1 && { progress }) };
    const report = await app.client.execute<TranslateReport>(SERVER_COMMANDS.translate, request, within);
    reports.push({ uri, report });
    if (left !== undefined) left = Math.max(0, left - report.billedCharacters);
    // Quota, a wrong key, a service that is down, Cancel: the next file would fail, too.
    const kind = report.stopped?.kind;
    if (kind !== undefined && kind !== 'file' && kind !== 'bad-request') return;
  }
}
