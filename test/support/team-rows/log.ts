import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Memory, openMemory } from '../../../server/engine/parts/memory/memory.ts';
import { pull } from '../../../server/engine/parts/team/pull.ts';
import type { LogRow } from '../../../server/engine/parts/team/rows.ts';
import type { Team } from '../../../server/engine/parts/team/team.ts';
import { sentencesFrom } from '../../bench/memory.ts';
import { BLOCK, teamName } from './fill.ts';
import { again, ask, type Cost, cost, costOfMany, type Measured, member, plain } from './meter.ts';

const WRITERS = 8;
/** Rows that a computer is behind. */
const BEHIND = 10_000;
/** Rows of a first look that are followed until it is called off. */
const FIRST = 1_000_000;

const next = sentencesFrom(23);
const hex = () => randomBytes(16).toString('hex');

/** Rows of a push: one of 40 corrects what somebody else has said. */
function rows(count: number): readonly (LogRow & { readonly changed: boolean })[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ digest: hex(), place: hex(), exact: hex(), words: hex(), said: hex() },
    ...{ from: 'en', to: 'de', source: next(), target: next(), unit: `/screens/part1/key${at}` },
    ...{ quality: 1, made: 1_790_000_000_000, changed: at % BLOCK === 0 },
  }));
}

const append = (team: Team, count: number) => {
  const given = JSON.stringify(rows(count));
  return () => ask(team, 'SELECT * FROM dragoman.append($1, $2, NULL, $3::jsonb)', [team.name, 'measured', given]);
};

/** What a push costs: batches of 100 and 1,000 rows, one writer and eight, of one team and of eight. The rows stay. */
export async function appends(server: Measured): Promise<Record<string, Cost>> {
  const teams = async (name: (at: number) => string) => {
    const found: Team[] = [];
    for (let at = 0; at < WRITERS; at++) found.push(await member(server, 'one', 'write', name(at)));
    return found;
  };
  const [same, others] = [await teams(() => teamName(0)), await teams((at) => teamName(at + 1))];
  const alone = same.slice(0, 1);
  try {
    for (const one of [...same, ...others]) await append(one, 1)();
    const many = async (teams: readonly Team[], count: number, times: number) => {
      const ready = teams.map((one) => Array.from({ length: times }, () => append(one, count)));
      return await costOfMany(
        server.owner,
        times,
        teams.length,
        (worker, at) => ready[worker]?.[at]?.() ?? Promise.resolve(),
      );
    };
    return {
      'append 40, 1 writer': await many(alone, 40, 40),
      'append 100, 1 writer': await many(alone, 100, 30),
      'append 1000, 1 writer': await many(alone, 1_000, 12),
      'append 100, 8 writers of a team': await many(same, 100, 10),
      'append 1000, 8 writers of a team': await many(same, 1_000, 3),
      'append 100, 8 writers of 8 teams': await many(others, 100, 10),
      'append 1000, 8 writers of 8 teams': await many(others, 1_000, 3),
    };
  } finally {
    for (const { sql } of [...same, ...others]) await sql.close();
  }
}

/** Work that is ready to be measured, and to be put away. */
export interface Ready {
  readonly run: () => Promise<Cost>;
  readonly close: () => Promise<void>;
}

/** Pushes of one writer to the largest team. The rows stay. */
export async function appendOf(server: Measured, count: number, times: number): Promise<Ready> {
  const team = await member(server, 'one', 'write', teamName(0));
  const ready = Array.from({ length: times }, () => append(team, count));
  return {
    run: () => cost(server.owner, times, (at) => ready[at]?.() ?? Promise.resolve()),
    close: () => team.sql.close(),
  };
}

/** Translations of 100 texts by their hash, at random places of the largest team: different ones each time. */
export async function exactLookups(server: Measured, times: number): Promise<Ready> {
  const team = await member(server, 'one', 'write', teamName(0));
  const some = await sample(server.owner, team.number, team.last, 100 * times);
  return {
    run: () => cost(server.owner, times, (at) => exact(team, some.slice(at * 100, at * 100 + 100))),
    close: () => team.sql.close(),
  };
}

const exact = (team: Team, some: readonly { readonly exact: string }[]) =>
  ask(
    team,
    `SELECT source, target FROM dragoman.entry WHERE team = $1 AND exact = ANY ($2::bytea[]) AND superseded_by IS NULL AND quality >= 0`,
    [team.number, some.map((one) => Buffer.from(one.exact, 'hex'))],
  );

/** Which of some digests are there, and translations of 100 texts by their hash. Different ones each time. */
export async function lookups(server: Measured, times = 30): Promise<Record<string, Cost>> {
  const team = await member(server, 'one', 'write', teamName(0));
  const some = await sample(server.owner, team.number, team.last, 100 * times);
  const part = (at: number) => some.slice(at * 100, at * 100 + 100);
  const digests = some.map(({ digest }) => digest);
  const asked = [...digests, ...Array.from({ length: 10_000 - digests.length }, hex)].slice(0, 10_000);
  try {
    return {
      'exact, 100 hashes': await cost(server.owner, times, (at) => exact(team, part(at))),
      'known, 100 digests': await cost(server.owner, times, (at) =>
        ask(team, 'SELECT dragoman.known($1, $2) AS digest', [team.name, part(at).map(({ digest }) => digest)]),
      ),
      'known, 10000 digests': await cost(server.owner, 3, () =>
        ask(team, 'SELECT dragoman.known($1, $2) AS digest', [team.name, asked]),
      ),
    };
  } finally {
    await team.sql.close();
  }
}

