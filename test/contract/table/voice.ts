import { asks, type Case } from './case.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Voice (docs/spec/service.md#voice): nothing is started. Who has access is told that the request is empty, everybody else that he has none. */
export const VOICE: readonly Case[] = [
  asks('POST /v3/voice/realtime', 'an empty request', () => ({ path: '/v3/voice/realtime', json: {} }), [400, 403]),
  asks('GET /v3/voice/realtime', 'without a token', () => ({ path: '/v3/voice/realtime' }), [400, 403]),
  asks(
    'POST /v1/jobs/voice/translate',
    'an empty request',
    () => ({ path: '/v1/jobs/voice/translate', json: {} }),
    [400, 403],
  ),
  asks(
    'GET /v1/jobs/voice/translate/{job_id}',
    'a job of nobody',
    () => ({ path: `/v1/jobs/voice/translate/${NOBODY}` }),
    [400, 403, 404],
  ),
];
