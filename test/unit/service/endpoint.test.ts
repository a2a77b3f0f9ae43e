import { describe, expect, test } from 'vitest';
import { isLoopback, proxyFor, proxySecrets, requestPath, resolveEndpoint } from '../../../server/service/endpoint.ts';
import { credentialsProblem } from '../../../server/service/transport/redact.ts';

function address(config: Parameters<typeof resolveEndpoint>[0]): string {
  const resolved = resolveEndpoint(config);
  return resolved.ok ? `${resolved.value.scheme} ${resolved.value.base.href}` : resolved.error.message;
}

describe('base URL and scheme', () => {
  test.each([
    [{ service: 'deepl', key: 'k' }, 'DeepL-Auth-Key https://api.deepl.com/'],
    [{ service: 'deepl', key: 'k:fx' }, 'DeepL-Auth-Key https://api-free.deepl.com/'],
    [{ service: 'deepl', key: 'k:adm', authScheme: 'Other' }, 'DeepL-Auth-Key https://api.deepl.com/'],
    [{ service: 'https://a.test/x', key: 'k' }, 'Service-Auth-Key https://a.test/x'],
    [{ service: 'https://a.test', key: 'k:fx' }, 'Service-Auth-Key https://a.test/'],
    [{ service: 'https://a.test', freeService: 'https://f.test', key: ' k:fx ' }, 'Service-Auth-Key https://f.test/'],
    [{ service: 'https://a.test', freeService: 'https://f.test', key: 'k' }, 'Service-Auth-Key https://a.test/'],
    [{ service: 'https://a.test', authScheme: 'My-Key', key: 'k' }, 'My-Key https://a.test/'],
    [{ service: 'http://localhost:1', key: 'k' }, 'Service-Auth-Key http://localhost:1/'],
  ])('%j', (config, expected) => {
    expect(address(config)).toBe(expected);
  });

  test.each([
    ['api.deepl.com', /not an http or https URL/],
    ['ftp://a.test', /not an http or https URL/],
    ['', /not an http or https URL/],
    ['https://user:pw@a.test', /user name/],
    ['https://a.test/?key=1', /query/],
    ['http://a.test', /unencrypted/],
    ['http://127.0.0.1.evil.test', /unencrypted/],
  ])('%s is refused', (service, message) => {
    expect(address({ service, key: 'k' })).toMatch(message);
  });

  test.each([
    [
      { service: ' deepl ', key: 'k' },
      { scheme: 'DeepL-Auth-Key', schemeIsChosen: false, loopback: false },
    ],
    [
      { service: 'https://a.test', authScheme: ' My-Key ' },
      { scheme: 'My-Key', schemeIsChosen: true, loopback: false },
    ],
    [
      { service: 'https://a.test', authScheme: ' ' },
      { scheme: 'Service-Auth-Key', loopback: false },
    ],
    [{ service: 'http://127.0.0.1:5' }, { loopback: true, schemeIsChosen: true }],
    [{ service: 'https://[::1]:5' }, { loopback: true }],
  ])('%j is what it is', (config, expected) => {
    expect(resolveEndpoint(config)).toMatchObject({ ok: true, value: expected });
  });

  test.each([
    'https://user@a.test',
    'https://:pw@a.test',
    'https://a.test/#x',
    'http://localhost/?x',
  ])('%s holds what no address should', (service) => {
    expect(address({ service, key: 'k' })).toMatch(/user name, a password, a query or a fragment/);
  });

  test('a password pasted as address is not repeated', () => {
    expect(address({ service: 'https//user:hunter22@a.test', key: 'k' })).not.toContain('hunter22');
  });

  test('paths and queries below the base', () => {
    expect(requestPath(new URL('https://a.test/x/'), '/v2/usage')).toBe('/x/v2/usage');
    expect(requestPath(new URL('https://a.test'), '/v2/languages', { type: 'a b&c' })).toBe(
      '/v2/languages?type=a+b%26c',
    );
  });
});

