import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readAddress } from '../../../server/engine/parts/team/address.ts';
import { connect } from '../../../server/engine/parts/team/connect.ts';
import { openTeam, type Team } from '../../../server/engine/parts/team/team.ts';
import { percentile } from '../../bench/bench.ts';

/** A server to measure: its owner, and addresses of logins that belong to a team. */
export interface Measured {
  readonly owner: pg.Client;
  address(login: string, role: 'read' | 'write' | 'admin', team: string): Promise<string>;
}

/** What one of several equal pieces of work took. Milliseconds. */
export interface Cost {
  /** By the clock, half of them and 95 of 100 within; a busy machine makes this longer. */
  readonly p50: number;
  readonly p95: number;
  /** Processor time of all programs of the server, in the mean. */
  readonly server: number;
  /** Processor time of this program, in the mean. */
  readonly client: number;
}

/** Does some work so often. */
export async function cost(owner: pg.Client, times: number, work: (at: number) => Promise<unknown>): Promise<Cost> {
  return await costOfMany(owner, times, 1, (_, at) => work(at));
}

/** So many workers do some work so often each, at the same time. What each piece took is the mean of all pieces. */
export async function costOfMany(
  owner: pg.Client,
  times: number,
  workers: number,
  work: (worker: number, at: number) => Promise<unknown>,
): Promise<Cost> {
  const processor = await serverTime(owner);
  const taken: number[] = [];
  const [server, own] = [processor(), process.cpuUsage()];
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let at = 0; at < times; at++) {
        const begun = performance.now();
        await work(worker, at);
        taken.push(performance.now() - begun);
      }
    }),
  );
  const { user, system } = process.cpuUsage(own);
  const round = (value: number) => Number(value.toPrecision(3));
  return {
    p50: round(percentile(taken, 0.5)),
    p95: round(percentile(taken, 0.95)),
    server: round((processor() - server) / taken.length),
    client: round((user + system) / 1000 / taken.length),
  };
}

/** Milliseconds of processor time that all programs of the server have taken until now: those that run, and those that have ended (by ticks of 10). */
async function serverTime(owner: pg.Client): Promise<() => number> {
  const { rows } = await owner.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  const main = readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const running = (id: string) => {
    try {
      return Number(readFileSync(`/proc/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return 0;
    }
  };
  return () => {
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ');
    // Behind the name, which is in brackets: fields from the third on; the 16th and 17th are of children that have ended.
    const fields = readFileSync(`/proc/${main}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ended = (Number(fields[13]) + Number(fields[14])) * 10;
    return [main, ...children].reduce((sum, id) => sum + running(id), ended);
  };
}

/** Of several rounds of the same work, the one of each kind that was least disturbed: others use the machine and its disk. */
export async function least(rounds: number, work: () => Promise<Record<string, Cost>>): Promise<Record<string, Cost>> {
  const found: Record<string, Cost> = {};
  for (let round = 0; round < rounds; round++)
    for (const [name, taken] of Object.entries(await work()))
      if (taken.server < (found[name]?.server ?? Number.POSITIVE_INFINITY)) found[name] = taken;
  return found;
}

/** A team as one of its logins sees it. */
export async function member(
  server: Measured,
  login: string,
  role: 'read' | 'write' | 'admin',
  team: string,
): Promise<Team> {
  const address = readAddress(`${await server.address(login, role, team)}?sslmode=disable&team=${team}`);
  const sql = address.ok ? connect(address.value) : address;
  if (!sql.ok) throw new Error(sql.error.message);
  return await again(sql.value, team);
}

/** The same connection, as the log is now. */
export async function again(sql: Team['sql'], team: string): Promise<Team> {
  const opened = await openTeam(sql, team);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

/** @returns what a statement answers; throws what it refuses */
export async function ask(team: Team, text: string, values: readonly unknown[]) {
  const answered = await team.sql.query(text, values);
  if (!answered.ok) throw new Error(answered.error.message);
  return answered.value;
}

/** A connection of a login without limits of time. */
export async function plain(
  server: Measured,
  login: string,
  role: 'read' | 'write' | 'admin',
  team: string,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await server.address(login, role, team) });
  await client.connect();
  return client;
}
