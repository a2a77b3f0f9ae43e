import type { ServiceClient } from '../../../server/service/client.ts';
import { type ClientConfig, createClient } from '../../../server/service/connect.ts';
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
