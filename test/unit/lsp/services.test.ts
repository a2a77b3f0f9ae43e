import { expect, test } from 'vitest';
import { readClient } from '../../../server/lsp/client.ts';
import { nodeRuntime } from '../../../server/lsp/node-runtime.ts';
import type { ServiceTarget } from '../../../server/lsp/runtime.ts';
import { Services } from '../../../server/lsp/services.ts';
import { EDITOR_FINISH, OWN_TIMEOUTS } from '../../../server/service/transport/timeouts.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';

/** What is known of a service when it is connected to. */
async function targetOf(service: string): Promise<ServiceTarget | undefined> {
  let target: ServiceTarget | undefined;
  const runtime = nodeRuntime();
  const client = readClient({ processId: null, rootUri: null, capabilities: {} });
  const services = new Services(
    {
      ...runtime,
      environment: { DRAGOMAN_AUTH_KEY: 'k', DRAGOMAN_SERVICE: service },
      connect: async (wanted) => {
        target = wanted;
        return runtime.connect({ ...wanted, online: false });
      },
      startEmbedded: async () => ({ url: 'http://127.0.0.1:1', key: 'k', close: async () => {} }),
    },
    client,
    { notify: () => {} },
  );
  await services.use(
    { ...DEFAULT_SETTINGS, service },
    async () => {},
    () => undefined,
  );
  await services.close();
  return target;
}

test('a service on this machine is waited for as long as the machine takes, one far away is not', async () => {
  expect(await targetOf('embedded')).toMatchObject({
    service: 'http://127.0.0.1:1',
    timeouts: { ...OWN_TIMEOUTS, finish: EDITOR_FINISH },
  });
  expect(await targetOf('https://service.test')).toMatchObject({ timeouts: { finish: EDITOR_FINISH } });
});
