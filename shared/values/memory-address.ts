/** The address of a shared memory: its parts, and which of them are secret. */
import { fail, ok, type Result } from './result.ts';

/** TypeScript only knows the type of this global of Node and browsers with the types of one of them. */
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

/** The environment variable with the address of the user's shared memory: never taken from a file of a project. */
export const MEMORY_URL = 'DRAGOMAN_MEMORY_URL';

/** The location of a shared memory, and how to connect to it. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password?: string;
  /** `none`: without encryption, on this computer only. Otherwise the certificate must be valid for the host. */
  readonly tls: 'verified' | 'none';
  /** A file with the certificates of trusted authorities; absent: those trusted by this computer. */
  readonly authorities?: string;
  /** Which of the login's teams. */
  readonly team?: string;
  /** For display: host and database. */
  readonly name: string;
}

/** `scheme`: for something else; `form`: for PostgreSQL, but invalid; `clear`: it would send texts over a network unencrypted. */
export type AddressProblem =
  | { readonly kind: 'scheme' | 'form' | 'host' | 'database' | 'login' }
  | { readonly kind: 'clear'; readonly host: string };

const SCHEME = /^postgres(?:ql)?:$/;

/**
 * Parses `postgres://user:password@host:port/database`. Of the parameters of PostgreSQL's own programs, `host` (of a socket), `sslmode` and
 * `sslrootcert` are supported; `team` is our own. Texts of translations and their authors are never sent over a network unencrypted:
 * `sslmode=disable` is refused except for this computer, and every other mode is treated as `verify-full`.
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

/** What must not appear in any output: the address, and its password in raw and decoded form. Includes those of an invalid address. */
export function secretsOfAddress(text: string | undefined): readonly string[] {
  const address = text?.trim() ?? '';
  if (address === '') return [];
  const url = URL.parse(address);
  const passwords = [
    // As typed by the user, with characters that an address does not allow.
    /^[^:]*:\/\/[^:/@]*:(.*)@/s.exec(address)?.[1],
    url?.password,
    // Not used here, but PostgreSQL's own programs support it.
    url?.searchParams.get('password'),
  ];
  const all = passwords.flatMap((password) => (password ? [password, decoded(password)] : []));
  return [...new Set([address, ...all])];
}

/** A local socket, or the loopback interface. */
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