/** Rows at random places of a log. */
async function sample(owner: pg.Client, team: number, last: number, count: number) {
  const { rows: found } = await owner.query<{ exact: string; digest: string }>(
    `SELECT encode(e.exact, 'hex') AS exact, encode(e.digest, 'hex') AS digest FROM dragoman.entry e
     WHERE e.team = $1 AND e.superseded_by IS NULL AND e.seq = ANY ($2::bigint[])`,
    [team, Array.from({ length: Math.ceil(count * 1.1) }, () => 1 + Math.floor(Math.random() * last))],
  );
  return found.slice(0, count);
}

/** What a computer takes that connects, finds nothing new, and goes; one that is 10,000 rows behind; and a first look, so far as it goes. */
export async function pulls(
  server: Measured,
): Promise<Record<string, Cost & { readonly rows?: number; readonly replica?: number; readonly wire?: number }>> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-rows-'));
  const team = await member(server, 'one', 'read', teamName(0));
  try {
    const nothing = await cost(server.owner, 40, async () => {
      const one = await connected(server);
      await one.sql.close();
    });
    const warm = await cost(server.owner, 100, () => again(team.sql, team.name));
    const late = await cost(server.owner, 3, async (at) => {
      const memory = opened(join(folder, `late${at}.sqlite`));
      memory.database.prepare('INSERT INTO replica (team, last) VALUES (?, ?)').run(team.identity, team.last - BEHIND);
      await look(memory, team, BEHIND);
      memory.close();
    });
    const fresh = opened(join(folder, 'first.sqlite'));
    let got = 0;
    const whole = await cost(server.owner, 1, async () => {
      got = await look(fresh, team, FIRST);
    });
    fresh.close();
    const replica = Math.round(statSync(join(folder, 'first.sqlite')).size / got);
    return {
      'connect, ask, close': nothing,
      ask: warm,
      'catch up 10000': late,
      'first look': { ...whole, rows: got, replica, wire: await wireBytes(server.owner, team) },
    };
  } finally {
    await team.sql.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes that a row of the log has on the wire: seven of its message, four and the text of each column. */
async function wireBytes(owner: pg.Client, { number, last }: Team): Promise<number> {
  const text = [
    'seq',
    'project',
    'source_locale',
    'target_locale',
    'source',
    'target',
    'unit',
    'around',
    'quality',
    'made',
    'supersedes',
  ];
  const { rows: found } = await owner.query<{ bytes: number }>(
    `SELECT (7 + 4 * ${text.length} + avg(${text.map((one) => `coalesce(octet_length(${one}::text), 0)`).join(' + ')}))::float8 AS bytes
     FROM dragoman.entry WHERE team = $1 AND seq > $2 AND superseded_by IS NULL`,
    [number, last - BEHIND],
  );
  return Math.round(found[0]?.bytes ?? 0);
}

let address: string | undefined;
async function connected(server: Measured): Promise<Team> {
  address ??= await server.address('one', 'write', teamName(0));
  return await member({ ...server, address: async () => address ?? '' }, 'one', 'write', teamName(0));
}

function opened(path: string): Memory {
  const memory = openMemory(path, 8_000);
  if (!memory.ok) throw new Error(memory.error);
  return memory.value.memory;
}

/** Follows a log for so many rows at least, or to its end. @returns how many it were */
async function look(memory: Memory, team: Team, least: number): Promise<number> {
  const stop = new AbortController();
  const begun = memory.replica.last(team.identity);
  const yieldNow = () => {
    if (memory.replica.last(team.identity) - begun >= least) stop.abort();
    return undefined;
  };
  const pulled = await pull(memory, team, { yieldNow, signal: stop.signal });
  if (!pulled.ok) throw new Error(pulled.error.message);
  return pulled.value.rows;
}

/** What one request to delete takes. It is taken back. */
export async function deletions(
  server: Measured,
): Promise<Record<string, { readonly gone: number; readonly seconds: number }>> {
  const client = await plain(server, 'chief', 'admin', teamName(0));
  const { rows: found } = await server.owner.query<{ exact: string }>(
    "SELECT encode(exact, 'hex') AS exact FROM dragoman.entry e JOIN dragoman.team t ON t.id = e.team WHERE t.name = $1 AND e.seq = 77",
    [teamName(0)],
  );
  const ways: Readonly<Record<string, readonly unknown[]>> = {
    'forget a text': [null, null, found[0]?.exact],
    'forget a project': ['repository-7', null, null],
    'forget a person': [null, 'person-8', null],
  };
  const taken: Record<string, { gone: number; seconds: number }> = {};
  try {
    for (const [name, way] of Object.entries(ways)) {
      await client.query('BEGIN');
      const begun = performance.now();
      const { rows: said } = await client.query('SELECT dragoman.forget($1, $2, $3, $4) AS gone', [
        teamName(0),
        ...way,
      ]);
      const seconds = Number(((performance.now() - begun) / 1000).toFixed(3));
      await client.query('ROLLBACK');
      taken[name] = { gone: Number(said[0]?.gone), seconds };
    }
  } finally {
    await client.end();
  }
  return taken;
}
