import { fail, ok, type Result } from '../../shared/result.ts';
import type { TeamError } from './sql.ts';

/** Where a shared memory is, and how it is reached. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password?: string;
  /** `none`: without encryption, on this computer only. Else the certificate has to be good for the host. */
  readonly tls: 'verified' | 'none';
  /** A file with the certificates of the authorities that are trusted; absent: those that this computer trusts. */
  readonly authorities?: string;
  /** Which of the login's teams. */
  readonly team?: string;
  /** For people: host and database. */
  readonly name: string;
}

/**
 * Reads `postgres://user:password@host:port/database`. Of the parameters that PostgreSQL's own programs know, `host` (of a socket), `sslmode` and
 * `sslrootcert` are understood; `team` is our own. Texts of translations and their authors never go over a network in the clear: `sslmode=disable` is
 * refused but for this computer, and every other mode is as good as `verify-full`.
 */
export function readAddress(text: string): Result<Address, TeamError> {
  const url = URL.parse(text.trim());
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol)) return wrong('it is no postgres:// address');
  const parameters = url.searchParams;
  const [host, database, user] = [parameters.get('host') ?? url.hostname, url.pathname.slice(1), url.username];
  if (host === '') return wrong('it names no host');
  if (database === '') return wrong('it names no database');
  if (user === '') return wrong('it names no login');
  const mode = parameters.get('sslmode');
  if (mode === 'disable' && !isHere(host))
    return wrong(`sslmode=disable would send translations to ${host} in the clear, and is for this computer only`);
  const authorities = parameters.get('sslrootcert');
  const team = parameters.get('team');
  const port = url.port === '' ? 5432 : Number(url.port);
  return ok({
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port,
    database: decoded(database),
    user: decoded(user),
    ...(url.password !== '' && { password: decoded(url.password) }),
    tls: mode === 'disable' || (mode === null && isHere(host)) || host.startsWith('/') ? 'none' : 'verified',
    ...(authorities !== null && authorities !== 'system' && { authorities }),
    ...(team !== null && team !== '' && { team }),
    name: `${decoded(database)} on ${host}${port === 5432 ? '' : `:${port}`}`,
  });
}

function wrong(why: string): Result<never, TeamError> {
  const message = `The address of the shared memory cannot be used: ${why}. Write postgres://login:password@host/database.`;
  return fail({ kind: 'refused', message });
}

/** A socket of this computer, or its loopback. */
function isHere(host: string): boolean {
  return host.startsWith('/') || ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
