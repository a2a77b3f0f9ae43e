import { describe, expect, test } from 'vitest';
import { type QualityFailure, sentence } from '../../../server/engine/parts/quality/provider.ts';
import { serviceProvider } from '../../../server/engine/parts/quality/service-provider.ts';
import { type Reply, startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';

const JOB = '5b0f7a52-5f0c-4b52-9a5e-6d2f0b2f7c11';
const ACCEPTED: Reply = {
  status: 202,
  headers: { 'retry-after': '3' },
  json: { job_id: JOB, poll_url: `/v1/quality-evaluation/${JOB}` },
};
const BUSY: Reply = { status: 202, headers: { 'retry-after': '7' }, json: { status: 'processing' } };
const done = (segments: unknown): Reply => ({ json: { status: 'done', segments, summary: { overall_score: 50 } } });
const PAIRS = [
  { source: 'Do not delete 👍 it', target: 'Löschen 👍 Sie es' },
  { source: 'Two', target: 'Zwei' },
];
const BATCH = { locales: { source: 'en-US', target: 'de-AT' }, pairs: PAIRS };
const ERRORS = [
  {
    type: 'Accuracy',
    sub_type: 'Mistranslation',
    severity: 'Critical',
    explanation: 'The negation\nis lost.',
    source_spans: [{ start: 3, end: 6 }],
    target_spans: [{ start: 10, end: 13 }],
  },
];
const signal = new AbortController().signal;

test('a batch is sent, waited for as long as the service says, and read: spans become UTF-16 offsets', async () => {
  await using service = await startFakeService([
    ACCEPTED,
    BUSY,
    BUSY,
    done([
      { segment_index: 1, errors: [] },
      { segment_index: 0, errors: ERRORS },
    ]),
  ]);
  await using client = clientFor(service);
  const judged = await serviceProvider(client, 'x', 'X').judge(BATCH, { signal });
  expect(judged).toEqual({
    ok: true,
    value: [
      [
        {
          type: 'accuracy',
          subType: 'Mistranslation',
          severity: 'critical',
          explanation: 'The negation is lost.',
          sourceSpans: [{ start: 3, end: 6 }],
          targetSpans: [{ start: 11, end: 14 }],
        },
      ],
      [],
    ],
  });
  const [begin, ...polls] = service.requests;
  expect([begin?.method, begin?.path, begin?.json()]).toEqual([
    'POST',
    '/v1/quality-evaluation',
    { metadata: { source_language: 'en', target_language: 'de' }, segments: PAIRS },
  ]);
  expect(polls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array.from({ length: 3 }, () => `GET /v1/quality-evaluation/${JOB}`),
  );
  expect(client.clock.sleeps.filter((ms) => ms >= 1_000)).toEqual([3_000, 7_000, 7_000]);
});

test('a segment that the answer leaves out is not judged; unknown words and spans that are none break nothing', async () => {
  const odd = { type: 'Vibes', severity: 'Neutral', explanation: null, target_spans: [{ start: 2, end: 99 }] };
  await using service = await startFakeService([
    ACCEPTED,
    done([{ segment_index: 1, errors: [odd] }, { segment_index: 9 }]),
  ]);
  await using client = clientFor(service);
  const judged = await serviceProvider(client, 'x', 'X').judge(BATCH, { signal });
  const error = {
    type: 'miscellaneous',
    severity: 'minor',
    explanation: '',
    sourceSpans: [],
    targetSpans: [{ start: 2, end: 4 }],
  };
  expect(judged).toEqual({ ok: true, value: [undefined, [error]] });
});

describe('what goes wrong', () => {
  const failure = async (...replies: Reply[]): Promise<string> => {
    await using service = await startFakeService(replies);
    await using client = clientFor(service);
    const judged = await serviceProvider(client, 'x', 'X').judge(BATCH, { signal });
    const error: QualityFailure | undefined = judged.ok ? undefined : judged.error;
    return error?.kind === 'service' ? String(error.error) : String(error?.kind);
  };

  test('an account that is not invited is told so', async () => {
    expect(await failure({ status: 403, json: { message: 'no' } })).toContain('not invited to quality evaluation');
  });

  test('an evaluation that fails says what the service said', async () => {
    const error = { json: { status: 'error', error: { code: 'evaluation_failed', message: 'Out of tea.' } } };
    expect(await failure(ACCEPTED, error)).toContain('The service said: Out of tea.');
  });

  test('one that never ends is given up after half an hour, and can be fetched later', async () => {
    expect(await failure(ACCEPTED, BUSY)).toContain('run the check again within a day');
  });

  test('a job that may have begun is not begun again', async () => {
    await using service = await startFakeService([{ fault: 'reset' }]);
    await using client = clientFor(service);
    const judged = await serviceProvider(client, 'x', 'X').judge(BATCH, { signal });
    expect([judged.ok, service.requests.length]).toEqual([false, 1]);
  });

  test('too many requests are waited for', async () => {
    await using service = await startFakeService([
      { status: 429, headers: { 'retry-after': '2' } },
      ACCEPTED,
      { status: 429, headers: { 'retry-after': '2' } },
      done([]),
    ]);
    await using client = clientFor(service);
    expect((await serviceProvider(client, 'x', 'X').judge(BATCH, { signal })).ok).toBe(true);
  });

  test('languages that are not evaluated are refused before anything is sent', async () => {
    await using service = await startFakeService([ACCEPTED]);
    await using client = clientFor(service);
    const provider = serviceProvider(client, 'x', 'X');
    const pairs = [
      ['en', 'de'],
      ['en', 'es-MX'],
      ['de-CH', 'en'],
      ['zh-Hant', 'ja'],
      ['ja', 'zh_TW'],
      ['en', 'pl'],
      ['de', 'fr'],
    ];
    expect(pairs.map(([source = '', target = '']) => provider.judges({ source, target }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    const refused = await provider.judge({ ...BATCH, locales: { source: 'en', target: 'pl' } }, { signal });
    expect([refused.ok, service.requests.length]).toEqual([false, 0]);
  });

  test('cancelling stops the waiting', async () => {
    const control = new AbortController();
    await using service = await startFakeService([ACCEPTED, BUSY]);
    await using client = clientFor(service);
    const accepted = (): void => control.abort();
    const judged = await serviceProvider(client, 'x', 'X').judge(BATCH, { signal: control.signal, accepted });
    expect(judged).toEqual({ ok: false, error: { kind: 'interrupted' } });
    expect(service.requests).toHaveLength(1);
  });
});

describe('an earlier job', () => {
  const resumed = async (...replies: Reply[]) => {
    await using service = await startFakeService(replies);
    await using client = clientFor(service);
    return await serviceProvider(client, 'x', 'X').resume?.(JOB, BATCH, { signal });
  };

  test('is asked for its answer', async () => {
    expect(await resumed(BUSY, done([{ segment_index: 0, errors: [] }]))).toEqual({ ok: true, value: [[], undefined] });
  });

  test('that is forgotten, or has failed, is gone; one that cannot be asked is not', async () => {
    expect(await resumed({ status: 404 })).toEqual({ ok: true, value: undefined });
    expect(await resumed({ json: { status: 'error' } })).toEqual({ ok: true, value: undefined });
    expect((await resumed({ status: 403 }))?.ok).toBe(false);
  });
});

test('a sentence of a provider is one line', () => {
  expect(sentence(' a\r\n\tb\u0007 ')).toBe('a b');
});
