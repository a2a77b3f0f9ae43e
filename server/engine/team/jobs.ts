import { MEMORY_URL } from '../../../shared/values/memory-address.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import type { Row } from '../parts/team/sql.ts';
import { addressOfUser, connectTeam, teamFailure } from './open.ts';

/** A run of `translate` on some machine of the team. */
export interface TeamJob {
  readonly machine: string;
  readonly project: string;
  readonly login: string;
  /** `lost`: it has shown no sign of life for as long as its reservations last. */
  readonly state: 'running' | 'done' | 'lost';
  /** ISO 8601. */
  readonly started: string;
  /** Seconds. */
  readonly seconds: number;
  /** Texts that it sent to the service. */
  readonly asked: number;
  /** Texts that others had already translated. */
  readonly found: number;
  /** Code points billed by the service. */
  readonly billed: number;
  /** Texts that it has currently reserved. */
  readonly reserved: number;
}

/** An account of the service, whose budget and rate the machines share. */
export interface TeamAccount {
  readonly account: string;
  /** Code points of this month: requested or billed. */
  readonly used: number;
  /** Absent: there is no limit. */
  readonly budget?: number;
  /** Requests per second, for all machines together. */
  readonly rate: number;
}

export interface TeamJobs {
  readonly team: string;
  readonly jobs: readonly TeamJob[];
  readonly accounts: readonly TeamAccount[];
}

/** Who in the team is translating now, and who has in the last week. */
export async function teamJobs(host: Host): Promise<Result<TeamJobs, Failure>> {
  const address = addressOfUser(host);
  if (!address.ok) return address;
  if (address.value === undefined)
    return refuse('usage', `There is no shared memory to show: set ${MEMORY_URL} to its address.`);
  const team = await connectTeam(address.value);
  if (!team.ok) return fail(teamFailure(team.error));
  const { sql, name } = team.value;
  try {
    const jobs = await sql.query('SELECT * FROM dragoman.jobs($1)', [name]);
    if (!jobs.ok) return fail(teamFailure(jobs.error));
    const accounts = await sql.query('SELECT * FROM dragoman.accounts($1)', [name]);
    if (!accounts.ok) return fail(teamFailure(accounts.error));
    return ok({ team: name, jobs: jobs.value.map(jobOf), accounts: accounts.value.map(accountOf) });
  } finally {
    await sql.close();
  }
}

function jobOf(row: Row): TeamJob {
  const state = row['state'];
  return {
    machine: String(row['machine']),
    project: String(row['project']),
    login: String(row['login']),
    state: state === 'done' || state === 'lost' ? state : 'running',
    started: row['started'] instanceof Date ? row['started'].toISOString() : String(row['started']),
    seconds: Math.round(Number(row['seconds'])),
    asked: Number(row['asked']),
    found: Number(row['found']),
    billed: Number(row['billed']),
    reserved: Number(row['reserved']),
  };
}

function accountOf(row: Row): TeamAccount {
  return {
    account: String(row['name']),
    used: Number(row['used']),
    ...(row['budget'] !== null && { budget: Number(row['budget']) }),
    rate: Number(row['rate']),
  };
}
