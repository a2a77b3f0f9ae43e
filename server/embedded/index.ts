/**
 * The embedded service: the whole interface of `service-interface` over HTTP on the loopback interface, for work without an
 * account and for tests. `routes.ts` is the list of what it answers.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Account } from './auth.ts';
import { pseudoEngine } from './engine/pseudo.ts';
import type { Embedded, EmbeddedOptions } from './options.ts';
import { ROUTES } from './routes.ts';
import { createHttpServer } from './server.ts';
import { openDatabase } from './state/database.ts';
import { Glossaries } from './state/glossaries.ts';
import { Keys, maskKey } from './state/keys.ts';
import { UsageLedger, withoutLimit } from './state/usage.ts';

export type { Embedded, EmbeddedOptions, EngineName, Plan } from './options.ts';

/** Characters per month on the free plan. */
const FREE_LIMIT = 500_000;

/**
 * Starts the service on 127.0.0.1.
 * @throws Error with a sentence for people when the port is taken, the state file cannot be opened, or an option is wrong.
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const clock = options.clock ?? Date.now;
  const identity = identify(options);
  const database = openDatabase(options.stateFile ?? ':memory:');
  const keys = new Keys(database, clock);
  const account: Account = { ...identity, mainKeyId: keys.main(maskKey(identity.key)) };
  const limit = options.characterLimit ?? (account.plan === 'free' ? FREE_LIMIT : withoutLimit);
  const server = createHttpServer({
    routes: ROUTES,
    service: {
      account,
      engine: pseudoEngine,
      keys,
      usage: new UsageLedger(database, keys, clock, limit),
      glossaries: new Glossaries(database, clock),
      clock,
    },
    latencyMs: options.latencyMs ?? 0,
    onError: options.onError ?? (() => {}),
  });
  try {
    server.listen(options.port ?? 0, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    database.close();
    throw error;
  }
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  let closing: Promise<void> | undefined;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    database.close();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    key: options.key ?? identity.key,
    adminKey: account.adminKey,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** The account's keys: one of the free plan ends in `:fx`, an admin's in `:adm`. */
function identify(options: EmbeddedOptions): Omit<Account, 'mainKeyId'> {
  const given = options.key ?? randomUUID();
  const plan = options.plan ?? (given.endsWith(':fx') ? 'free' : 'pro');
  const stem = given.replace(/:(?:fx|adm)$/, '');
  if (plan === 'free') return { plan, key: options.key ?? `${stem}:fx`, adminKey: undefined };
  return { plan, key: stem, adminKey: `${stem}:adm` };
}
