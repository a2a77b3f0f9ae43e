/**
 * `node test/support/team-rows.ts [--rows 1000000,10000000,50000000] [--partitions] [--write]`: fills the tables of a shared memory on a real PostgreSQL with
 * so many generated rows, and measures at each size what pushes, pulls, look-ups, requests to delete, shared work and upkeep take, and what happens where the
 * server's own memory is small and its files are nowhere but on the disk. `--partitions` measures copies of the log that are partitioned, too, at the
 * last size. Prints a line of JSON for each size; `--write` keeps them in `team-rows/measured.json`, which `team-model.ts` is held against. Fifty
 * million rows take half an hour and 40 GB in the folder for temporary files.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from './postgres.ts';
import { buffers } from './team-rows/buffers.ts';
import { fill } from './team-rows/fill.ts';
import { appends, deletions, lookups, pulls } from './team-rows/log.ts';
import { least, type Measured } from './team-rows/meter.ts';
import { PARTITIONS, partition } from './team-rows/parted.ts';
import { bytesInAll, bytesOf, mark, sweep } from './team-rows/tables.ts';
import { connections, notices, work } from './team-rows/work.ts';
import ownTemporaryFolder from './temporary.ts';

/** Computers that wait for answers at the same time. */
const LISTENERS = [1, 80];
const ROUNDS = 3;
/** The server's own memory: as it comes, and much less. */
const MEMORY = [
  ['128MB', false],
  ['16MB', false],
  ['128MB', true],
] as const;

export async function measure(server: Measured, restart: () => Promise<void>) {
  await mark(server.owner);
  const bytes = { entry: await bytesOf(server.owner, 'entry'), answer: await bytesOf(server.owner, 'answer') };
  const statements = async () => ({ ...(await appends(server)), ...(await lookups(server)) });
  const log = { ...(await least(ROUNDS, statements)), ...(await pulls(server)) };
  const deleted = await deletions(server);
  const shared = await least(ROUNDS, () => work(server));
  const heard: Record<string, unknown> = {};
  for (const count of LISTENERS) heard[`${count} listen`] = await notices(server, count);
  const held = await connections(server, 10);
  const upkeep = await sweep(server.owner);
  const memory: Record<string, unknown> = {};
  await mark(server.owner);
  for (const [size, isCold] of MEMORY)
    memory[`${size}${isCold ? ', cold' : ''}`] = await buffers(server, size, restart, isCold);
  await sweep(server.owner);
  return { bytes, log, deleted, work: shared, notices: heard, connections: held, upkeep, memory };
}

/** The part that partitions change. */
export async function measurePartitions(server: Measured) {
  const found: Record<string, unknown> = {};
  const part = async () => {
    await mark(server.owner);
    const seen = {
      bytes: await bytesInAll(server.owner),
      ...(await appends(server)),
      ...(await lookups(server)),
      ...(await pulls(server)),
    };
    await sweep(server.owner);
    return seen;
  };
  found['whole'] = await part();
  for (const by of PARTITIONS) {
    const back = await partition(server.owner, by);
    found[by] = await part();
    await back();
  }
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000,10000000,50000000' },
      partitions: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const end = ownTemporaryFolder();
  const postgres = await startPostgres();
  const restart = async () => {
    await postgres.crash();
    await postgres.start();
  };
  try {
    // Nothing is copied or swept beside what is measured.
    for (const [name, value] of Object.entries({
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '4GB',
      autovacuum: 'off',
    }))
      await postgres.owner.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await restart();
    const points: Record<string, unknown>[] = [];
    let there = 0;
    for (const rows of values.rows.split(',').map(Number)) {
      const filled = await fill(postgres.owner, there, rows, (at) =>
        process.stderr.write(`${at.toLocaleString('en')} rows\n`),
      );
      there = rows;
      points.push({ rows, filled, ...(await measure(postgres, restart)) });
      console.log(JSON.stringify(points.at(-1)));
    }
    if (values.partitions) console.log(JSON.stringify(await measurePartitions(postgres)));
    if (values.write)
      writeFileSync(join(import.meta.dirname, 'team-rows/measured.json'), `${JSON.stringify(points, null, 2)}\n`);
  } finally {
    await postgres.stop();
    end();
  }
}