test.each([
  ['localhost', true],
  ['app.localhost', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['LOCALHOST.', true],
  ['evillocalhost', false],
  ['127.0.0.1.', true],
  ['127.0.0', false],
  ['127.0.0.0.1', false],
  ['1127.0.0.1', false],
  ['127.0.0.1234', false],
  ['[::2]', false],
  ['localhost.evil.test', false],
  ['10.0.0.1', false],
])('loopback %s: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

describe('proxy', () => {
  const base = new URL('https://a.test');
  test.each([
    [{ HTTPS_PROXY: 'http://p:1' }, undefined, 'http://p:1'],
    [{ https_proxy: 'http://low:1', HTTPS_PROXY: 'http://p:1' }, undefined, 'http://low:1'],
    [{ HTTP_PROXY: 'http://p:1' }, undefined, undefined],
    [{ ALL_PROXY: 'p:1' }, undefined, 'http://p:1'],
    [{ HTTPS_PROXY: 'http://p:1' }, { url: 'http://editor:2' }, 'http://editor:2'],
    [{ HTTPS_PROXY: '' }, { url: '' }, undefined],
    [{ HTTPS_PROXY: ' ', ALL_PROXY: ' http://all:1 ' }, undefined, 'http://all:1'],
    [{ HTTPS_PROXY: 'http://p:1', ALL_PROXY: 'http://all:1' }, undefined, 'http://p:1'],
    [{}, { url: ' editor:2 ' }, 'http://editor:2'],
    [{}, { url: 'SOCKS5://editor:2' }, 'SOCKS5://editor:2'],
    [{}, { url: 'x//editor:2' }, 'http://x//editor:2'],
    [{}, { url: '5s://editor:2' }, 'http://5s://editor:2'],
    [{}, {}, undefined],
  ])('%j with %j', (environment, proxy, expected) => {
    expect(proxyFor(base, false, { environment, ...(proxy && { proxy }) })).toBe(expected);
    expect(proxyFor(base, true, { environment, ...(proxy && { proxy }) })).toBeUndefined();
  });

  test('of the environment is the one for the scheme of the address', () => {
    const environment = { HTTPS_PROXY: 'http://secure:1', HTTP_PROXY: 'http://plain:1' };
    expect(proxyFor(new URL('http://a.test'), false, { environment })).toBe('http://plain:1');
    expect(proxyFor(base, false, { environment })).toBe('http://secure:1');
  });

  test('its password counts as a secret, in every spelling', () => {
    expect(proxySecrets('http://me:p%40ss@p.test')).toContain('p@ss');
    expect(proxySecrets('http://me:p%40ss@p.test')).toEqual(['p%40ss', 'p@ss', 'me:p%40ss']);
    for (const none of ['http://p.test', 'http://me@p.test', 'no url', undefined])
      expect(proxySecrets(none)).toEqual([]);
    expect(proxySecrets('http://me:%zz@p.test')).toContain('%zz');
  });
});

test.each([
  ['S', 'k\nX-Evil: 1'],
  ['S', 'two words'],
  ['S', 'ключ'],
  ['S S', 'sesame'],
  ['', 'sesame'],
  [' S', 'sesame'],
  ['S:', 'sesame'],
  ['S', ' sesame'],
  ['S', 'sesame\u007f'],
])('scheme %j with key %j is refused without repeating the key', (scheme, key) => {
  expect(credentialsProblem(scheme, key)).toBeDefined();
  expect(credentialsProblem(scheme, key)).not.toContain(key);
});

test.each([
  ['Service-Auth-Key', '!key~'],
  ['a!#$%&*+.^`|~-_9', 'c0ffee:fx'],
  ["S'", 'sesame'],
])('scheme %j with key %j can be sent', (scheme, key) => {
  expect(credentialsProblem(scheme, key)).toBeUndefined();
});
