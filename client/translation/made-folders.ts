/** Folders that were made for the files of a run: an undo takes them away with the files. */
import { FileType, Uri, workspace } from 'vscode';

/** By the file that they were made for, the innermost first. */
const made = new Map<string, readonly Uri[]>();

/** Folders above a file that are not there yet, the innermost first. They will be made with it. */
export async function rememberFolders(file: Uri): Promise<void> {
  const missing: Uri[] = [];
  for (let folder = Uri.joinPath(file, '..'); !(await exists(folder)); folder = Uri.joinPath(folder, '..')) {
    missing.push(folder);
    if (folder.path === '/' || folder.path === '') break;
  }
  if (missing.length > 0) made.set(file.toString(), missing);
}

/** Removes the folders that were made for these files, as far as they hold nothing. */
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
