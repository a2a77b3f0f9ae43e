/** Nobody should pay for a translation that cannot be written. */
import { FilePermission, l10n, Uri, workspace } from 'vscode';
import { showInformation } from '../messages/messages.ts';

/**
 * Whether VS Code knows that a document can never be written: its file system or the file itself is read-only. If so, tells the user.
 * The server checks the permissions of files on the local disk.
 */
export async function isReadOnly(uri: string): Promise<boolean> {
  const parsed = Uri.parse(uri);
  if (!(await refusesWrites(parsed))) return false;
  void showInformation(l10n.t('{0} is read-only here, so nothing was sent.', workspace.asRelativePath(parsed)));
  return true;
}

async function refusesWrites(uri: Uri): Promise<boolean> {
  const writable = workspace.fs.isWritableFileSystem(uri.scheme);
  // A scheme without a file system in VS Code may belong to an editor: an untitled document.
  if (uri.scheme === 'file' || writable === undefined) return false;
  if (!writable) return true;
  const info = await workspace.fs.stat(uri).then(
    (found) => found,
    () => undefined,
  );
  return info?.permissions === FilePermission.Readonly;
}
