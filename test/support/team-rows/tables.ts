import type pg from 'pg';

/** Bytes of each row: of the table and each of its indexes. */
export async function bytesOf(owner: pg.Client, table: 'entry' | 'answer'): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `SELECT c.relname AS name, (CASE WHEN c.relkind = 'r' THEN pg_table_size(c.oid) ELSE pg_relation_size(c.oid) END)::float8
       / greatest(1, (SELECT reltuples FROM pg_class WHERE oid = ('dragoman.' || $1)::regclass)) AS bytes
     FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
     WHERE c.oid = ('dragoman.' || $1)::regclass OR i.indrelid = ('dragoman.' || $1)::regclass ORDER BY c.relkind DESC, 1`,
    [table],
  );
  const each = rows.map(({ name, bytes }) => [name, Math.round(bytes * 10) / 10] as const);
  return Object.fromEntries([...each, ['all', Math.round(each.reduce((sum, [, bytes]) => sum + bytes, 0) * 10) / 10]]);
}

/** Bytes of each row of a log, with all indexes and in all partitions. */
export async function bytesInAll(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(relid))::float8 / (SELECT sum(last) FROM dragoman.team)::float8 AS bytes FROM (SELECT 'dragoman.entry'::regclass AS relid UNION SELECT relid FROM pg_partition_tree('dragoman.entry')) AS parts`,
  );
  return Math.round(rows[0]?.bytes ?? 0);
}

/** Where the logs end, to be put back after a measurement. */
export async function mark(owner: pg.Client): Promise<void> {
  await owner.query('DROP TABLE IF EXISTS public.mark; CREATE TABLE public.mark AS SELECT id, last FROM dragoman.team');
  await owner.query('DROP TABLE IF EXISTS public.since; CREATE TABLE public.since AS SELECT clock_timestamp() AS at');
}

/** Deletes what was written since, and says how long that, a vacuum of all indexes, and new statistics take. Seconds. */
export async function sweep(owner: pg.Client): Promise<Record<string, number>> {
  const begun = performance.now();
  const { rows } = await owner.query<{ id: number; last: string }>('SELECT id, last FROM public.mark');
  let gone = 0;
  for (const { id, last } of rows)
    gone += (await owner.query('DELETE FROM dragoman.entry WHERE team = $1 AND seq > $2', [id, last])).rowCount ?? 0;
  await owner.query('UPDATE dragoman.team t SET last = m.last FROM public.mark m WHERE m.id = t.id');
  const answers = await owner.query('DELETE FROM dragoman.answer WHERE entered > (SELECT at FROM public.since)');
  const since = async (statement: string) => {
    const at = performance.now();
    await owner.query(statement);
    return Number(((performance.now() - at) / 1000).toFixed(2));
  };
  return {
    deletedEntries: gone,
    deletedAnswers: answers.rowCount ?? 0,
    delete: Number(((performance.now() - begun) / 1000).toFixed(2)),
    vacuum: await since('VACUUM (INDEX_CLEANUP ON, TRUNCATE OFF) dragoman.entry'),
    vacuumAnswers: await since('VACUUM (INDEX_CLEANUP ON, TRUNCATE OFF) dragoman.answer'),
    analyze: await since('ANALYZE dragoman.entry'),
  };
}
