import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../../support/team-sql.ts';

/**
 * How many rows statements read of a log and of answers that are large beside what they are about. A statement that reads all of them passes every
 * other test, and takes seconds where there are ten million.
 */
const ROWS = 12_000;
/** Of a project, of a person. */
const OF_ONE = 12;
const RUN = '00000000-0000-4000-8000-000000000001';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ acme: { ann: 'write', chief: 'admin' } });
  // Every fourth row was replaced; a thousand projects, as many people.
  await server.exec(`INSERT INTO dragoman.entry (team, seq, project, source_locale, target_locale, exact, digest, place, source, target, quality,
      author, login, made, superseded_by)
    SELECT 1, i, 'project' || i % 1000, 'en', 'de', decode(md5('exact' || i), 'hex'), decode(md5('digest' || i), 'hex'), decode(md5('place' || i), 'hex'),
      'Source', 'Target', 1, 'person' || i % 1000, 'ann', now(), CASE WHEN i % 4 = 0 THEN i + 1 END FROM generate_series(1, ${ROWS}) AS i`);
  await server.exec(`UPDATE dragoman.team SET last = ${ROWS} WHERE id = 1`);
  await server.exec(`INSERT INTO dragoman.answer (team, question, run, account, characters, answer)
    SELECT 1, decode(md5('question' || i), 'hex'), gen_random_uuid(), 'account', 1, '{}' FROM generate_series(1, ${ROWS}) AS i`);
  for (const table of ['entry', 'answer']) await server.exec(`VACUUM ANALYZE dragoman.${table}`);
}, 60_000);
afterAll(() => server.close());

/** Rows of tables and entries of indexes that the database has read until now, those of members included. */
async function rowsRead(): Promise<number> {
  await server.exec('SELECT pg_stat_force_next_flush()');
  const [row] =
    await server.exec(`SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = 'dragoman')
    + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = 'dragoman') AS rows`);
  return Number(row?.['rows']);
}

async function readBy(login: string, text: string, ...values: readonly unknown[]): Promise<number> {
  const sql = await server.as(login);
  const before = await rowsRead();
  const done = await sql.query(text, ['acme', ...values]);
  if (!done.ok) throw new Error(done.error.message);
  return (await rowsRead()) - before;
}

const hex = (name: string) => createHash('md5').update(name).digest('hex');
/** A row that corrects what stands at a place. */
const row = (name: string, place: string, changed: boolean) => ({
  ...{ digest: hex(name), place: hex(place), exact: hex(`exact of ${name}`), words: hex('words'), said: hex('said') },
  ...{ changed, from: 'en', to: 'de', source: 'Source', target: 'Target', quality: 1, made: 1 },
});
const append = (project: string, ...rows: readonly ReturnType<typeof row>[]) =>
  readBy('ann', 'SELECT * FROM dragoman.append($1, $2, NULL, $3::jsonb)', project, JSON.stringify(rows));

/** Logins, teams and accounts are read by the way. */
const LITTLE = 40;

test('a push reads nothing of what others were corrected in', async () => {
  expect(await append('project7', row('new', 'new place', false))).toBeLessThan(LITTLE);
});

test('a correction reads the row at its place, and no other of its project', async () => {
  const all = Array.from({ length: 400 }, (_, at) => row(`text ${at}`, `place of text ${at}`, false));
  await append('young', ...all);
  expect(await append('young', row('text 7 anew', 'place of text 7', true))).toBeLessThan(LITTLE);
  const replaced = await server.exec(
    "SELECT 1 FROM dragoman.entry WHERE project = 'young' AND superseded_by IS NOT NULL",
  );
  expect(replaced).toHaveLength(1);
});

test('who asks what the team knows is looked up once, not for each text', async () => {
  const digests = Array.from({ length: 200 }, (_, at) => hex(`digest${4 * at + 1}`));
  expect(await readBy('ann', 'SELECT dragoman.known($1, $2)', digests)).toBeLessThan(digests.length + LITTLE);
});

test('what is given back, and the end of a run, read none of the answers of others', async () => {
  const asked = JSON.stringify([{ q: hex('mine'), n: 10 }]);
  await readBy('ann', "SELECT * FROM dragoman.claim($1, $2, 'account', 20, $3::jsonb, false)", RUN, asked);
  expect(await readBy('ann', 'SELECT dragoman.release($1, $2, $3)', RUN, [hex('mine')])).toBeLessThan(LITTLE);
  expect(await readBy('ann', 'SELECT dragoman.finish($1, $2, 0)', RUN)).toBeLessThan(LITTLE);
});

test.each([
  ['a project', ['project9', null, null], OF_ONE],
  ['a person', [null, 'person11', null], OF_ONE],
  // Its row was replaced: it goes as well.
  ['a text', [null, null, hex('exact8')], 1],
] as const)('a request to delete %s reads nothing else', async (_, given, count) => {
  expect(await readBy('chief', 'SELECT dragoman.forget($1, $2, $3, $4)', ...given)).toBeLessThan(2 * count + LITTLE);
});
