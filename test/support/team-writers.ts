/**
 * `node test/support/team-writers.ts [--writers 8] [--entries 100000] [--kills 40] [--crashes 2] [--replicas 3] [--seed 1]`: writers give what they have to one
 * team at the same time, while they, and the server, are ended at random moments and begin again. In the end every entry is there once, and all
 * replicas are the same, some of which were ended while they followed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../server/embedded/faults/random.ts';
import { openMemory } from '../../server/engine/parts/memory/memory.ts';
import { readAddress } from '../../server/engine/parts/team/address.ts';
import { connect } from '../../server/engine/parts/team/connect.ts';
import { pull } from '../../server/engine/parts/team/pull.ts';
import { openTeam } from '../../server/engine/parts/team/team.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { rowsOf } from './team-writer.ts';
import ownTemporaryFolder from './temporary.ts';

const writerProgram = resolve(import.meta.dirname, 'team-writer.ts');

export interface WritersOptions {
  readonly writers: number;
  readonly entries: number;
  readonly kills: number;
  readonly crashes: number;
  readonly replicas: number;
  readonly seed: number;
}

export interface WritersOutcome {
  readonly kills: number;
  readonly crashes: number;
  readonly seconds: number;
  /** Rows that should be there and are not. */
  readonly lost: number;
  readonly doubled: number;
  /** Numbers of the log without a row: none, as nothing was deleted. */
  readonly gaps: number;
  /** Digests of what the replicas hold: one, if all are the same. */
  readonly replicas: readonly string[];
  /** Entries that each replica has. */
  readonly replicated: readonly number[];
  readonly pullSeconds: number;
}

export async function writers(options: WritersOptions, postgres: Postgres): Promise<WritersOutcome> {
  const { next: random } = seededRandom(options.seed);
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-writers-'));
  const url = await postgres.address('writer', 'write', 'writers');
  const running = new Set<ChildProcess>();
  const write = async (writer: number) => {
    for (;;) {
      const args = [url, join(folder, `writer${writer}.sqlite`), String(writer), String(options.entries)];
      const child = spawn(process.execPath, [writerProgram, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      // What fills its own memory is not what is looked at here.
      child.stdout.once('data', () => running.add(child));
      const code = await new Promise<number | null>((done) => child.on('close', done));
      running.delete(child);
      if (code === 0) return;
    }
  };
  const begun = performance.now();
  const all = Promise.all(Array.from({ length: options.writers }, (_, at) => write(at)));
  const isOver = all.then(() => true);
  let kills = 0;
  let crashes = 0;
  while (kills < options.kills || crashes < options.crashes) {
    if (await Promise.race([isOver, delay(20 + random() * 250, false)])) break;
    const victims = [...running];
    if (victims.length === 0) continue;
    if (crashes < options.crashes && random() < 0.1) {
      crashes += 1;
      await postgres.crash();
      await postgres.start();
      continue;
    }
    victims[Math.floor(random() * victims.length)]?.kill('SIGKILL');
    kills += 1;
  }
  await all;
  const seconds = (performance.now() - begun) / 1000;
  const expected = rowsOf(options.writers, options.entries);
  const { rows } = await postgres.owner.query(
    `SELECT count(*)::int AS rows, count(DISTINCT (digest))::int AS digests, max(seq)::int AS last FROM dragoman.entry
     WHERE superseded_by IS NULL AND team = (SELECT id FROM dragoman.team WHERE name = 'writers')`,
  );
  const [counted] = rows as [{ rows: number; digests: number; last: number }];
  const pulled = performance.now();
  const replicas: string[] = [];
  const replicated: number[] = [];
  for (let at = 0; at < options.replicas; at++) {
    const [digest, entries] = await replicate(url, join(folder, `replica${at}.sqlite`), at > 0 ? random : undefined);
    replicas.push(digest);
    replicated.push(entries);
  }
  return {
    kills,
    crashes,
    seconds,
    lost: expected - counted.digests,
    doubled: counted.rows - counted.digests,
    gaps: counted.last - counted.rows,
    replicas: [...new Set(replicas)],
    replicated,
    pullSeconds: (performance.now() - pulled) / 1000,
  };
}

/** Follows the log to its end, called off in between when there is chance. @returns a digest of all that it holds, and how many entries that are */
async function replicate(
  url: string,
  path: string,
  random: (() => number) | undefined,
): Promise<readonly [digest: string, entries: number]> {
  const opened = openMemory(path, 8_000);
  const address = readAddress(url);
  if (!opened.ok || !address.ok) throw new Error('no memory or no address');
  const { memory } = opened.value;
  const sql = connect(address.value);
  if (!sql.ok) throw new Error(sql.error.message);
  for (let isCalledOff = random !== undefined; ; isCalledOff = false) {
    const team = await openTeam(sql.value, undefined);
    if (!team.ok) throw new Error(team.error.message);
    const stop = new AbortController();
    let steps = isCalledOff && random !== undefined ? 1 + Math.floor(random() * 5) : Number.POSITIVE_INFINITY;
    const yieldNow = () => {
      steps -= 1;
      if (steps <= 0) stop.abort();
      return undefined;
    };
    const pulled = await pull(memory, team.value, { yieldNow, signal: stop.signal });
    if (!pulled.ok) throw new Error(pulled.error.message);
    if (!isCalledOff) break;
  }
  await sql.value.close();
  const hash = createHash('sha256');
  let entries = 0;
  const all = memory.database.prepare(
    `SELECT e.seq, s.text, e.target, e.unit, e.quality, e.time FROM entry e JOIN source s ON s.id = e.source WHERE e.seq IS NOT NULL ORDER BY e.seq`,
  );
  for (const row of all.iterate()) {
    hash.update(JSON.stringify(Object.values(row)));
    entries += 1;
  }
  memory.close();
  return [hash.digest('hex').slice(0, 16), entries];
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      writers: { type: 'string', default: '8' },
      entries: { type: 'string', default: '100000' },
      kills: { type: 'string', default: '40' },
      crashes: { type: 'string', default: '2' },
      replicas: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
    },
  });
  const end = ownTemporaryFolder();
  const postgres = await startPostgres();
  try {
    const numbers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
    console.log(JSON.stringify(await writers(numbers as unknown as WritersOptions, postgres)));
  } finally {
    await postgres.stop();
    end();
  }
}
