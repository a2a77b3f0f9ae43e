import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type ServiceClient } from '../../../server/service/client.ts';
import { ask, type Target, translates } from '../embedded/support.ts';
import { Lacking, type World } from './case.ts';

/** Milliseconds between two questions to a real service. */
const PATIENCE = 1000;

/** A world over a service; `close` takes away what was made there and is left over. */
export async function openWorld(target: Target): Promise<World & { close(): Promise<void> }> {
  const clients: ServiceClient[] = [];
  const clientWith = (key: string): ServiceClient => {
    const client = createClient({ service: target.url, key, authScheme: target.scheme, environment: {} });
    clients.push(client);
    return client;
  };
  const client = clientWith(target.key);
  const admin = target.adminKey === undefined ? client : clientWith(target.adminKey);
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-contract-'));
  const made = new Map<string, string>();
  const run = Date.now().toString(36);
  return {
    client,
    admin,
    external: target.external,
    translates: await translates(target),
    clientWith,
    ask: (question, who) =>
      ask(target, who === 'admin' ? { key: target.adminKey ?? target.key, ...question } : question),
    folder,
    unique: (name) => `dragoman-${name}-${run}`,
    remember: (name, value) => void made.set(name, value),
    recall(name) {
      const value = made.get(name);
      if (value === undefined) throw new Lacking(`there is no ${name}`);
      return value;
    },
    pause: async () => {
      if (target.external) await wait(PATIENCE);
    },
    async close() {
      const [glossary, legacy, key, style] = ['glossary', 'legacy', 'key', 'style'].map((name) => made.get(name));
      if (glossary !== undefined) await client.glossaries.delete(glossary);
      if (legacy !== undefined) await client.legacyGlossaries.delete(legacy);
      if (key !== undefined) await admin.admin.deactivateKey(key);
      if (style !== undefined) await ask(target, { method: 'DELETE', path: `/v3/style_rules/${style}` });
      for (const one of clients) await one.close();
      await rm(folder, { recursive: true });
    },
  };
}
