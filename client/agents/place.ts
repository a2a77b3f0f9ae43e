/** Files named by models. */
import { FileType, l10n, Uri, workspace } from 'vscode';

/**
 * A workspace file by its path: relative to a folder (prefixed with the folder's name where several are open), absolute, or a `file:` URI.
 * @throws Error if it is not a file of the workspace
 */
export async function fileOf(path: string): Promise<Uri> {
  for (const uri of candidates(path)) {
    if (workspace.getWorkspaceFolder(uri) === undefined) continue;
    const { type } = await Promise.resolve(workspace.fs.stat(uri)).catch(() => ({ type: FileType.Unknown }));
    if ((type & FileType.File) !== 0) return uri;
  }
  throw new Error(
    l10n.t('{0} is not a file in this workspace. Name a file by its path from the workspace folder.', path),
  );
}

function candidates(path: string): readonly Uri[] {
  if (/^file:/i.test(path)) return [Uri.parse(path)];
  const folders = workspace.workspaceFolders ?? [];
  const below = folders.map(({ uri }) => Uri.joinPath(uri, path));
  const named = folders.flatMap(({ uri, name }) =>
    path.startsWith(`${name}/`) ? [Uri.joinPath(uri, path.slice(name.length + 1))] : [],
  );
  const absolute = /^([/\\]|[a-z]:[/\\])/i.test(path) ? [Uri.file(path)] : [];
  return [...absolute, ...below, ...named];
}
