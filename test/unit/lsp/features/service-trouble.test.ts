import { expect, test } from 'vitest';
import { isTrouble } from '../../../../server/lsp/features/service/ask.ts';
import { type ServiceErrorKind, serviceError } from '../../../../server/service/errors/errors.ts';

const error = (kind: ServiceErrorKind, status?: number) =>
  serviceError({ kind, operation: 'ask', message: '', advice: '', ...(status !== undefined && { status }) });

test.each([
  'bad-request',
  'not-found',
  'too-large',
  'file',
] as const)('%s is about one request, not about the service', (kind) =>
  expect([isTrouble(error(kind), false), isTrouble(error(kind), true)]).toEqual([false, false]));

test.each(['quota', 'rate', 'server', 'network', 'timeout', 'protocol', 'offline'] as const)('%s is trouble', (kind) =>
  expect([isTrouble(error(kind), false), isTrouble(error(kind), true)]).toEqual([true, true]));

test('a 403 is a wrong key, unless the operation is one that a right key may be refused; a 401 always is', () => {
  expect([403, 401].map((status) => isTrouble(error('unauthorized', status), false))).toEqual([true, true]);
  expect([403, 401].map((status) => isTrouble(error('unauthorized', status), true))).toEqual([false, true]);
});
