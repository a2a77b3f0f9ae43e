/** The address of a shared memory: what it says, and what of it is a secret. */
import { fail, ok, type Result } from './result.ts';

/** TypeScript knows the type of this global of Node and of browsers only with the types of one of them. */
declare const URL: {
  parse(text: string): {
    readonly protocol: string;
    readonly username: string;
    readonly password: string;
    readonly hostname: string;
    readonly port: string;
    readonly pathname: string;
    readonly searchParams: { get(name: string): string | null };
  } | null;
};

/** The variable of the environment that says where the user's shared memory is: never a file of a project. */
export const MEMORY_URL = 'DRAGOMAN_MEMORY_URL';

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

/** `scheme`: it is for something else; `form`: it is for PostgreSQL, and no address; `clear`: it would send texts over a network in the clear. */
export type AddressProblem =
  | { readonly kind: 'scheme' | 'form' | 'host' | 'database' | 'login' }
  | { readonly kind: 'clear'; readonly host: string };

const SCHEME = /^postgres(?:ql)?:$/;

/**
 * Reads `postgres://user:password@host:port/database`. Of the parameters that PostgreSQL's own programs know, `host` (of a socket), `sslmode` and
 * `sslrootcert` are understood; `team` is our own. Texts of translations and their authors never go over a network in the clear: `sslmode=disable` is
 * refused but for this computer, and every other mode is as good as `verify-full`.
 */
export function parseAddress(text: string): Result<Address, AddressProblem> {
  const url = URL.parse(text.trim());
  if (!SCHEME.test(url?.protocol ?? /^[^/]*/.exec(text.trim().toLowerCase())?.[0] ?? ''))
    return fail({ kind: 'scheme' });
  if (url === null) return fail({ kind: 'form' });
  const parameters = url.searchParams;
  const [host, database, user] = [parameters.get('host') ?? url.hostname, url.pathname.slice(1), url.username];
  if (host === '') return fail({ kind: 'host' });
  if (database === '') return fail({ kind: 'database' });
  if (user === '') return fail({ kind: 'login' });
  const mode = parameters.get('sslmode');
  if (mode === 'disable' && !isHere(host)) return fail({ kind: 'clear', host });
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

/** What no output may hold: the address, and its password as it is written and as it is meant. Also of an address that cannot be used. */
export function secretsOfAddress(text: string | undefined): readonly string[] {
  const address = text?.trim() ?? '';
  if (address === '') return [];
  const url = URL.parse(address);
  const passwords = [
    // As somebody has written it, with characters that an address does not allow.
    /^[^:]*:\/\/[^:/@]*:(.*)@/s.exec(address)?.[1],
    url?.password,
    // Not used here, and PostgreSQL's own programs know it.
    url?.searchParams.get('password'),
  ];
  const all = passwords.flatMap((password) => (password ? [password, decoded(password)] : []));
  return [...new Set([address, ...all])];
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
