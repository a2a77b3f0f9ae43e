import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { isInMemory } from './in-memory.ts';

/** Makes a folder that only its owner may look into; one in memory needs none. One that is there with wider rights is narrowed, if it is ours. @throws system errors */
export function privateFolder(folder: string): void {
  if (isInMemory(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  narrow(folder);
}

/** Takes away what others than the owner may do with a file or folder: a backup, a copy or an earlier version may have left it open. */
export function narrow(path: string): void {
  // Windows has other rights, and Node no word for them.
  if (process.platform === 'win32') return;
  try {
    const { mode, uid } = statSync(path);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & 0o700);
  } catch {
    // It is not there, or lies on a file system without rights.
  }
}

/** Whether the user who runs this owns the folder: whoever does says what lies in it. @throws system errors */
export function isOwnFolder(folder: string): boolean {
  return process.platform === 'win32' || statSync(folder).uid === process.getuid?.();
}
