import { expect, test } from 'vitest';
import { seededRandom } from '../../../server/embedded/faults/random.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { type Reply, startFakeService } from '../../support/fake-service.ts';
import { clientFor, numbered } from './helpers.ts';
import { Model } from './model.ts';

const REFUSALS: readonly Reply[] = [
  { status: 429 },
  { status: 529, headers: { 'retry-after': '1' } },
  { status: 503, json: { message: 'overloaded' } },
];

test.each([1, 2, 3])('10,000 texts through a service that refuses 30 %% of all requests (seed %i)', async (seed) => {
  const { next: chance } = seededRandom(seed);
  const model = new Model();
  let refusals = 0;
  await using service = await startFakeService((request) => {
    if (chance() >= 0.3) return model.answer(request);
    refusals += 1;
    return REFUSALS[refusals % 3]!;
  });
  // All waits pass one after the other on this clock, so the time for everything is no measure here.
  await using client = clientFor(service, { clock: new FakeClock(chance), timeouts: { overall: 1e9 } });
  const texts = numbered(10_000);
  const outcome = await client.translate({ texts, targetLang: 'DE' });
  expect(outcome.error).toBeUndefined();
  expect(outcome.translations.map((item) => item?.text)).toEqual(texts.map((text) => `<${text}>`));
  expect(model.billed.size).toBe(10_000);
  expect([...model.billed.values()].every((times) => times === 1)).toBe(true);
  expect(refusals).toBeGreaterThan(40);
  expect(outcome.requests).toBe(200 + refusals);
  expect(outcome.translations.reduce((sum, item) => sum + (item?.billedCharacters ?? 0), 0)).toBe(
    texts.join('').length,
  );
});
