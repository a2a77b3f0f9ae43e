import { expect, test } from 'vitest';
import { forEditor } from '../../../client/messages/advice.ts';
import { describeError } from '../../../server/service/errors/errors.ts';
import { answerError } from '../../../server/service/errors/failures.ts';

const said = (status: number): string =>
  forEditor(describeError(answerError('translate text', { status, body: '' }, (text) => text)));

test('what the service refuses is said for those who sit in the editor', () => {
  expect(said(401)).toMatch(/Set the key: "Dragoman: Set Service Key"\./);
  expect(said(456)).toMatch(/See "Dragoman: Show Usage"; /);
  for (const status of [400, 401, 403, 404, 413, 429, 456, 500])
    expect(said(status)).not.toMatch(/command line|--auth|DRAGOMAN_|"dragoman /);
});

test('anything else stays as it is', () => {
  expect(forEditor('de.json is not open.')).toBe('de.json is not open.');
});
