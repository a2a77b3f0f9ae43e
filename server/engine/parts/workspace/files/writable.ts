import { access, constants, stat, statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import { folderOf, realPath } from '../paths.ts';
import { busy, codeOf, fileErrorOf, other } from './file-errors.ts';
import type { FileContent, FileError } from './files.ts';
import { lockFile } from './lock.ts';
import { unencodable } from './splice.ts';

/** How many bytes must stay free in addition to a new file and its temporary copy. */
const SPARE = 64 * 1024;
/** A writer that holds a file for longer than this, in ms, will not finish soon. */
const WRITER_MS = 1_000;

/** A file to be written, checked before that costs anything. */
export interface Wanted {
  readonly path: string;
  /** As read; absent: it does not exist yet. */
  readonly file?: Pick<FileContent, 'encoding'>;
  /** Its approximate future size, in bytes. */
  readonly bytes: number;
  /** The language of its future content, whose own name is the probe for an encoding. Absent: the format can write any character. */
  readonly language?: string;
}

/** Whether a file can be written, as far as that can be determined without writing. Errors are those that writing would return. */
export async function writable({ path, file, bytes, language }: Wanted): Promise<Result<void, FileError>> {
  const doing = file === undefined ? 'created' : 'written';
  try {
    const real = file === undefined ? path : await realPath(path);
    if (file !== undefined) {
      await access(real, constants.W_OK);
      // The superuser may write anything; but a file without any write permission is meant to stay as it is.
      if (((await stat(real)).mode & 0o222) === 0)
        return fail({
          path,
          kind: 'permission',
          message: `${path} is read-only. Allow writing it and run again.`,
        });
    }
    const folder = await existing(folderOf(real));
    if (!(await stat(folder)).isDirectory())
      return fail(other(path, `${path} cannot be ${doing}: a part of its folder's path is a file.`));
    await access(folder, constants.W_OK);
    if (await isFull(folder, bytes))
      return fail(other(path, `${path} cannot be ${doing}: no space is left on the disk. Free some and run again.`));
    if (file !== undefined && !(await isFree(real))) return fail(busy(path));
  } catch (error) {
    return fail(fileErrorOf(path, error, doing));
  }
  const own = file === undefined || language === undefined ? undefined : nameIn(language);
  const problem = own === undefined ? undefined : unencodable(file?.encoding ?? '', own);
  if (problem === undefined) return ok(undefined);
  return fail({ path, kind: 'encoding', message: `${path} cannot hold ${language}. ${problem.message}` });
}

/** The innermost existing folder of a path, or the file that is in its place. @throws system errors other than that it is missing */
async function existing(folder: string): Promise<string> {
  for (let at = folder; ; at = folderOf(at)) {
    try {
      await stat(at);
      return at;
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '') || at === folderOf(at)) throw error;
    }
  }
}

/** Waits for a current writer of the file. */
async function isFree(real: string): Promise<boolean> {
  const folder = folderOf(real);
  const lock = await lockFile(folder, basename(real), AbortSignal.timeout(WRITER_MS));
  await lock?.release();
  return lock !== undefined;
}

/** File systems that do not report their size (some network ones) are never full. */
async function isFull(folder: string, bytes: number): Promise<boolean> {
  const info = await statfs(folder).catch(() => undefined);
  if (info === undefined || info.blocks === 0) return false;
  return info.bavail * info.bsize < bytes + SPARE;
}

/** `čeština` for `cs`: it contains the special characters of a language's script. */
function nameIn(language: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language);
    return name?.normalize('NFC');
  } catch {
    return undefined;
  }
}
