/** Nobody pays for a translation that cannot be written. */
import { FilePermission, l10n, Uri, workspace } from 'vscode';
import { showInformation } from '../messages/messages.ts';

/**
 * Whether a document can never be written, as VS Code knows it: its file system is read-only, or the file in it. Says so.
 * The rights of files on this machine's disk are looked at by the server.
 */
export async function isReadOnly(uri: string): Promise<boolean> {
  const parsed = Uri.parse(uri);
  if (!(await refusesWrites(parsed))) return false;
  void showInformation(l10n.t('{0} is read-only here, so nothing was sent.', workspace.asRelativePath(parsed)));
  return true;
}

async function refusesWrites(uri: Uri): Promise<boolean> {
  const writable = workspace.fs.isWritableFileSystem(uri.scheme);
  // What VS Code knows no file system of may be an editor's own: an untitled document.
  if (uri.scheme === 'file' || writable === undefined) return false;
  if (!writable) return true;
  const info = await workspace.fs.stat(uri).then(
    (found) => found,
    () => undefined,
  );
  return info?.permissions === FilePermission.Readonly;
}
