import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveEndpoint } from '../../../server/service/endpoint.ts';
import { bindKey, keyFor, originFor, readKeys, withoutKey, writeKeys } from '../../../shared/service-key.ts';

const SERVICES = [
  'auto',
  'deepl',
  'https://a.test',
  'https://a.test:8443/v1',
  'http://127.0.0.1:4000',
  'https://b.test/x',
  'nonsense',
];
const address = fc.record({
  service: fc.constantFrom(...SERVICES),
  freeService: fc.constantFrom('', 'https://free.test', 'https://a.test'),
});
const key = fc.constantFrom('paid', 'free:fx', 'other', 'other:fx');

test('a key is found for the origin it was bound for, and the client sends it there', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(address, key), { maxLength: 4 }), address, (bound, wanted) => {
      let keys = readKeys(undefined);
      for (const [place, secret] of bound) keys = bindKey(keys, place, secret) ?? keys;
      const found = keyFor(wanted, readKeys(writeKeys(keys)));
      if (found === undefined) return;
      const service = wanted.service === 'auto' ? 'deepl' : wanted.service;
      const endpoint = resolveEndpoint({ ...wanted, service, key: found });
      expect(endpoint.ok && endpoint.value.base.origin).toBe(originFor(wanted, found));
      const origins = bound.flatMap(([place, secret]) => (secret === found ? [originFor(place, secret)] : []));
      expect(origins).toContain(originFor(wanted, found));
    }),
  );
});

test('a service has one key: another takes its place, also of another plan', () => {
  const deepl = { service: 'deepl' };
  const first = bindKey(new Map(), deepl, 'paid') ?? new Map();
  const both = bindKey(bindKey(first, { service: 'https://a.test' }, 'mine') ?? first, deepl, 'k:fx') ?? first;
  expect([...both]).toEqual([
    ['https://a.test', 'mine'],
    ['https://api-free.deepl.com', 'k:fx'],
  ]);
  expect([...withoutKey(both, { service: 'auto' }).keys()]).toEqual(['https://a.test']);
  expect(bindKey(both, { service: 'nonsense' }, 'k')).toBeUndefined();
});

test.each([undefined, '', '7', 'null', '[]', '{"a":7,"b":""}', 'no json'])('%j holds no keys', (text) => {
  expect([...readKeys(text)]).toEqual([]);
});
