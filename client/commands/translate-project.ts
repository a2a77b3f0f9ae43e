import { type CancellationToken, l10n } from 'vscode';
import { SERVER_COMMANDS, type TranslateArguments, type TranslateReport } from '../../shared/commands.ts';
import { PROJECT_FILES, type ProjectFileInfo } from '../../shared/protocol.ts';
import type { App } from '../app.ts';
import type { Reporter } from '../client.ts';
import { showInformation } from '../messages.ts';
import { announce } from '../report.ts';
import { withProgress } from '../run.ts';
import type { FileReport } from '../summary.ts';
import { documentName } from '../translate.ts';

/** Translates what is missing in all files of the project, one file after the other. Cancelling keeps what is done; trouble that would meet the next file, too, ends the run. */
export async function translateProject(app: App): Promise<void> {
  const reports: FileReport[] = [];
  const problems = new Set<string>();
  const count = { wanting: 0, begun: 0 };
  const found = await withProgress(
    app,
    l10n.t('Translating what is missing in the project'),
    async (progress, token) => {
      const files = await app.client.request<readonly ProjectFileInfo[]>(PROJECT_FILES, {}, token);
      for (const problem of files.flatMap((file) => file.problems ?? [])) problems.add(problem);
      const wanting = files.filter((file) => file.missing > 0);
      count.wanting = wanting.length;
      await translateAll(app, wanting, reports, count, progress, token);
      return files;
    },
  );
  const facts = { notBegun: count.wanting - count.begun, problems: [...problems] };
  if (reports.length > 0) void announce(reports, app, facts);
  else if (found?.length === 0)
    void showInformation(
      l10n.t('No localization files were found. A project file (dragoman.json) can say where they are.'),
    );
  else if (found !== undefined) void announce([], app, { ...facts, looked: found.map(({ uri }) => uri) });
}

async function translateAll(
  app: App,
  files: readonly ProjectFileInfo[],
  reports: FileReport[],
  count: { begun: number },
  progress: Reporter,
  token: CancellationToken,
): Promise<void> {
  for (const [i, file] of files.entries()) {
    if (token.isCancellationRequested) return;
    const message = l10n.t('{0} ({1} of {2})', documentName(file.uri), String(i + 1), String(files.length));
    progress.report({ message, increment: i === 0 ? 0 : 100 / files.length });
    count.begun += 1;
    const request: TranslateArguments = { uri: file.uri, scope: 'missing' };
    const report = await app.client.execute<TranslateReport>(SERVER_COMMANDS.translate, request, { token });
    reports.push({ uri: file.uri, report });
    // Quota, a wrong key, a service that is down, Cancel: the next file would fare no better.
    const kind = report.stopped?.kind;
    if (kind !== undefined && kind !== 'file' && kind !== 'bad-request') return;
  }
}
