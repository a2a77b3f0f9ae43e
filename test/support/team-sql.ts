import { PGlite } from '@electric-sql/pglite';
import { schemaScript } from '../../server/engine/parts/team/schema.ts';
import type { Row, Sql } from '../../server/engine/parts/team/sql.ts';
import { teamError } from '../../server/engine/parts/team/sql-errors.ts';
import { fail, ok } from '../../shared/values/result.ts';

/** A PostgreSQL in this process, with the tables of a shared memory. */
export interface TestServer {
  /** A connection of a login, which is made when it is not there. */
  as(login: string): Promise<Sql>;
  /** What the owner of the database says. */
  exec(sql: string): Promise<readonly Row[]>;
  /** The statements since this was last asked, as they were sent. */
  statements(): readonly string[];
  close(): Promise<void>;
}

/** @param teams by name: logins with their roles; the first is made its admin by the owner */
export async function testServer(
  teams: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<TestServer> {
  const database = await PGlite.create();
  await database.exec(schemaScript());
  const sent: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  /** There is one connection, which speaks for all logins. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const exec = (sql: string) => inTurn(async () => (await database.query<Row>(sql)).rows);
  const login = async (name: string) => {
    if ((await exec(`SELECT 1 FROM pg_roles WHERE rolname = '${name}'`)).length > 0) return;
    await inTurn(() => database.exec(`CREATE ROLE ${name} LOGIN; GRANT dragoman_member TO ${name}`));
  };
  for (const [team, members] of Object.entries(teams)) {
    await exec(`SELECT dragoman.create_team('${team}', 'root_of_${team}')`);
    for (const [name, role] of Object.entries(members)) {
      await login(name);
      await exec(
        `INSERT INTO dragoman.member SELECT id, '${name}', '${role}' FROM dragoman.team WHERE name = '${team}'`,
      );
    }
  }
  return {
    exec,
    statements: () => sent.splice(0),
    close: () => database.close(),
    async as(name) {
      await login(name);
      return {
        name: 'test on here',
        query: (text, values = []) =>
          inTurn(async () => {
            sent.push(text);
            try {
              await database.exec(`SET SESSION AUTHORIZATION ${name}`);
              return ok((await database.query<Row>(text, [...values])).rows);
            } catch (error) {
              return fail(teamError(error, 'test on here'));
            } finally {
              await database.exec('SET SESSION AUTHORIZATION postgres');
            }
          }),
        async listen(channel, onNotice) {
          return ok(await database.listen(channel, onNotice));
        },
        close: async () => undefined,
      };
    },
  };
}
