import { type ClientConfig, createClient, type ServiceClient } from '../../../server/service/client.ts';
import { DEFAULT_TIMEOUTS } from '../../../server/service/transport/timeouts.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import type { FakeService, RecordedRequest, Reply } from '../../support/fake-service.ts';

export const KEY = 'test-key-0815:paid';

/** A client for the fake service, with time that does not pass by itself. */
export function clientFor(
  service: FakeService,
  config: Partial<ClientConfig> = {},
): ServiceClient & AsyncDisposable & { readonly clock: FakeClock } {
  const clock = new FakeClock();
  const client = createClient({ service: service.url, key: KEY, clock, environment: {}, ...config });
  return { ...client, clock, [Symbol.asyncDispose]: () => client.close() };
}

/** Time runs out only for those who wait: a head that is on its way arrives first, and starts the timer of the body. */
export async function ringWhenWaiting(clock: FakeClock, fault: 'hang' | 'stall-body'): Promise<void> {
  const { idle } = DEFAULT_TIMEOUTS;
  if (fault === 'stall-body') await clock.until((running) => running.length === 0 || running.includes(idle));
  if (clock.pending > 0) clock.ring();
}

/** Translates by decoration, so that every text is recognisable. */
export function translated(request: RecordedRequest): Reply {
  const { text } = request.json() as { readonly text: readonly string[] };
  return {
    json: {
      translations: text.map((one) => ({
        detected_source_language: 'EN',
        text: `<${one}>`,
        billed_characters: [...one].length,
      })),
    },
  };
}

export function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `text ${index}`);
}
