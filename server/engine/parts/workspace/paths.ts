import { access, realpath } from 'node:fs/promises';

/** A system path in the workspace's notation: with `/`. */
export function slashed(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** The path without symbolic links. @throws system errors. */
export async function realPath(path: string): Promise<string> {
  return slashed(await realpath(path));
}

/** Whether a file or folder of this name exists and is visible. */
export function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Whether `path` is the folder itself or inside it. Both absolute, without `..`. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** The folder of a file. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
