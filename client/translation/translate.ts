/** Translates units of one document: the path that commands and code actions share. */
import { Uri, window } from 'vscode';
import { SERVER_COMMANDS, type TranslateArguments, type TranslateReport } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { isReadOnly } from '../editor/read-only.ts';
import { showGlance } from '../messages/messages.ts';
import { announce, summaryOf } from '../messages/report.ts';
import { withProgress } from '../server/run.ts';
import { rememberRun } from './undo-run.ts';

/** How long the quiet form of the summary stays in the status bar, in ms. */
const GLANCE = 5000;

/** @param quiet success is visible in the editor itself (one unit): a status bar message is enough. Failures are always reported. */
export async function translateDocument(
  app: App,
  title: string,
  request: TranslateArguments,
  quiet: boolean,
): Promise<TranslateReport | undefined> {
  if (await isReadOnly(request.uri)) return undefined;
  const report = await withProgress(app, title, (progress, token) =>
    app.client.execute<TranslateReport>(SERVER_COMMANDS.translate, request, { token, progress }),
  );
  if (report === undefined) return undefined;
  const reports = [{ uri: request.uri, report }];
  const { text, severity } = summaryOf(reports, app);
  if (quiet && severity === 'information') {
    rememberRun(reports);
    showGlance(text, GLANCE);
  } else void announce(reports, app);
  return report;
}

/** The document of the focused editor. */
export function activeUri(): string | undefined {
  const editor = window.activeTextEditor;
  return editor === undefined ? undefined : editor.document.uri.toString();
}

/** The display name of a document. */
export function documentName(uri: string): string {
  const { path } = Uri.parse(uri);
  return path.slice(path.lastIndexOf('/') + 1);
}
