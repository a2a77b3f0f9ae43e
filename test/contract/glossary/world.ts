import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../../server/embedded/index.ts';
import { openSyncCache, type SyncCache } from '../../../server/engine/parts/glossary/cache.ts';
import { readGlossaryFiles } from '../../../server/engine/parts/glossary/files.ts';
import { NO_LOCK, parseLock, writeLock } from '../../../server/engine/parts/glossary/lock.ts';
import type { PushChoices } from '../../../server/engine/parts/glossary/plan.ts';
import { filesAfter, planPull } from '../../../server/engine/parts/glossary/pull.ts';
import { type PushReport, push } from '../../../server/engine/parts/glossary/push.ts';
import { compare, lockAfter, type SyncState } from '../../../server/engine/parts/glossary/state.ts';
import { createClient, type ServiceClient } from '../../../server/service/client.ts';
import { ok } from '../../../shared/values/result.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { type FakeService, type Reply, startFakeService } from '../../support/fake-service.ts';

const PATTERNS = ['glossary/*.tsv'];

/** The embedded service behind a door that counts, and that can shut after so many requests. */
export class Door {
  readonly client: ServiceClient;
  readonly service: FakeService;
  readonly #embedded: Embedded;
  readonly key: string;
  /** Requests that still get through; the one after the last is cut off, unheard or unanswered. */
  left = Number.POSITIVE_INFINITY;
  cut: 'before' | 'after' = 'before';
  /** An answer in the place of the service's. */
  instead: (method: string) => Reply | undefined = () => undefined;
  /** Requests that are refused with 429 before one is heard again. */
  storm = 0;

  constructor(embedded: Embedded, service: FakeService) {
    this.#embedded = embedded;
    this.key = embedded.key;
    this.service = service;
    this.client = createClient({ service: service.url, key: embedded.key, clock: new FakeClock(), environment: {} });
  }

  static async open(options: EmbeddedOptions = {}): Promise<Door> {
    const embedded = await startEmbedded(options);
    const service: FakeService = await startFakeService(async (request): Promise<Reply> => {
      const query = request.query.size > 0 ? `?${request.query}` : '';
      if (door.storm > 0) {
        door.storm -= 1;
        return { status: 429, body: '{"message":"Too many requests"}' };
      }
      const other = door.instead(request.method);
      if (other !== undefined) return other;
      door.left -= 1;
      if (door.left < -1 || (door.left < 0 && door.cut === 'before')) return { fault: 'reset' };
      const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
      const answer = await fetch(`${embedded.url}${request.path}${query}`, {
        method: request.method,
        headers: { authorization, 'content-type': type },
        ...(request.body.length > 0 && { body: new Uint8Array(request.body) }),
      });
      const body = new Uint8Array(await answer.arrayBuffer());
      if (door.left < 0) return { fault: 'reset' };
      const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/json' };
      return answer.status === 204 ? { status: 204 } : { status: answer.status, headers, body };
    });
    const door = new Door(embedded, service);
    return door;
  }

  /** Methods of the requests since the last call. */
  requests(): string[] {
    return this.service.requests.splice(0).map(({ method }) => method);
  }

  /** Only those that change something. */
  writes(): string[] {
    return this.requests().filter((method) => method !== 'GET');
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.service.close();
    await this.#embedded.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** A project folder in memory, with its lock file and the cache of its machine. */
export class Repository {
  readonly files: Map<string, string>;
  lock: string;
  cache: SyncCache;
  name = 'product';
  plan: 'free' | 'paid' = 'paid';

  constructor(files: Readonly<Record<string, string>>, lock = writeLock(NO_LOCK)) {
    this.files = new Map(Object.entries(files));
    this.lock = lock;
    this.cache = openSyncCache(':memory:');
  }

  /** On another machine: files and lock file, but no cache. */
  clone(): Repository {
    return new Repository(Object.fromEntries(this.files), this.lock);
  }

  async state({ client }: Pick<Door, 'client'>): Promise<SyncState> {
    const access = {
      list: async () => [...this.files.keys()].map((name) => `/repo/${name}`),
      read: async (path: string) => ok({ path, text: this.files.get(path.slice(6)) ?? '' }),
    };
    const files = await readGlossaryFiles(access, '/repo', PATTERNS);
    const lock = parseLock(this.lock);
    if (!files.ok || !lock.ok) throw new Error('unreadable');
    const input = { files: files.value, lock: lock.value, service: 'test', name: this.name, cache: this.cache };
    const state = await compare(input, client);
    if (!state.ok) throw state.error;
    return state.value;
  }

  /** `killed`: the process ends before the lock file is written. */
  async push(door: Door, choices: PushChoices = {}, killed = false): Promise<PushReport> {
    const report = await push(await this.state(door), { client: door.client, plan: this.plan }, choices);
    if (report.lock !== undefined && !killed) this.lock = writeLock(report.lock);
    return report;
  }

  async pull(door: Door, prefer?: 'repository' | 'service') {
    const state = await this.state(door);
    const plan = planPull(state, { patterns: PATTERNS, prefer });
    for (const { name, text } of plan.updates) this.files.set(name, text);
    const { glossary, dictionaries } = state.found;
    if (glossary === undefined) return plan;
    const service = new Map(Array.from(dictionaries, ([pair, { entries }]) => [pair, entries]));
    const repository = filesAfter(state, plan.updates, undefined);
    this.lock = writeLock(lockAfter(state, { id: glossary.id, name: glossary.name, repository, service }));
    return plan;
  }

  edit(file: string, change: (text: string) => string): void {
    this.files.set(file, change(this.files.get(file) ?? ''));
  }
}

/** What the service has, as files of the same order would have it. */
export async function onService({ client }: Door): Promise<Record<string, Record<string, string>>> {
  const listed = await client.glossaries.list();
  if (!listed.ok) throw listed.error;
  const found: Record<string, Record<string, string>> = {};
  for (const { id, dictionaries } of listed.value)
    for (const { sourceLang, targetLang } of dictionaries) {
      const entries = await client.glossaries.entries(id, { sourceLang, targetLang });
      if (!entries.ok) throw entries.error;
      found[`${sourceLang}-${targetLang}`] = Object.fromEntries(
        entries.value.map(({ source, target }) => [source, target] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
    }
  return found;
}
