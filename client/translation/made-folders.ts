/** Folders created for the files of a run: an undo removes them with the files. */
import { FileType, Uri, workspace } from 'vscode';

/** By the file they were created for, innermost first. */
const made = new Map<string, readonly Uri[]>();

/** Records the parent folders that do not exist yet, innermost first. They will be created with the file. */
export async function rememberFolders(file: Uri): Promise<void> {
  const missing: Uri[] = [];
  for (let folder = Uri.joinPath(file, '..'); !(await exists(folder)); folder = Uri.joinPath(folder, '..')) {
    missing.push(folder);
    if (folder.path === '/' || folder.path === '') break;
  }
  if (missing.length > 0) made.set(file.toString(), missing);
}

/** Removes the folders that were created for these files, if they are empty. */
export async function removeFolders(files: readonly Uri[]): Promise<void> {
  const folders = new Map<string, Uri>();
  for (const file of files) {
    for (const folder of made.get(file.toString()) ?? []) folders.set(folder.toString(), folder);
    made.delete(file.toString());
  }
  const deepestFirst = [...folders.values()].sort((a, b) => b.path.length - a.path.length);
  for (const folder of deepestFirst) {
    const entries = await workspace.fs.readDirectory(folder).then(undefined, () => undefined);
    if (entries?.length === 0) await workspace.fs.delete(folder).then(undefined, () => undefined);
  }
}

function exists(folder: Uri): Thenable<boolean> {
  return workspace.fs.stat(folder).then(
    ({ type }) => (type & FileType.Directory) !== 0,
    () => false,
  );
}
