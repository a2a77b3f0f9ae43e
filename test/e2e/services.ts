/** The services that the tests with an account use: over HTTP, each with a key of its own. The extension's own embedded service is another one. */
import { randomUUID } from 'node:crypto';
import { startEmbedded } from '../../server/embedded/index.ts';
import { type Gate, startGate } from './gate.ts';

export interface Services {
  /** Before the one whose answers can be held back. */
  readonly gate: Gate;
  /** How the suite learns of addresses and keys. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startServices(): Promise<Services> {
  const key = `e2e-${randomUUID()}`;
  const small = await startEmbedded({ key, characterLimit: 1000 });
  const paid = await startEmbedded({ key: randomUUID() });
  const free = await startEmbedded({ key: `${randomUUID()}:fx` });
  const gate = await startGate(small.url);
  return {
    gate,
    env: {
      DRAGOMAN_E2E_SERVICE: gate.url,
      DRAGOMAN_E2E_KEY: key,
      DRAGOMAN_E2E_PAID: paid.url,
      DRAGOMAN_E2E_PAID_KEY: paid.key,
      DRAGOMAN_E2E_ADMIN_KEY: paid.adminKey ?? '',
      DRAGOMAN_E2E_FREE: free.url,
      DRAGOMAN_E2E_FREE_KEY: free.key,
    },
    async close() {
      gate.close();
      await Promise.all([small, paid, free].map((service) => service.close()));
    },
  };
}
