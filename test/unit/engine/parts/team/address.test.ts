import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../../../server/engine/parts/team/address.ts';
import { isCollision, teamError } from '../../../../../server/engine/parts/team/sql-errors.ts';

const read = (text: string) => {
  const address = readAddress(text);
  return address.ok ? address.value : address.error.message;
};
const failing = (code: string, message = 'said') =>
  teamError(Object.assign(new Error(message), { code }), 'db on host');

describe('the address of a shared memory', () => {
  test('names host, database and login; what is in it is decoded', () => {
    expect(read('postgres://an%40n:p%2Fw@db.example.com/trans%20lations?team=acme')).toEqual({
      host: 'db.example.com',
      port: 5432,
      database: 'trans lations',
      user: 'an@n',
      password: 'p/w',
      tls: 'verified',
      team: 'acme',
      name: 'trans lations on db.example.com',
    });
    expect(read('postgresql://ann@127.0.0.1:6000/x')).toMatchObject({
      port: 6000,
      tls: 'none',
      name: 'x on 127.0.0.1:6000',
    });
    expect(read('postgres://ann@x/db?host=/run/postgresql')).toMatchObject({ host: '/run/postgresql', tls: 'none' });
    expect(read('postgres://ann@[::1]/db')).toMatchObject({ host: '::1', tls: 'none' });
  });

  test.each([
    'require',
    'prefer',
    'allow',
    'verify-ca',
    'verify-full',
    'no-verify',
    'anything',
  ])('sslmode=%s of another computer is as good as verify-full', (mode) => {
    expect(read(`postgres://a@h/d?sslmode=${mode}`)).toMatchObject({ tls: 'verified' });
  });

  test('an authority can be named; on this computer encryption can be asked for', () => {
    expect(read('postgres://a@h/d?sslrootcert=/ca.pem')).toMatchObject({ authorities: '/ca.pem' });
    expect(read('postgres://a@h/d?sslrootcert=system')).not.toHaveProperty('authorities');
    expect(read('postgres://a@localhost/d?sslmode=verify-full')).toMatchObject({ tls: 'verified' });
  });

  test.each([
    ['mysql://a@h/d', 'not a postgres:// address'],
    ['db.example.com', 'not a postgres:// address'],
    ['postgres://a@h', 'no database'],
    ['postgres://h/d', 'no login'],
    ['postgres://a:geheim@h.example/d?sslmode=disable', 'in the clear'],
  ])('%s is refused, with the reason and without the password', (text, why) => {
    expect(read(text)).toContain(why);
    expect(read(text)).not.toContain('geheim');
  });
});

describe('what went wrong with a statement', () => {
  test.each([
    ['DM001', 'budget', 'An admin of the team can raise it.'],
    ['DM002', 'refused', '?team=NAME'],
    ['42501', 'refused', 'Ask an admin'],
    ['28P01', 'refused', 'DRAGOMAN_MEMORY_URL'],
    ['3D000', 'refused', 'DRAGOMAN_MEMORY_URL'],
    ['42P01', 'schema', 'serve-sql'],
    ['3F000', 'schema', 'serve-sql'],
    ['ECONNREFUSED', 'away', 'network'],
    ['57P01', 'away', 'network'],
    ['57P03', 'away', 'network'],
    ['53300', 'away', 'network'],
    ['08006', 'away', 'network'],
    ['', 'away', 'network'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'refused', 'sslrootcert'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'refused', 'sslrootcert'],
    ['22P02', 'other', 'report'],
  ])('%s is %s, with advice', (code, kind, advice) => {
    expect(failing(code)).toMatchObject({ kind, message: expect.stringContaining(advice) });
    expect(failing(code).message).toContain('db on host');
  });

  test('a server without encryption is refused; only collisions are repeated at once', () => {
    expect(failing('', 'The server does not support SSL connections')).toMatchObject({ kind: 'refused' });
    const collides = (code: string) => isCollision(Object.assign(new Error(), { code }));
    expect(['40P01', '40001', '55P03', '42501', 'ECONNREFUSED'].map(collides)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
