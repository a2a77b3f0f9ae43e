import { env, l10n, Uri, window, workspace } from 'vscode';
import { writeCsv } from '../../shared/csv.ts';
import type { AnalyticsAnswer } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { askService } from '../service/ask.ts';
import { dayOf, isDay } from '../service/dates.ts';
import { textTable } from '../service/table.ts';

/** Usage of all keys of an organization over a range of days: a page, and a CSV file if wanted. For admin keys. */
export async function statistics(app: App): Promise<void> {
  const today = dayOf(new Date());
  const from = await askDay(l10n.t('First day'), `${today.slice(0, 8)}01`);
  if (from === undefined) return;
  const to = await askDay(l10n.t('Last day'), today);
  if (to === undefined) return;
  const grouping = await window.showQuickPick(
    [
      { label: l10n.t('By key'), groupBy: 'key' as const },
      { label: l10n.t('By key and day'), groupBy: 'key_and_day' as const },
      { label: l10n.t('Total only'), groupBy: undefined },
    ],
    { title: l10n.t('Usage Statistics') },
  );
  if (grouping === undefined) return;
  const { groupBy } = grouping;
  const report = await askService(app, l10n.t('Asking for the usage statistics'), 'dragoman.server.analytics', {
    from,
    to,
    ...(groupBy !== undefined && { groupBy }),
  });
  if (report === undefined) return;
  const head = headOf(groupBy === 'key_and_day');
  const rows = rowsOf(report, groupBy === 'key_and_day');
  await app.pages.show(l10n.t('Usage Statistics {0} to {1}', from, to), textTable(head, rows, env.language));
  const save = l10n.t('Save as CSV…');
  void window
    .showInformationMessage(l10n.t('Usage statistics from {0} to {1}.', from, to), save)
    .then((choice) => (choice === save ? saveCsv(`usage-${from}-${to}.csv`, writeCsv(head, rows)) : undefined));
}

function askDay(prompt: string, value: string): Thenable<string | undefined> {
  const validateInput = (text: string): string | undefined =>
    isDay(text.trim()) ? undefined : l10n.t('Type a day as {0}.', value);
  return window.showInputBox({ title: l10n.t('Usage Statistics'), prompt, value, validateInput });
}

function headOf(byDay: boolean): readonly string[] {
  const counts = [l10n.t('Total'), l10n.t('Text'), l10n.t('Documents'), l10n.t('Rephrasing')];
  return [l10n.t('Key'), l10n.t('Name'), ...(byDay ? [l10n.t('Day')] : []), ...counts];
}

function rowsOf(report: AnalyticsAnswer, byDay: boolean): readonly (readonly (string | number)[])[] {
  const counts = ({ total, textTranslation, documentTranslation, textImprovement }: AnalyticsAnswer['total']) => [
    total,
    textTranslation,
    documentTranslation,
    textImprovement,
  ];
  return [
    ...report.groups.map(({ apiKey, label, date, usage }) => [
      apiKey,
      label,
      ...(byDay ? [(date ?? '').slice(0, 10)] : []),
      ...counts(usage),
    ]),
    [l10n.t('All keys'), '', ...(byDay ? [''] : []), ...counts(report.total)],
  ];
}

async function saveCsv(name: string, text: string): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  const target = await window.showSaveDialog({
    ...(folder !== undefined && { defaultUri: Uri.joinPath(folder.uri, name) }),
    filters: { CSV: ['csv'] },
  });
  if (target === undefined) return;
  try {
    await workspace.fs.writeFile(target, Buffer.from(text, 'utf8'));
    await window.showTextDocument(target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(l10n.t('The file could not be written: {0}', reason));
  }
}
