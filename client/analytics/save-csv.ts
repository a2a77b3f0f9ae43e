import { l10n, Uri, window, workspace } from 'vscode';
import { type CsvCell, writeCsv } from '../../shared/values/csv.ts';
import { errorText } from '../../shared/values/error-text.ts';
import { showError } from '../messages/messages.ts';

/** Asks where to save, writes the table as CSV and shows it. Errors are reported. */
export async function saveCsv(
  name: string,
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  const target = await window.showSaveDialog({
    ...(folder !== undefined && { defaultUri: Uri.joinPath(folder.uri, name) }),
    filters: { CSV: ['csv'] },
  });
  if (target === undefined) return;
  try {
    await workspace.fs.writeFile(target, Buffer.from(writeCsv(head, rows), 'utf8'));
    await window.showTextDocument(target);
  } catch (error) {
    const reason = errorText(error);
    void showError(l10n.t('The file could not be written: {0}', reason));
  }
}
