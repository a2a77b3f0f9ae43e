/**
 * The embedded service: the complete HTTP interface of the service on the loopback interface, for work without an account and for tests. `routes.ts`
 * lists what it answers.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Account } from './auth.ts';
import { DocumentJobs } from './documents/jobs.ts';
import { documentWork } from './documents/work.ts';
import { createApertiumEngine } from './engine/apertium/engine.ts';
import type { Engine } from './engine/engine.ts';
import { MEMORIES } from './engine/memories.ts';
import { pseudoEngine } from './engine/pseudo.ts';
import { NetworkFaults } from './faults/network.ts';
import { seededRandom } from './faults/random.ts';
import { parseFaults } from './faults/spec.ts';
import { TextFaults } from './faults/text.ts';
import { Limiter } from './limiter.ts';
import type { Embedded, EmbeddedOptions, EngineName } from './options.ts';
import { findTerms } from './resources/terms.ts';
import { ROUTES } from './routes.ts';
import { readScopes } from './scopes.ts';
import { createHttpServer } from './server.ts';
import { openDatabase } from './state/database.ts';
import { DocumentStore } from './state/documents.ts';
import { Evaluations } from './state/evaluations.ts';
import { Glossaries } from './state/glossaries.ts';
import { Keys, maskKey } from './state/keys.ts';
import { StyleRules } from './state/style-rules.ts';
import { UsageLedger, withoutLimit } from './state/usage.ts';

export type { Embedded, EmbeddedOptions } from './options.ts';

/** Characters per month on the free plan. */
const FREE_LIMIT = 500_000;
/** How long a quality evaluation takes. */
const EVALUATION_MS = 500;
const DOCUMENT_TIMES = { queuedMs: 200, translatingMs: 800 };

/** Starts with the state of earlier runs: usage, glossaries, documents. @param folder of that state; undefined: none. @throws if it cannot start */
export function startEmbeddedIn(folder: string | undefined, options: EmbeddedOptions): Promise<Embedded> {
  return startEmbedded({ ...options, ...(folder !== undefined && { stateFile: join(folder, 'embedded.sqlite') }) });
}

/**
 * Starts the service on 127.0.0.1.
 * @throws Error with a sentence for the user if the port is taken, the state file cannot be opened, or an option is wrong.
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const plan = parseFaults(options.faults ?? '');
  if (!plan.ok) throw new Error(plan.error);
  const engine = await chooseEngine(options.engine ?? 'pseudo');
  const random = seededRandom(options.seed ?? 1);
  const clock = options.clock ?? Date.now;
  const identity = identify(options);
  const database = openDatabase(options.stateFile ?? ':memory:');
  const keys = new Keys(database, clock);
  const account: Account = { ...identity, mainKeyId: keys.main(maskKey(identity.key)) };
  const limit = options.characterLimit ?? (account.plan === 'free' ? FREE_LIMIT : withoutLimit);
  const usage = new UsageLedger(database, keys, clock, limit);
  const glossaries = new Glossaries(database, clock);
  const work = documentWork({
    engine,
    usage,
    terms: (ids, pair) => {
      const terms = findTerms({ glossaries }, ids, pair);
      return terms.ok ? terms.value : undefined;
    },
    memory: (id) => MEMORIES.find((memory) => memory.id === id),
  });
  const times = options.documentTimes ?? DOCUMENT_TIMES;
  const documents = new DocumentJobs(new DocumentStore(database), clock, times, work);
  const server = createHttpServer({
    routes: ROUTES,
    faults: new NetworkFaults(plan.value, random),
    service: {
      account,
      engine,
      faults: new TextFaults(plan.value, random),
      keys,
      usage,
      glossaries,
      styleRules: new StyleRules(database, clock),
      memories: MEMORIES,
      evaluations: new Evaluations(database, clock, options.evaluationMs ?? EVALUATION_MS),
      limiter: new Limiter(clock),
      documents,
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
    await Promise.all([once(server, 'close'), documents.close()]);
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

/** @throws Error if the engine is not installed. */
async function chooseEngine(name: EngineName): Promise<Engine> {
  if (name === 'pseudo') return pseudoEngine;
  const engine = await createApertiumEngine();
  if (!engine.ok) throw new Error(engine.error);
  return engine.value;
}

/**
 * The account's keys: a free plan's key ends in `:fx`, an admin's in `:adm`; scopes belong to a key, not to the account.
 * @throws Error if a scope is unknown.
 */
function identify(options: EmbeddedOptions): Omit<Account, 'mainKeyId'> {
  const read = readScopes(options.key ?? randomUUID());
  if (!read.ok) throw new Error(read.error);
  const { stem: given, scopes } = read.value;
  const plan = options.plan ?? (given.endsWith(':fx') ? 'free' : 'pro');
  const stem = given.replace(/:(?:fx|adm)$/, '');
  if (plan === 'free' && scopes !== undefined) throw new Error('Keys with scopes belong to the paid plan.');
  if (plan === 'free') return { plan, key: options.key ?? `${stem}:fx`, adminKey: undefined };
  return { plan, key: stem, adminKey: `${stem}:adm` };
}
