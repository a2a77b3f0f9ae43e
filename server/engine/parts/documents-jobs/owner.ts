import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { isAlive } from '../../../system/process/alive.ts';

/** The owner of a running job: one value per run, so that two runs in one process are two owners. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

export function newOwner(): Owner {
  return { pid: process.pid, host: hostname(), token: randomBytes(8).toString('hex') };
}

/** How long a claim lasts without a heartbeat, in milliseconds. A process that was suspended for longer may have lost its job. */
export const LEASE_MS = 60_000;

/** Whether the owner of a claim may still be running. For another machine, only the lease tells. */
export function mayBeAlive(
  owner: { readonly pid: number; readonly host: string; readonly lease: number },
  now: number,
): boolean {
  if (owner.lease <= now) return false;
  return owner.host !== hostname() || isAlive(owner.pid);
}
