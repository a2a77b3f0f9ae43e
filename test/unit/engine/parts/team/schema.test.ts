import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMA_VERSION, schemaScript } from '../../../../../server/engine/parts/team/schema.ts';
import { STEPS } from '../../../../../server/engine/parts/team/sql/tables.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
}, 60_000);
afterAll(() => database.close());

const functions = async () =>
  (
    await database.query<{ name: string }>(
      "SELECT p.oid::regprocedure::text AS name FROM pg_proc p WHERE p.pronamespace = 'dragoman'::regnamespace ORDER BY 1",
    )
  ).rows.map(({ name }) => name);

test('the script may be run again: rows stay, functions are those of this version, what others have made stays', async () => {
  await database.exec(schemaScript());
  const first = await functions();
  await database.exec(`SELECT dragoman.create_team('acme', 'ann');
    CREATE FUNCTION dragoman.jobs(int) RETURNS int LANGUAGE sql AS 'SELECT 1';
    CREATE FUNCTION dragoman.our_report() RETURNS int LANGUAGE sql AS 'SELECT 1';`);
  await database.exec(schemaScript());
  expect(await functions()).toEqual([...first, 'dragoman.our_report()'].sort());
  expect(
    (await database.query('SELECT name, login FROM dragoman.team JOIN dragoman.member ON team = id')).rows,
  ).toEqual([{ name: 'acme', login: 'ann' }]);
  expect((await database.query('SELECT version FROM dragoman.version ORDER BY 1')).rows).toEqual(
    STEPS.map((_, at) => ({ version: at + 1 })),
  );
  const { rows } = await database.query("SELECT policyname FROM pg_policies WHERE schemaname = 'dragoman'");
  expect(rows).toEqual([{ policyname: 'own_team' }]);
});

test('tables of version 1 are brought up to date: rows stay, and indexes are those of a database that is new', async () => {
  const indexes = async () =>
    (await database.query("SELECT indexdef FROM pg_indexes WHERE schemaname = 'dragoman' ORDER BY 1")).rows;
  const fresh = await indexes();
  await database.exec('DROP SCHEMA dragoman CASCADE');
  await database.exec(schemaScript().replace(STEPS[1] ?? '', ''));
  await database.exec(`DELETE FROM dragoman.version WHERE version > 1; SELECT dragoman.create_team('acme', 'ann');
    INSERT INTO dragoman.entry (team, seq, project, source_locale, target_locale, exact, digest, place, source, target, quality, author, made)
    VALUES (1, 1, 'shop', 'en', 'de', 'e', 'd', 'p', 'Save', 'Sichern', 1, 'ann', now())`);
  expect(await indexes()).not.toEqual(fresh);
  await database.exec(schemaScript());
  expect(await indexes()).toEqual(fresh);
  expect((await database.query('SELECT target FROM dragoman.entry')).rows).toEqual([{ target: 'Sichern' }]);
  // What the tests below look at.
  await database.exec(`CREATE FUNCTION dragoman.our_report() RETURNS int LANGUAGE sql AS 'SELECT 1'`);
});

test('tables of a newer version are left alone, all of them', async () => {
  await database.exec(`INSERT INTO dragoman.version (version) VALUES (${SCHEMA_VERSION + 1})`);
  await database.exec('DROP FUNCTION dragoman.our_report()');
  const before = await functions();
  await expect(database.exec(schemaScript())).rejects.toThrow('newer version');
  await database.exec('ROLLBACK');
  expect(await functions()).toEqual(before);
});

test('whoever is no member of a team may call nothing and read nothing', async () => {
  await database.exec('CREATE ROLE stranger LOGIN');
  await database.exec('SET SESSION AUTHORIZATION stranger');
  for (const statement of [
    'SELECT * FROM dragoman.whoami(NULL)',
    'SELECT * FROM dragoman.entry',
    "SELECT dragoman.create_team('x', 'stranger')",
  ])
    await expect(database.query(statement), statement).rejects.toThrow('permission denied');
  await database.exec('SET SESSION AUTHORIZATION postgres');
});
