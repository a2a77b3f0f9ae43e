/**
 * `node test/support/team-model.ts [--write]`: a shared memory of a size that nobody can set up for a test: a billion entries of 10,000 repositories, and 1,000
 * computers that work with them for a day. Events of one day are played through: a push holds the lock of its team and a core, a pull a core. What an
 * event costs is held against logs of up to fifty million rows (`team-rows.ts`, `team-checked.ts`). `--write` puts both tables into docs/scaling.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../server/embedded/faults/random.ts';
import { checkedTable } from './team-checked.ts';
import { COST, copiedRow, firstLook, missedPages, pushTime, type Room } from './team-cost.ts';

export interface World {
  readonly entries: number;
  readonly clients: number;
  /** The log, its lock and its replicas are those of one team. */
  readonly teams: number;
  /** Cores of the server. */
  readonly cores: number;
  /** Its memory. */
  readonly room: Room;
  /** Of each client in an hour. */
  readonly pushes: number;
  readonly pulls: number;
  /** Rows of a push, in the mean. */
  readonly rows: number;
}

export const WORLD: Omit<World, 'teams'> = {
  entries: 1e9,
  clients: 1_000,
  cores: 8,
  room: { own: 8e9, system: 32e9 },
  pushes: 6,
  pulls: 30,
  rows: 40,
};

const HOURS = 8;

export interface Day {
  /** Milliseconds from the wish to the answer, 95 of 100 within. */
  readonly push: number;
  readonly pull: number;
  /** Of the cores of the server. */
  readonly busy: number;
  /** Bytes that a client gets in the day. */
  readonly traffic: number;
  readonly replica: number;
  /** Seconds of the first look of a computer, by what the computer does. */
  readonly first: number;
}

/** Plays one day. The same seed gives the same day. */
export function day({ entries, clients, teams, cores, room, pushes, pulls, rows }: World, seed = 1): Day {
  const { next: random } = seededRandom(seed);
  const after = (perHour: number) => (-Math.log(1 - random()) * 3_600_000) / perHour;
  const events: { readonly at: number; readonly client: number; readonly isPush: boolean }[] = [];
  for (let client = 0; client < clients; client++)
    for (const [isPush, rate] of [
      [true, pushes],
      [false, pulls],
    ] as const)
      for (let at = after(rate); at < HOURS * 3_600_000; at += after(rate)) events.push({ at, client, isPush });
  events.sort((a, b) => a.at - b.at);
  const free = new Float64Array(cores);
  const lock = new Float64Array(teams);
  const log = new Float64Array(teams);
  const seen = new Float64Array(clients);
  const waits = { push: [] as number[], pull: [] as number[] };
  const missed = missedPages(entries, room);
  let work = 0;
  for (const { at, client, isPush } of events) {
    const team = client % teams;
    const sent = isPush ? Math.ceil(-Math.log(1 - random()) * rows) : 0;
    const got = isPush ? 0 : (log[team] ?? 0) - (seen[client] ?? 0);
    const takes = COST.connect + (isPush ? pushTime(sent, missed) : got * COST.pulledRow);
    let core = 0;
    for (let one = 1; one < cores; one++) if ((free[one] ?? 0) < (free[core] ?? 0)) core = one;
    const begins = Math.max(at, free[core] ?? 0, isPush ? (lock[team] ?? 0) : 0);
    free[core] = begins + takes;
    // While the disk reads or writes, another one has the core. What is pulled was written a moment ago, and is in memory.
    const ends = begins + takes + (isPush ? COST.commit + sent * missed.system * COST.read : 0);
    if (isPush) {
      lock[team] = ends;
      log[team] = (log[team] ?? 0) + sent;
    } else seen[client] = log[team] ?? 0;
    work += takes;
    waits[isPush ? 'push' : 'pull'].push(ends - at);
  }
  const within = (all: readonly number[]) => Float64Array.from(all).sort()[Math.floor(all.length * 0.95)] ?? 0;
  const received = seen.reduce((sum, one) => sum + one, 0) / clients;
  return {
    push: within(waits.push),
    pull: within(waits.pull),
    busy: work / (cores * HOURS * 3_600_000),
    traffic: received * COST.rowOnWire,
    replica: (entries / teams) * copiedRow,
    first: (entries / teams / 1e6) * firstLook,
  };
}

/** The table of docs/scaling.md. */
export function modelTable(): string {
  const rows = [1, 10, 100, 300, 1_000].map((teams) => {
    const { push, pull, busy, traffic, replica, first } = day({ ...WORLD, teams });
    const cells = [
      teams.toLocaleString('en'),
      (WORLD.entries / teams / 1e6).toLocaleString('en', { maximumFractionDigits: 1 }),
      `${push.toFixed(0)} ms`,
      `${pull.toFixed(0)} ms`,
      `${(busy * 100).toFixed(1)} %`,
      `${(traffic / 1e6).toFixed(1)} MB`,
      bytes(replica),
      first < 600
        ? `${first.toFixed(0)} s`
        : first < 7200
          ? `${(first / 60).toFixed(0)} min`
          : `${(first / 3600).toFixed(0)} h`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| teams | million entries each | push | pull | server | a client gets | its copy | first look |';
  return [head, '|--:|--:|--:|--:|--:|--:|--:|--:|', ...rows].join('\n');
}

function bytes(count: number): string {
  return count >= 1e9 ? `${(count / 1e9).toFixed(1)} GB` : `${(count / 1e6).toFixed(0)} MB`;
}

const PAGE = join(import.meta.dirname, '../../docs/scaling.md');
const MARKS = {
  model: ['<!-- team model -->', '<!-- end of the team model -->', modelTable],
  checked: ['<!-- team rows -->', '<!-- end of the team rows -->', checkedTable],
} as const;

/** What the page says between some marks, and what it should say. */
export function onPage(
  what: keyof typeof MARKS,
  page = readFileSync(PAGE, 'utf8'),
): { readonly found: string; readonly wanted: string; readonly whole: string } {
  const [begin, end, table] = MARKS[what];
  const [from, to] = [page.indexOf(begin) + begin.length, page.indexOf(end)];
  const wanted = `\n\n${table()}\n\n`;
  return { found: page.slice(from, to), wanted, whole: page.slice(0, from) + wanted + page.slice(to) };
}

if (process.argv[1] === import.meta.filename) {
  console.log(`${modelTable()}\n\n${checkedTable()}`);
  if (process.argv.includes('--write')) writeFileSync(PAGE, onPage('checked', onPage('model').whole).whole);
}
