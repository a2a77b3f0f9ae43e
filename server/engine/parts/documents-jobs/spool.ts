import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { privateFolder } from '../../../system/sqlite/private.ts';
import type { Job } from './job.ts';

/**
 * Where a result waits between its download, after which the service no longer has it, and its target: a private folder of ours, so that an
 * unwritable target never costs the only copy.
 */
export function spoolPath(spool: string, job: Job): string {
  return join(spool, `${job.id}${extname(job.target).toLowerCase()}`);
}

/** @throws system errors. */
export async function makeSpool(spool: string): Promise<void> {
  privateFolder(spool);
}

/** SHA-256 of a file, hexadecimal; undefined if it does not exist or cannot be read. */
export async function digestOf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex');
}

/** What interrupted downloads of a job have left: the path of the largest piece, if any. */
export async function leftOver(spool: string, job: Job): Promise<string | undefined> {
  const begin = `${basename(spoolPath(spool, job))}.`;
  let largest: { readonly path: string; readonly size: number } | undefined;
  for (const name of await readdir(spool).catch(() => [])) {
    if (!name.startsWith(begin)) continue;
    const path = join(spool, name);
    const size = (await stat(path).catch(() => undefined))?.size ?? 0;
    if (size > (largest?.size ?? 0)) largest = { path, size };
  }
  return largest?.path;
}

/** Removes the spool files of a job. */
export async function clearSpool(spool: string, job: Job): Promise<void> {
  const name = basename(spoolPath(spool, job));
  for (const entry of await readdir(spool).catch(() => []))
    if (entry === name || entry.startsWith(`${name}.`)) await rm(join(spool, entry), { force: true }).catch(() => {});
}
