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

/** The name of a file within a folder: its relative path. For a file elsewhere, the whole path. */
export function nameIn(folder: string, path: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

/** The folder of a file. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** Names that Windows treats as devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|:|$)/i;

/**
 * What is wrong with a path regardless of what exists there, worded to follow it in a sentence; undefined: nothing. Windows drops dots and blanks at
 * the end of a name and reads a colon in it as the name of a hidden stream: the path written would not be the path checked.
 */
export function nameFault(path: string, platform: NodeJS.Platform = process.platform): string | undefined {
  if (path.includes('\0')) return 'has a NUL character in it, which no path can have. Name a file of the project.';
  if (platform !== 'win32') return undefined;
  if (/^[\\/]{2}[.?][\\/]/.test(path)) return 'is the path of a device. Name a file of the project.';
  const names = path.replace(/^[a-z]:/i, '').split(/[\\/]/);
  if (names.some((name) => DEVICE.test(name))) return 'is the name of a device on Windows. Give the file another name.';
  if (names.some((name) => name.includes(':'))) return 'has a colon in a name. Give the file another name.';
  if (names.some((name) => /[. ]$/.test(name) && name !== '.' && name !== '..'))
    return 'has a name with a dot or a blank at its end. Give the file another name.';
  return undefined;
}
