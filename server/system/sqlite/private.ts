import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { isInMemory } from './in-memory.ts';

/** Creates a folder that only its owner may access; one in memory needs none. Restricts an existing folder that is ours. @throws system errors */
export function privateFolder(folder: string): void {
  if (isInMemory(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  narrow(folder);
}

/** Removes the permissions of everybody except the owner: a backup, a copy or an earlier version may have left it open. */
export function narrow(path: string): void {
  // Windows has another permission model, which Node does not expose.
  if (process.platform === 'win32') return;
  try {
    const { mode, uid } = statSync(path);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & 0o700);
  } catch {
    // It does not exist, or is on a file system without permissions.
  }
}

/** Whether the current user owns the folder: its owner controls its content. @throws system errors */
export function isOwnFolder(folder: string): boolean {
  return process.platform === 'win32' || statSync(folder).uid === process.getuid?.();
}
