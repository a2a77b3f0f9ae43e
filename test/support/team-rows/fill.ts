import type pg from 'pg';
import { sentencesFrom } from '../../bench/memory.ts';

/** Rows of one push. */
export const BLOCK = 40;
/** Languages of every project. */
const LOCALES = 20;
/** The first team has every second block, and these many share the others. */
export const SMALL_TEAMS = 100;
/** Projects of the first team, and of each other one. */
const PROJECTS = 400;
const SMALL_PROJECTS = 20;
/** Different sentences: each stands in many texts, which a number tells apart. */
const POOL = 100_000;
/** Rows of one statement. */
const STEP = 1_000_000;
/** Entries for each answer of the service that the last 30 days have left. */
export const ENTRIES_PER_ANSWER = 10;

/** Indexes that a push meets at a random place: pages of those that have grown so are filled by this part. */
const GROWN = 70;

/** The name of a team of the filled log: 0 is the one that has half of it. */
export const teamName = (at: number) => (at === 0 ? 'acme' : `team${at}`);

/**
 * Grows log and answers to so many rows of generated texts, as pushes of all teams would have left them: blocks of one team, project and locale follow
 * each other, the texts of a project come in 20 languages, one row of 40 was corrected. Digests are random, as ours are. Indexes of random
 * keys are built anew, with the room in their pages that they would have had they grown. @param from rows that are there already @returns seconds
 */
export async function fill(owner: pg.Client, from: number, to: number, onProgress: (rows: number) => void) {
  const begun = performance.now();
  await owner.query(
    "SET session_replication_role = replica; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'; SET enable_mergejoin = off; SET max_parallel_maintenance_workers = 0",
  );
  await teams(owner);
  await pool(owner);
  const indexes = await randomIndexes(owner);
  for (const { name } of indexes) await owner.query(`DROP INDEX dragoman.${name}`);
  for (let at = from; at < to; at += STEP) {
    await owner.query(ENTRIES, [at, Math.min(at + STEP, to) - 1]);
    onProgress(Math.min(at + STEP, to));
  }
  const [first, last] = [from / ENTRIES_PER_ANSWER, to / ENTRIES_PER_ANSWER];
  for (let at = first; at < last; at += STEP) await owner.query(ANSWERS, [at, Math.min(at + STEP, last) - 1]);
  await owner.query(
    `UPDATE dragoman.team t SET last = (SELECT coalesce(max(seq), 0) FROM dragoman.entry e WHERE e.team = t.id)`,
  );
  const inserted = performance.now();
  for (const { name, definition } of indexes) {
    await owner.query(grown(definition));
    await owner.query(`ALTER INDEX dragoman.${name} RESET (fillfactor)`);
  }
  const built = performance.now();
  await owner.query('VACUUM ANALYZE dragoman.entry');
  await owner.query('VACUUM ANALYZE dragoman.answer');
  await owner.query('RESET ALL; DROP TABLE pool, tenant');
  await owner.query('CHECKPOINT');
  const seconds = (a: number, b: number) => Math.round((b - a) / 100) / 10;
  return {
    rows: seconds(begun, inserted),
    indexes: seconds(inserted, built),
    vacuum: seconds(built, performance.now()),
  };
}

async function teams(owner: pg.Client): Promise<void> {
  for (let at = 0; at <= SMALL_TEAMS; at++)
    await owner.query("SELECT dragoman.create_team($1, 'owner')", [teamName(at)]);
  await owner.query(
    `CREATE TEMP TABLE tenant AS SELECT CASE name WHEN 'acme' THEN 0 ELSE substr(name, 5)::int END AS at, id FROM dragoman.team`,
  );
}

async function pool(owner: pg.Client): Promise<void> {
  const [source, target] = [sentencesFrom(7), sentencesFrom(11)];
  await owner.query('CREATE TEMP TABLE pool (id int PRIMARY KEY, source text, target text)');
  const texts = (next: () => string) => Array.from({ length: POOL }, next);
  await owner.query(
    'INSERT INTO pool SELECT n - 1, s, t FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS p (s, t, n)',
    [texts(source), texts(target)],
  );
  await owner.query('ANALYZE pool, tenant');
}

