import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { schemaScript } from '../../server/engine/parts/team/schema.ts';

const run = promisify(execFile);

/** A real PostgreSQL server on a free port of the loopback, in a folder that goes with it. */
export interface Postgres {
  /** As the owner of the database. */
  readonly owner: pg.Client;
  readonly port: number;
  /** The file with its certificate, which it has signed itself, for the name `localhost` alone. */
  readonly certificate: string;
  /** The address that a login of the team uses; it is made where there is none. */
  address(login: string, role?: 'read' | 'write' | 'admin', team?: string): Promise<string>;
  /** Stops it at once, as a power cut would. */
  crash(): Promise<void>;
  /** Starts it again where it was. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The folder of the server's programs: on PATH, or where Debian puts them. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** It refuses to be root: then it is somebody else. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export async function startPostgres({
  durable = true,
  tls = false,
}: {
  readonly durable?: boolean;
  readonly tls?: boolean;
} = {}): Promise<Postgres> {
  const bin = postgresPrograms();
  if (bin === undefined) throw new Error('PostgreSQL is needed: apt-get install postgresql (15 or later).');
  const as = process.getuid?.() === 0 ? NOBODY : {};
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-pg-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o755);
  if (as === NOBODY) chownSync(data, NOBODY.uid, NOBODY.gid);
  const password = randomBytes(12).toString('hex');
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o644 });
  const rules = ['-U', 'owner', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C'];
  await run(join(bin, 'initdb'), ['-D', data, ...rules, '--no-sync'], as);
  const port = await freePort();
  const [certificate, key] = [join(data, 'server.crt'), join(data, 'server.key')];
  if (tls) {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ]);
    for (const file of [certificate, key]) {
      chmodSync(file, 0o600);
      if (as === NOBODY) chownSync(file, NOBODY.uid, NOBODY.gid);
    }
  }
  const settings = {
    port,
    ssl: tls ? 'on' : 'off',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: durable ? 'on' : 'off',
    max_connections: 100,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ReturnType<typeof spawn> | undefined;
  const client = () =>
    new pg.Client({ host: '127.0.0.1', port, user: 'owner', password, database: 'postgres' }).on(
      'error',
      () => undefined,
    );
  let owner = client();
  const start = async () => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...as, stdio: 'ignore' });
    for (let left = 200; ; left--) {
      owner = client();
      try {
        await owner.connect();
        return;
      } catch (error) {
        if (left === 0) throw error;
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server?.once('exit', () => resolve());
    server?.kill(signal);
    await promise;
  };
  await start();
  await owner.query(schemaScript());
  const logins = new Set<string>();
  return {
    get owner() {
      return owner;
    },
    port,
    certificate,
    async address(login, role = 'write', team = 'acme') {
      await owner.query('SELECT dragoman.create_team($1, $2)', [team, 'owner']);
      if (!logins.has(login))
        await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD '${password}'; GRANT dragoman_member TO ${login}`);
      logins.add(login);
      await owner.query('SELECT dragoman.set_member($1, $2, $3)', [team, login, role]);
      return `postgres://${login}:${password}@127.0.0.1:${port}/postgres`;
    },
    // The postmaster and its children: immediate shutdown is what a crash leaves behind.
    crash: () => end('SIGQUIT'),
    start,
    async stop() {
      await owner.end().catch(() => undefined);
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
