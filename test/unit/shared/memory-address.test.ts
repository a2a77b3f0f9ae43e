import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../server/engine/parts/team/address.ts';
import { parseAddress, secretsOfAddress } from '../../../shared/values/memory-address.ts';

describe('an address', () => {
  test('says all that a connection needs', () => {
    expect(parseAddress(' postgresql://jo:p%40ss@db.test:5433/tm?team=web&sslrootcert=/ca.pem ')).toEqual({
      ok: true,
      value: {
        host: 'db.test',
        port: 5433,
        database: 'tm',
        user: 'jo',
        password: 'p@ss',
        tls: 'verified',
        authorities: '/ca.pem',
        team: 'web',
        name: 'tm on db.test:5433',
      },
    });
  });

  test.each([
    ['', 'scheme'],
    ['db.test', 'scheme'],
    ['https://jo:pass@db.test/tm', 'scheme'],
    ['mysql://jo:pass@db.test/tm', 'scheme'],
    // Characters of a password that end the part of an address in which it stands.
    ['postgres://jo:pass/word@db.test/tm', 'form'],
    ['POSTGRESQL://jo:pass#word@db.test/tm', 'form'],
    ['postgres://', 'host'],
    ['postgres:///tm', 'host'],
    ['postgres://jo:pass@db.test', 'database'],
    ['postgres://jo:pass@db.test/', 'database'],
    ['postgres://db.test/tm', 'login'],
    ['postgres://:pass@db.test/tm', 'login'],
    ['postgres://jo:pass@db.test/tm?sslmode=disable', 'clear'],
  ])('that cannot be used says why, and is not repeated: %s', (text, kind) => {
    expect(parseAddress(text)).toMatchObject({ ok: false, error: { kind } });
    const read = readAddress(text);
    expect(read).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(JSON.stringify(read)).not.toMatch(/jo:|:pass@/);
  });

  test.each(['localhost', '127.0.0.1', '[::1]'])('of this computer needs no encryption: %s', (host) => {
    expect(parseAddress(`postgres://jo@${host}/tm`)).toMatchObject({ ok: true, value: { tls: 'none' } });
    expect(parseAddress(`postgres://jo@${host}/tm?sslmode=disable`)).toMatchObject({ ok: true });
  });
});

describe('secrets of an address', () => {
  test.each([
    ['postgres://jo:pass@db.test/tm', ['pass']],
    ['postgres://jo:p%40ss@db.test/tm', ['p%40ss', 'p@ss']],
    ['postgres://jo:p@ss@db.test/tm', ['p@ss', 'p%40ss']],
    ['postgres://jo:pa/s#s@db.test/tm', ['pa/s#s']],
    ['postgres://jo:100%@db.test/tm', ['100%']],
    ['postgres://jo@db.test/tm?password=pass', ['pass']],
    ['postgres://jo@db.test/tm', []],
    ['no address at all', []],
  ])('are the whole and the password, as written and as meant: %s', (address, passwords) => {
    expect(secretsOfAddress(` ${address}\n`)).toEqual([address, ...passwords]);
  });

  test.each([undefined, '', ' '])('there are none without an address', (text) => {
    expect(secretsOfAddress(text)).toEqual([]);
  });
});
