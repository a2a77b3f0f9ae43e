/** Reverts what a translation has written, in all files at once. */
import { commands, l10n, type TextDocument, Uri, workspace } from 'vscode';
import { SERVER_COMMANDS, type UndoAnswer, type UndoArguments } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { showInformation, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { type FileReport, nameOf, savedText } from '../messages/summary.ts';
import { attempt } from '../server/run.ts';
import { removeFolders } from './made-folders.ts';

/** The latest translation run, by the server's ids of its parts. */
let last: readonly string[] = [];

function setLast(runs: readonly string[]): void {
  last = runs;
  void commands.executeCommand('setContext', 'dragoman.canUndo', runs.length > 0);
}

/** The ids for undoing a translation. From now on it is the latest one. */
export function rememberRun(reports: readonly FileReport[]): readonly string[] {
  const runs = reports.flatMap(({ report }) => report.run ?? []);
  if (runs.length > 0) setLast(runs);
  return runs;
}

/** @param runs default: the latest translation */
export async function undoRun(app: App, runs = last): Promise<void> {
  if (runs.length === 0) {
    void showInformation(l10n.t('There is no translation run to undo.'));
    return;
  }
  const dirty = new Set(workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()));
  const request: UndoArguments = { runs };
  const answer = await attempt(app, () => app.client.execute<UndoAnswer>(SERVER_COMMANDS.undo, request));
  if (runs === last) setLast([]);
  if (answer === undefined) return;
  const uris = new Set(answer.files.map(({ uri }) => Uri.parse(uri).toString()));
  for (const document of workspace.textDocuments) {
    const name = document.uri.toString();
    if (!uris.has(name) || !document.isDirty) continue;
    // If there were no unsaved changes before, there are none after.
    if (!dirty.has(name) || (await isOnDisk(document))) await document.save();
  }
  await removeFolders(answer.files.flatMap(({ uri, result }) => (result === 'removed' ? Uri.parse(uri) : [])));
  const unsaved = workspace.textDocuments.filter(({ uri, isDirty }) => isDirty && uris.has(uri.toString()));
  tell(answer, app, unsaved.length);
}

async function isOnDisk(document: TextDocument): Promise<boolean> {
  const bytes = await workspace.fs.readFile(document.uri).then(undefined, () => undefined);
  return bytes !== undefined && new TextDecoder().decode(bytes) === document.getText();
}

function tell({ files }: UndoAnswer, { output }: App, unsaved: number): void {
  const count = (wanted: string) => files.filter(({ result }) => result === wanted).length;
  const [restored, removed, kept] = [count('restored'), count('removed'), count('in-part') + count('kept')];
  const parts: string[] = [];
  if (restored === 1) parts.push(l10n.t('1 file is as it was before the run.'));
  if (restored > 1) parts.push(l10n.t('{0} files are as they were before the run.', number(restored)));
  if (removed === 1) parts.push(l10n.t('1 file that the run had created is deleted again.'));
  if (removed > 1) parts.push(l10n.t('{0} files that the run had created are deleted again.', number(removed)));
  if (kept === 1) parts.push(l10n.t('1 file was changed since and was not restored: see the output.'));
  if (kept > 1) parts.push(l10n.t('{0} files were changed since and were not restored: see the output.', number(kept)));
  // Only files that had unsaved changes before the run are unsaved now.
  if (unsaved > 0) parts.push(savedText(files.length - removed, unsaved, l10n));
  for (const { uri, result, reason } of files)
    output.info(`${nameOf(uri)}: ${result}${reason === undefined ? '' : ` (${reason})`}`);
  void (kept > 0 ? showWarning(parts.join(' ')) : showInformation(parts.join(' ')));
}
