import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { teamFolder } from '../memory/replica.ts';
import { SCHEMA_VERSION } from './schema.ts';
import type { Sql, TeamError } from './sql.ts';
import { MAKE_TABLES } from './sql-errors.ts';

/** A team of a shared memory, as seen by the connected login. */
export interface Team {
  readonly sql: Sql;
  readonly name: string;
  /** Globally unique, across all servers. */
  readonly identity: string;
  /** The key of its replica. */
  readonly folder: string;
  /** Its number on the server, for direct reads of the tables. */
  readonly number: number;
  readonly role: 'read' | 'write' | 'admin';
  /** Number of the last row of its log, at the time of the query. */
  readonly last: number;
}

/** Determines the team of the login. @param name of the team; absent: the only one that the login belongs to */
export async function openTeam(sql: Sql, name: string | undefined): Promise<Result<Team, TeamError>> {
  const asked = await sql.query('SELECT * FROM dragoman.whoami($1)', [name ?? null]);
  if (!asked.ok) return asked;
  const [row = {}] = asked.value;
  const version = Number(row['version']);
  if (version !== SCHEMA_VERSION) {
    const advice = version > SCHEMA_VERSION ? 'Update this program.' : MAKE_TABLES;
    const message = `The shared memory ${sql.name} has tables of version ${version}, and this program works with version ${SCHEMA_VERSION}. ${advice}`;
    return fail({ kind: 'schema', message });
  }
  const role = row['role'];
  const identity = String(row['identity']);
  return ok({
    sql,
    name: String(row['name']),
    identity,
    folder: teamFolder(identity),
    number: Number(row['team']),
    role: role === 'admin' || role === 'write' ? role : 'read',
    last: Number(row['last']),
  });
}
