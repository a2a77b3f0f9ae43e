import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { errorText } from '../../../../shared/values/error-text.ts';
import type { Address } from '../../../../shared/values/memory-address.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { Row, Sql, TeamError } from './sql.ts';
import { isCalledOff, isCollision, isFull, teamError } from './sql-errors.ts';

/**
 * Maximum connections per program, besides the listening one: a statement takes milliseconds, a request of the service hundreds. By default, a server
 * has room for 97 connections from all machines together.
 */
const CONNECTIONS = 2;
/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const STATEMENT_TIMEOUT = 120_000;
const IDLE_TIMEOUT = 10_000;
/**
 * Pauses between attempts of a statement, while a server restarts. Statements may be repeated: what was written by one whose answer was lost is found
 * by the next.
 */
const PAUSES = [50, 200, 500, 1_000, 2_000, 4_000, 8_000];

/**
 * A connection made with the first statement, and again whenever it breaks.
 * @param statementTimeout milliseconds
 */
export function connect(address: Address, statementTimeout = STATEMENT_TIMEOUT): Result<Sql, TeamError> {
  const tls = tlsOf(address);
  if (!tls.ok) return tls;
  const { host, port, database, user, password, name } = address;
  const config = {
    host,
    port,
    database,
    user,
    ...(password !== undefined && { password }),
    ssl: tls.value,
    application_name: 'dragoman',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: statementTimeout,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...config, max: CONNECTIONS, idleTimeoutMillis: IDLE_TIMEOUT, allowExitOnIdle: true });
  // An unused connection that breaks is harmless: the next statement opens another.
  pool.on('error', () => undefined);
  /** The address is known to be right, so all errors are temporary. */
  let isKnown = false;
  return ok({
    name,
    async query(text, values = []) {
      for (const wait of [...PAUSES, undefined])
        try {
          const { rows } = await pool.query<Row>(text, [...values]);
          isKnown = true;
          return ok(rows);
        } catch (error) {
          const trouble = teamError(error, name);
          const passes =
            isCollision(error) || isFull(error) || (isKnown && trouble.kind === 'away' && !isCalledOff(error));
          if (wait === undefined || !passes) return fail(trouble);
          await pause(wait);
        }
      return fail(teamError(new Error('it did not answer'), name));
    },
    async listen(channel, onNotice) {
      const client = new pg.Client(config);
      client.on('error', () => undefined);
      client.on('notification', onNotice);
      try {
        await client.connect();
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
        return ok(() => void client.end().catch(() => undefined));
      } catch (error) {
        await client.end().catch(() => undefined);
        return fail(teamError(error, name));
      }
    },
    async close() {
      await pool.end().catch(() => undefined);
    },
  });
}

function tlsOf({ tls, authorities, name }: Address): Result<ConnectionOptions | false, TeamError> {
  if (tls === 'none') return ok(false);
  if (authorities === undefined) return ok({ rejectUnauthorized: true });
  try {
    return ok({ rejectUnauthorized: true, ca: readFileSync(authorities, 'utf8') });
  } catch (error) {
    const message = `The certificates ${authorities} for the shared memory ${name} cannot be read: ${errorText(error)}. Check sslrootcert in its address.`;
    return fail({ kind: 'refused', message });
  }
}
