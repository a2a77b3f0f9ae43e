import { copyFile, link, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorText } from '../../../../shared/values/error-text.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { codeOf } from './code.ts';
import type { Job } from './job.ts';
import { isBelow } from './names.ts';
import { digestOf } from './spool.ts';

/** Why a result is not at its target, in a few words. */
export interface PlaceProblem {
  readonly reason: string;
  /** A later attempt may succeed: nothing is in the way that only the user could remove. */
  readonly passing: boolean;
}

/** Moves the file `from` to the target of a job. */
export type Place = (job: Job, from: string) => Promise<Result<void, PlaceProblem>>;

/**
 * All or nothing: a temporary file next to the target is synced, then linked to the target's name, which fails if the name is taken; only a job that
 * may overwrite renames over it. A target that already is this result is a success: the step was taken but not recorded. The folder's real path is
 * resolved first: a job may have waited for days, and a link may have been put there since.
 */
export const placeResult: Place = async (job, from) => {
  const { within, overwrite } = job.options;
  const named = dirname(job.target);
  const folder = await realFolder(named);
  if (within !== undefined && !isBelow(await realFolder(within), folder))
    return fail({ reason: `${named} leads to ${folder}, outside of ${within}`, passing: false });
  const target = join(folder, basename(job.target));
  // One name per job: the next attempt overwrites what a killed one has left.
  const temporary = join(folder, `.${job.id}.dragoman-tmp`);
  try {
    if (job.digest !== undefined && (await digestOf(target)) === job.digest) return ok(undefined);
    await makeFolder(folder);
    if ((await realpath(folder)) !== folder) return fail({ reason: `${named} now leads elsewhere`, passing: true });
    await copyFile(from, temporary);
    await sync(temporary, 'r+');
    if (overwrite === true) await rename(temporary, target);
    else await linkNew(temporary, target);
    await sync(folder, 'r').catch(() => {});
    return ok(undefined);
  } catch (error) {
    return fail(problemOf(error));
  } finally {
    await rm(temporary, { force: true }).catch(() => {});
  }
};

/** The real path of a folder, or of its nearest existing parent with the rest appended. */
async function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(async () =>
    dirname(folder) === folder ? folder : join(await realFolder(dirname(folder)), basename(folder)),
  );
}

/** A file in the folder's place is not an existing result, which might be overwritten: it gets another code. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? coded('ENOTDIR') : error;
  }
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Some file systems have no links: there, a check before the rename must do. */
async function linkNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error))) throw error;
    if ((await stat(to).catch(() => undefined)) !== undefined) throw coded('EEXIST');
    await rename(from, to);
  }
}

function problemOf(error: unknown): PlaceProblem {
  const code = codeOf(error);
  const reason = REASONS.get(code) ?? errorText(error);
  return { reason, passing: !IN_THE_WAY.has(code) };
}

const IN_THE_WAY: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'EROFS']);

const REASONS: ReadonlyMap<string, string> = new Map([
  ['EEXIST', 'a file of that name now exists'],
  ['EISDIR', 'there is a folder of that name'],
  ['ENOTDIR', "a part of the folder's path is a file"],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'no space is left on the disk'],
  ['EDQUOT', 'no space is left for you on the disk'],
]);

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
