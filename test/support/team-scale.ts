/**
 * `node test/support/team-scale.ts [--entries 3400000] [--more 10000] [--keep FOLDER]`: a log of so many generated entries on a real PostgreSQL, the first look of a
 * computer at it, a later one, and how fast the computer's copy answers. `--keep` leaves the copy there, or takes one that is there. Prints JSON.
 */
import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { NewEntry } from '../../server/engine/parts/memory/entry.ts';
import { type Memory, openMemory } from '../../server/engine/parts/memory/memory.ts';
import { encode } from '../../server/engine/parts/memory/segment.ts';
import { readAddress } from '../../server/engine/parts/team/address.ts';
import { connect } from '../../server/engine/parts/team/connect.ts';
import { pull } from '../../server/engine/parts/team/pull.ts';
import { rowOf } from '../../server/engine/parts/team/rows.ts';
import { openTeam, type Team } from '../../server/engine/parts/team/team.ts';
import { percentile } from '../bench/bench.ts';
import { sentencesFrom } from '../bench/memory.ts';
import { startPostgres } from './postgres.ts';
import ownTemporaryFolder from './temporary.ts';

/** Entries of one statement. */
const BATCH = 10_000;
const QUERIES = 400;

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '3400000' },
    more: { type: 'string', default: '10000' },
    keep: { type: 'string' },
  },
});
const [entries, more] = [Number(values.entries), Number(values.more)];
const end = ownTemporaryFolder();
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'dragoman-scale-'));
const path = join(folder, 'memory.sqlite');
const next = sentencesFrom(7);
const kept: string[] = [];

function opened(): Memory {
  const memory = openMemory(path, 8_000);
  if (!memory.ok) throw new Error(memory.error);
  return memory.value.memory;
}

/** Every thousandth is asked for later. */
function entryAt(at: number): NewEntry {
  const source = next();
  if (at % Math.max(1, Math.floor(entries / QUERIES)) === 0) kept.push(source);
  return {
    sourceLocale: 'en',
    targetLocale: 'de',
    source: encode([source]),
    target: encode([`Satz ${at}`]),
    unit: `/key/${at}`,
    quality: 'human',
    time: 1,
  };
}

async function append(team: Team, from: number, count: number): Promise<void> {
  for (let at = from; at < from + count; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, from + count - at) }, (_, one) => ({
      ...rowOf(entryAt(at + one), 'shop', 1),
      changed: false,
    }));
    const done = await team.sql.query('SELECT * FROM dragoman.append($1, $2, NULL, $3::jsonb)', [
      team.name,
      'shop',
      JSON.stringify(rows),
    ]);
    if (!done.ok) throw new Error(done.error.message);
  }
}

const seconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return Number(((performance.now() - begun) / 1000).toFixed(2));
};

const isThere = existsSync(path);
const report: Record<string, unknown> = { entries };
if (isThere) for (let at = 0; at < entries + more; at++) entryAt(at);
else {
  const postgres = await startPostgres({ durable: false });
  try {
    const address = readAddress(await postgres.address('one'));
    const sql = address.ok ? connect(address.value) : address;
    if (!sql.ok) throw new Error(sql.error.message);
    const team = async () => {
      const found = await openTeam(sql.value, undefined);
      if (!found.ok) throw new Error(found.error.message);
      return found.value;
    };
    const first = await team();
    report['appended'] = await seconds(() => append(first, 0, entries));
    const { rows } = await postgres.owner.query("SELECT pg_total_relation_size('dragoman.entry')::float8 / 1e6 AS mb");
    report['serverMegabytes'] = Math.round(Number(rows[0]?.mb));
    const memory = opened();
    const follow = async () => {
      const pulled = await pull(memory, await team(), { yieldNow: () => undefined });
      if (!pulled.ok) throw new Error(pulled.error.message);
    };
    report['firstSync'] = await seconds(follow);
    await append(first, entries, more);
    report['catchUp'] = await seconds(follow);
    report['megabytes'] = Math.round(statSync(path).size / 1e6);
    memory.close();
    await sql.value.close();
  } finally {
    await postgres.stop();
  }
}

const memory = opened();
const identity = String(memory.database.prepare('SELECT team FROM replica').get()?.['team']);
const view = { folder: `team:${identity}`, project: 'shop' };
const query = (text: string) => ({
  source: encode([text]),
  sourceLocale: 'en',
  targetLocale: 'de',
  project: '/p',
  team: view,
});
const times = (texts: readonly string[], work: (text: string) => number) => {
  let found = 0;
  const all = texts.map((text) => {
    const begun = performance.now();
    found += work(text) > 0 ? 1 : 0;
    return performance.now() - begun;
  });
  const at = (part: number) => Number(percentile(all, part).toFixed(3));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), found };
};
report['exact'] = times(kept, (text) => memory.lookup.exact(query(text)).length);
const changed = kept.map((text, at) => {
  const words = text.split(' ');
  words[at % words.length] = 'changed';
  return words.join(' ');
});
report['fuzzy'] = times(changed, (text) => memory.lookup.fuzzy(query(text), { minimum: 60 }).length);
memory.close();
console.log(JSON.stringify(report));
end();
