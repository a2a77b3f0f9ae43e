import { randomBytes, randomUUID } from 'node:crypto';
import type { Team } from '../../../server/engine/parts/team/team.ts';
import { TeamWork } from '../../../server/engine/parts/team/work.ts';
import { percentile } from '../../bench/bench.ts';
import { teamName } from './fill.ts';
import { ask, type Cost, cost, costOfMany, type Measured, member } from './meter.ts';

/** Texts of one request of the service. */
const REQUEST = 50;
const ACCOUNT = 'https://api.example.com';
const NOTICES = 40;

const questions = (count = REQUEST) => Array.from({ length: count }, () => randomBytes(16).toString('hex'));
const claim = (team: Team, run: string, asked: readonly string[]) =>
  ask(team, 'SELECT * FROM dragoman.claim($1, $2, $3, 20, $4::jsonb, false)', [
    team.name,
    run,
    ACCOUNT,
    JSON.stringify(asked.map((q) => ({ q, n: 68 }))),
  ]);
const keep = (team: Team, run: string, asked: readonly string[]) =>
  ask(team, 'SELECT dragoman.keep($1, $2, $3, $4::jsonb)', [
    team.name,
    run,
    ACCOUNT,
    JSON.stringify(
      asked.map((q) => ({
        q,
        answer: JSON.stringify({ text: 'so viel Text wie in einem Satz steht, oder in zweien', billedCharacters: 68 }),
        billed: 68,
        to: 'de',
        words: q,
        said: q,
      })),
    ),
  ]);
const alive = (team: Team, run: string) =>
  ask(team, 'SELECT dragoman.alive($1, $2, $3, $4, $5, 20, 0)', [team.name, run, 'measured', 'measured', ACCOUNT]);

/** What a run that translates asks: 50 texts are reserved, kept, waited for and given back. What it has kept is deleted afterwards. */
export async function work(server: Measured): Promise<Record<string, Cost>> {
  const team = await member(server, 'one', 'write', teamName(0));
  await ask(await member(server, 'chief', 'admin', teamName(0)), 'SELECT dragoman.set_account($1, $2, NULL, 1000000)', [
    team.name,
    ACCOUNT,
  ]);
  const times = 25;
  const run = randomUUID();
  const [kept, given] = [times, times].map((count) => Array.from({ length: count }, () => questions()));
  try {
    await alive(team, run);
    await claim(team, run, questions(1));
    const costs = {
      'claim 50': await cost(server.owner, times, (at) => claim(team, run, kept?.[at] ?? [])),
      'alive, 1250 reserved': await cost(server.owner, 10, () => alive(team, run)),
      'ready, 1250 awaited': await cost(server.owner, 10, () =>
        ask(team, 'SELECT dragoman.ready($1, $2) AS question', [team.name, kept?.flat()]),
      ),
      'keep 50': await cost(server.owner, times, (at) => keep(team, run, kept?.[at] ?? [])),
      'claim 50 that are known': await cost(server.owner, times, (at) => claim(team, run, kept?.[at] ?? [])),
    };
    for (const some of given ?? []) await claim(team, run, some);
    const late = {
      'release 50': await cost(server.owner, times, (at) =>
        ask(team, 'SELECT dragoman.release($1, $2, $3)', [team.name, run, given?.[at] ?? []]),
      ),
      finish: await cost(server.owner, 5, () => ask(team, 'SELECT dragoman.finish($1, $2, 0)', [team.name, run])),
      jobs: await cost(server.owner, 10, () => ask(team, 'SELECT * FROM dragoman.jobs($1)', [team.name])),
    };
    const together = await costOfMany(server.owner, 10, 8, async () => {
      const own = questions();
      await claim(team, run, own);
      await keep(team, run, own);
    });
    return { ...costs, ...late, 'claim and keep 50, 8 at once': together };
  } finally {
    await team.sql.close();
  }
}

/** Milliseconds from an answer that is kept to those who wait for one. */
export async function notices(
  server: Measured,
  listeners: number,
): Promise<{ readonly p50: number; readonly p95: number; readonly keep: number }> {
  const team = await member(server, 'one', 'write', teamName(0));
  const run = randomUUID();
  const heard: number[] = [];
  let sent = 0;
  let left = 0;
  let done = Promise.withResolvers<void>();
  const ends: (() => void)[] = [];
  try {
    for (let at = 0; at < listeners; at++) {
      const listening = await team.sql.listen(`dragoman_answers_${team.number}`, () => {
        heard.push(performance.now() - sent);
        left -= 1;
        if (left === 0) done.resolve();
      });
      if (!listening.ok) throw new Error(listening.error.message);
      ends.push(listening.value);
    }
    await alive(team, run);
    const kept = await cost(server.owner, NOTICES, async () => {
      const own = questions(1);
      [left, done] = [listeners, Promise.withResolvers<void>()];
      sent = performance.now();
      await keep(team, run, own);
      await done.promise;
    });
    const at = (part: number) => Number(percentile(heard, part).toFixed(2));
    return { p50: at(0.5), p95: at(0.95), keep: kept.server };
  } finally {
    for (const end of ends) end();
    await team.sql.close();
  }
}

/** Connections that machines hold which translate at the same time: each has so many requests on the wire, and waits for texts that others ask about. */
export async function connections(server: Measured, machines: number): Promise<number> {
  const common = questions();
  const open: { readonly team: Team; readonly run: TeamWork; readonly waiting: Promise<void> }[] = [];
  const options = {
    project: 'measured',
    account: ACCOUNT,
    concurrency: 20,
    onTrouble: (message: string) => void process.stderr.write(message),
  };
  const stop = new AbortController();
  for (let at = 0; at < machines; at++) {
    const team = await member(server, 'one', 'write', teamName(0));
    const run = await TeamWork.begin(team, options);
    if (!run.ok) throw new Error(run.error.message);
    open.push({ team, run: run.value, waiting: run.value.changed(common, stop.signal) });
  }
  const asked = (all: readonly string[]) => new Map(all.map((one) => [one, 68]));
  await open[0]?.run.claim(asked(common), false, undefined);
  await Promise.all(
    open.flatMap(({ run }) => Array.from({ length: 8 }, () => run.claim(asked(questions()), false, undefined))),
  );
  const { rows } = await server.owner.query("SELECT count(*)::int AS held FROM pg_stat_activity WHERE usename = 'one'");
  stop.abort();
  for (const { team, run, waiting } of open) {
    await waiting;
    await run.close();
    await team.sql.close();
  }
  return Number(rows[0]?.held) / machines;
}
