import { expect, test } from 'vitest';
import { knownKeys } from '../../../server/engine/service.ts';
import { redactor } from '../../../server/service/transport/redact.ts';

test('no output holds the address of the shared memory, nor its password alone', () => {
  const address = 'postgres://jo:p%40ss-4711@db.test/tm';
  const redact = redactor(knownKeys({ options: {}, environment: { DRAGOMAN_MEMORY_URL: address } }));
  expect(redact(`at ${address} with p@ss-4711 or p%40ss-4711.`)).toBe('at [redacted] with [redacted] or [redacted].');
});