/** All but the primary key, whose numbers follow each other. */
async function randomIndexes(
  owner: pg.Client,
): Promise<readonly { readonly name: string; readonly definition: string }[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    "SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'dragoman' AND tablename = 'entry' AND indexname <> 'entry_pkey'",
  );
  return rows;
}

/** As an index whose pages have grown. */
export function grown(definition: string): string {
  const [columns = '', where = ''] = definition.split(/(?= WHERE )/);
  return `${columns} WITH (fillfactor = ${GROWN})${where}`;
}

/** `i`: number of a row; `b`: of its block; `k`: of the block in its team. */
const ENTRIES = `INSERT INTO dragoman.entry (team, seq, project, source_locale, target_locale, exact, digest, place, source, target, unit, around,
  quality, author, login, made, entered, supersedes, superseded_by)
SELECT t.id, k * ${BLOCK} + j + 1, 'repository-' || project, 'en', locale,
  decode(md5('e' || locale || text), 'hex'), decode(md5('d' || i), 'hex'),
  decode(md5('p' || project || locale || CASE WHEN j = 0 THEN text + 1 ELSE text END), 'hex'),
  p.source || ' ' || text / ${POOL}, p.target || ' ' || locale, '/screens/part' || text % 50 || '/key' || text,
  CASE WHEN i % 3 = 0 THEN i * 7919 END, 1, 'person-' || b % 200, 'ann',
  timestamptz '2026-01-01' + make_interval(secs => i), timestamptz '2026-01-01' + make_interval(secs => i),
  CASE WHEN j = 1 THEN ARRAY[k * ${BLOCK} + 1] ELSE '{}' END, CASE WHEN j = 0 THEN k * ${BLOCK} + 2 END
FROM (
  SELECT *, tenant * 1000 + k % projects AS project,
    (ARRAY['bg','cs','da','de','el','es','et','fi','fr','hu','id','it','ja','ko','nl','pl','pt-BR','sv','tr','zh-Hans'])[1 + k / projects % ${LOCALES}] AS locale,
    ((k / projects / ${LOCALES} * 100000 + tenant * 1000 + k % projects) * ${BLOCK} + j) AS text
  FROM (
    SELECT i, b, i % ${BLOCK} AS j, tenant, CASE WHEN tenant = 0 THEN b / 2 ELSE b / 2 / ${SMALL_TEAMS} END AS k,
      CASE WHEN tenant = 0 THEN ${PROJECTS} ELSE ${SMALL_PROJECTS} END AS projects
    FROM (SELECT i, i / ${BLOCK} AS b, CASE WHEN i / ${BLOCK} % 2 = 0 THEN 0 ELSE 1 + i / ${BLOCK} / 2 % ${SMALL_TEAMS} END AS tenant
      FROM generate_series($1::bigint, $2::bigint) AS i OFFSET 0) AS numbered OFFSET 0
  ) AS placed OFFSET 0
) AS said JOIN pool p ON p.id = (text * 7919 % ${POOL})::int JOIN tenant t ON t.at = tenant`;

const ANSWERS = `INSERT INTO dragoman.answer (team, question, run, account, characters, answer, target_locale, words, said, entered)
SELECT t.id, decode(md5('q' || i), 'hex'), gen_random_uuid(), 'https://api.example.com', 68,
  json_build_object('text', p.target, 'detectedSourceLanguage', 'EN', 'billedCharacters', 68)::text, 'de',
  decode(md5('w' || i), 'hex'), decode(md5('s' || i), 'hex'), now() - make_interval(secs => i % 2500000)
FROM generate_series($1::bigint, $2::bigint) AS i JOIN pool p ON p.id = (i * 7919 % ${POOL})::int
JOIN tenant t ON t.at = CASE WHEN i % 2 = 0 THEN 0 ELSE (i / 2) % ${SMALL_TEAMS} + 1 END`;
