import { expect, test } from 'vitest';
import { startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';

const memory = (number: number) => ({
  translation_memory_id: `id-${number}`,
  name: `Memory ${number}`,
  source_language: 'en',
  target_languages: ['de', 'zh-hans'],
  segment_count: number,
});
const page = (from: number, to: number) => ({
  json: {
    translation_memories: Array.from({ length: to - from }, (_, index) => memory(from + index)),
    total_count: 60,
  },
});

test('all pages, each memory once', async () => {
  await using service = await startFakeService([page(0, 25), page(24, 49), page(49, 60)]);
  await using client = clientFor(service);
  const listed = await client.serviceMemories();
  expect(listed.ok && listed.value.map(({ segmentCount }) => segmentCount)).toEqual(
    Array.from({ length: 60 }, (_, n) => n),
  );
  expect(listed).toMatchObject({
    value: expect.arrayContaining([
      { id: 'id-3', name: 'Memory 3', sourceLang: 'en', targetLangs: ['de', 'zh-hans'], segmentCount: 3 },
    ]),
  });
  expect(service.requests.map(({ path, query }) => [path, query.get('page'), query.get('page_size')])).toEqual([
    ['/v3/translation_memories', '0', '25'],
    ['/v3/translation_memories', '1', '25'],
    ['/v3/translation_memories', '2', '25'],
  ]);
});

test('a service that repeats its pages comes to an end; a failure is the answer', async () => {
  await using service = await startFakeService([page(0, 25)]);
  await using client = clientFor(service);
  expect(await client.serviceMemories()).toMatchObject({ ok: true, value: { length: 25 } });
  expect(service.requests).toHaveLength(2);
  await using refusing = await startFakeService([{ status: 403, json: { message: 'no' } }]);
  await using other = clientFor(refusing);
  expect(await other.serviceMemories()).toMatchObject({ ok: false, error: { status: 403 } });
});
