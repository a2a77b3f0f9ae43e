import type pg from 'pg';
import { grown } from './fill.ts';

export const PARTITIONS = ['team', 'locale'] as const;

/**
 * Puts a copy of the log in its place that is partitioned: by the hash of the team in 16 parts, or by target locale. The functions of the shared
 * memory then work with it as they are. @returns what puts the original back and drops the copy
 */
export async function partition(owner: pg.Client, by: (typeof PARTITIONS)[number]): Promise<() => Promise<void>> {
  const { rows: indexes } = await owner.query<{ definition: string }>(
    "SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'dragoman' AND tablename = 'entry' AND indexname <> 'entry_pkey'",
  );
  const [key, more] = by === 'team' ? ['HASH (team)', ''] : ['LIST (target_locale)', ', target_locale'];
  await owner.query(`CREATE TABLE dragoman.parted (LIKE dragoman.entry INCLUDING DEFAULTS) PARTITION BY ${key}`);
  await owner.query(`ALTER TABLE dragoman.parted ADD PRIMARY KEY (team, seq${more})`);
  await owner.query('ALTER TABLE dragoman.parted ADD FOREIGN KEY (team) REFERENCES dragoman.team ON DELETE CASCADE');
  if (by === 'team')
    for (let at = 0; at < 16; at++)
      await owner.query(
        `CREATE TABLE dragoman.part${at} PARTITION OF dragoman.parted FOR VALUES WITH (MODULUS 16, REMAINDER ${at})`,
      );
  else {
    const { rows } = await owner.query<{ locale: string }>(
      'SELECT DISTINCT target_locale AS locale FROM dragoman.entry WHERE seq < 200000',
    );
    for (const [at, { locale }] of rows.entries())
      await owner.query(`CREATE TABLE dragoman.part${at} PARTITION OF dragoman.parted FOR VALUES IN ('${locale}')`);
    await owner.query('CREATE TABLE dragoman.part_other PARTITION OF dragoman.parted DEFAULT');
  }
  await owner.query("SET session_replication_role = replica; SET maintenance_work_mem = '1GB'");
  await owner.query('INSERT INTO dragoman.parted SELECT * FROM dragoman.entry');
  await owner.query('SET session_replication_role = DEFAULT');
  for (const { definition } of indexes) {
    const moved = definition.replace(/INDEX \S+ ON dragoman\.entry/, 'INDEX ON dragoman.parted');
    await owner.query(grown(definition.includes('UNIQUE') ? moved.replace('digest)', `digest${more})`) : moved));
  }
  await owner.query('VACUUM ANALYZE dragoman.parted');
  await owner.query(`ALTER TABLE dragoman.entry RENAME TO whole; ALTER TABLE dragoman.parted RENAME TO entry;
    GRANT SELECT ON dragoman.entry TO dragoman_member; ALTER TABLE dragoman.entry ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_team ON dragoman.entry FOR SELECT TO dragoman_member USING (team IN (SELECT dragoman.teams()))`);
  return async () => {
    await owner.query('DROP TABLE dragoman.entry; ALTER TABLE dragoman.whole RENAME TO entry');
  };
}
