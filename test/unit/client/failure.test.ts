import { expect, test } from 'vitest';
import { failureIn, remedyFor, sayFailure } from '../../../client/messages/failure.ts';
import { failureData, serviceError } from '../../../server/service/errors/errors.ts';
import { answerError } from '../../../server/service/errors/failures.ts';
import { ADMIN_ERRORS } from '../../../server/service/resources/analytics.ts';

const l10n = {
  t: (text: unknown, ...values: unknown[]) =>
    String(text).replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)])),
};
const plain = (text: string) => text;
const answered = (status: number, body = '{}', explain = {}) =>
  failureData(answerError('translate text', { status, body, traceId: 'abc-123' }, plain, explain));
const said = (failure: Parameters<typeof sayFailure>[0]) => [
  sayFailure(failure, 'corp.test', l10n as never),
  remedyFor(failure, l10n as never)?.title,
];

test.each([
  [answered(401), 'corp.test does not accept the key.', 'Set Service Key…'],
  [
    answered(403),
    'corp.test rejects the request: the key is wrong or blocked, or its plan does not include this.',
    'Set Service Key…',
  ],
  [
    answered(403, '{"message":"Forbidden","detail":"Missing scopes: glossaries:read"}'),
    'The key may not do this: it lacks the scope glossaries:read.',
    'Set Service Key…',
  ],
  [answered(403, '{}', ADMIN_ERRORS), 'This needs an admin key of your organization.', 'Set Admin Key…'],
  [answered(456), 'The character limit of the account or the key is reached.', 'Show Usage'],
  [answered(429), 'corp.test gets too many requests at the moment. Try again later.', undefined],
  [answered(503), 'corp.test is not available at the moment. Try again later.', undefined],
  [
    answered(302),
    'What answers at the address of corp.test is not the translation service. Check the address.',
    'Open Settings',
  ],
  [
    answered(400, '{"message":"Value for \'target_lang\' not supported."}'),
    "Could not translate text: the service rejected the request. Value for 'target_lang' not supported.",
    undefined,
  ],
])('%j', (failure, words, button) => {
  expect(said(failure)).toEqual([words, button]);
});

test('without a key nothing is said of a refusal', () => {
  const error = serviceError({
    kind: 'unauthorized',
    operation: 'ask x',
    message: 'there is no key for it',
    advice: '',
  });
  expect(said(failureData(error))).toEqual(['There is no key for the translation service yet.', 'Set Service Key…']);
});

test('only what the server has sent as a failure is taken for one', () => {
  const failure = answered(456);
  expect(failureIn(Object.assign(new Error('x'), { data: failure }))).toBe(failure);
  for (const other of [undefined, 'x', new Error('x'), { data: { kind: 7 } }, { data: null }])
    expect(failureIn(other)).toBeUndefined();
});
