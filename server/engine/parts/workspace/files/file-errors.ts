import { errorText } from '../../../../../shared/values/error-text.ts';
import type { FileError } from './files.ts';

/** The operation on a file, as a participle. */
export type Doing = 'read' | 'written' | 'created' | 'removed';

/** A failed system call as a sentence: what happened, and what to do. `doing` is what cannot be done. */
export function fileErrorOf(path: string, error: unknown, doing: Doing): FileError {
  const code = codeOf(error);
  switch (code) {
    case 'ENOENT':
      return { path, kind: 'missing', message: `${path} does not exist. Check the path.` };
    case 'ENOTDIR':
      return { path, kind: 'missing', message: `${path} does not exist: a part of its path is a file, not a folder.` };
    case 'EISDIR':
      return directory(path);
    case 'EACCES':
    case 'EPERM':
      return { path, kind: 'permission', message: `${path} cannot be ${doing}: permission denied. ${ADVICE[doing]}` };
    case 'EROFS':
      return { path, kind: 'permission', message: `${path} cannot be ${doing}: the disk is read-only.` };
    case 'ENOSPC':
    case 'EDQUOT':
      return other(path, `${path} cannot be ${doing}: no space is left on the disk. Free some and run again.`);
    case 'EMFILE':
    case 'ENFILE':
      return other(path, `${path} cannot be ${doing}: too many files are open. Close some programs and run again.`);
    case 'EBUSY':
    case 'ETXTBSY':
      return other(path, `${path} cannot be ${doing}: another program uses it. Close it there and run again.`);
    case 'ELOOP':
      return other(path, `${path} cannot be ${doing}: its symbolic links form a loop.`);
    case 'ENAMETOOLONG':
      return other(path, `${path} cannot be ${doing}: the name is too long.`);
    default:
      return other(path, `${path} cannot be ${doing}: ${errorText(error)}`);
  }
}

const ADVICE = {
  read: 'Check who may read it.',
  written: 'Check who may write the file and its folder.',
  created: 'Check who may write in its folder.',
  removed: 'Check who may write in its folder.',
};

export function directory(path: string): FileError {
  return { path, kind: 'directory', message: `${path} is a folder, not a file. Name a file in it.` };
}

export function other(path: string, message: string): FileError {
  return { path, kind: 'other', message };
}

export function busy(path: string): FileError {
  return other(path, `${path} is being written by another program. Wait until it has finished and run again.`);
}

/** The `code` of a system error, if it is one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
