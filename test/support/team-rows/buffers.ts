import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { appendOf, exactLookups, type Ready } from './log.ts';
import type { Cost, Measured } from './meter.ts';

/** Work on the whole log, and how many blocks it takes from outside of the server's own memory each time. */
export interface Buffered extends Cost {
  readonly read: number;
  readonly hit: number;
}

/**
 * Pushes of 40 rows and look-ups of 100 texts at random places, with so much memory of the server's own (`shared_buffers`). Cold: the system has
 * nothing of its files either.
 * @param restart ends the server and starts it again
 */
export async function buffers(
  server: Measured,
  size: string,
  restart: () => Promise<void>,
  isCold: boolean,
): Promise<Record<string, Buffered>> {
  await server.owner.query(`ALTER SYSTEM SET shared_buffers = '${size}'`);
  await server.owner.query('CHECKPOINT');
  await restart();
  const each = async (work: Ready): Promise<Buffered> => {
    if (isCold) await forgetFiles(server.owner);
    const before = await blocks(server.owner);
    const taken = await work.run();
    await work.close();
    const after = await blocks(server.owner);
    const per = (one: 'read' | 'hit') => Math.round((after[one] - before[one]) / TIMES);
    return { ...taken, read: per('read'), hit: per('hit') };
  };
  // Others of the same kind: what the memory can hold of the log, it holds.
  for (let at = 0; at < (isCold ? 0 : 5); at++) {
    const others = await exactLookups(server, TIMES);
    await others.run();
    await others.close();
  }
  return {
    'exact, 100 hashes': await each(await exactLookups(server, TIMES)),
    'append 40': await each(await appendOf(server, 40, TIMES)),
  };
}

const TIMES = 30;

async function blocks(owner: pg.Client): Promise<{ readonly read: number; readonly hit: number }> {
  // What others have counted is told within a second, what this one has when it is told to.
  await owner.query('SELECT pg_stat_force_next_flush()');
  await new Promise((done) => setTimeout(done, 1_200));
  const { rows } = await owner.query<{ read: number; hit: number }>(
    `SELECT sum(heap_blks_read + idx_blks_read)::float8 AS read, sum(heap_blks_hit + idx_blks_hit)::float8 AS hit
     FROM pg_statio_user_tables WHERE schemaname = 'dragoman' AND relname = 'entry'`,
  );
  return rows[0] ?? { read: 0, hit: 0 };
}

/** The system drops what it holds of the server's files, and of no others. */
async function forgetFiles(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  const base = join(rows[0]?.folder ?? '', 'base');
  const files = readdirSync(base).flatMap((database) =>
    readdirSync(join(base, database)).map((file) => join(base, database, file)),
  );
  // The small ones are catalogs.
  for (const file of files.filter((one) => statSync(one).size > 1e6))
    execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
}
