import type { ServiceStatus } from '../shared/protocol.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { DEFAULT_SETTINGS, type Settings } from '../shared/settings.ts';
import type { Client } from './client.ts';
import type { EmbeddedService, Runtime, ServiceTarget } from './runtime.ts';
import type { ServiceClient } from './service/client.ts';
import { describeError, type ServiceError } from './service/errors.ts';
import { OWN_TIMEOUTS } from './service/timeouts.ts';

/** Whose key is used. Only the embedded service has two at hand; elsewhere the one key that is set decides what is allowed. */
export type Role = 'developer' | 'admin';

/** The translating service: which one the settings mean, a client for it, and how it fares. Nothing is connected or started before first use. */
export class Services {
  readonly #runtime: Runtime;
  readonly #client: Client;
  readonly #notify: (status: ServiceStatus) => void;
  readonly #clients = new Map<string, Promise<ServiceClient>>();
  readonly #embedded = new Map<string, Promise<EmbeddedService>>();
  #problem: ServiceError | undefined;
  #running = 0;
  #told = '';

  /** `notify` is called when the status has changed. */
  constructor(runtime: Runtime, client: Client, notify: (status: ServiceStatus) => void) {
    this.#runtime = runtime;
    this.#client = client;
    this.#notify = notify;
  }

  status(settings: Settings): ServiceStatus {
    const service = this.#serviceOf(settings);
    const base = { service: this.#label(service, settings), embedded: service === 'embedded' };
    if (!this.#trusted)
      return { ...base, state: 'off', message: 'The network is off because this workspace is not trusted.' };
    if (this.#running > 0) return { ...base, state: 'busy' };
    const problem = this.#problem;
    if (problem === undefined) return { ...base, state: 'ready' };
    return { ...base, state: 'problem', message: describeError(problem), action: actionFor(problem) };
  }

  /** Tells the client what is new, if anything is. */
  announce(settings: Settings): void {
    const status = this.status(settings);
    const text = JSON.stringify(status);
    if (text === this.#told) return;
    this.#told = text;
    this.#notify(status);
  }

  /** The settings or the key may have changed: yesterday's trouble is no longer news. */
  reset(settings: Settings): void {
    this.#problem = undefined;
    this.announce(settings);
  }

  /** Runs one job with a client. The status is `busy` meanwhile, and afterwards what `errorOf` finds in the outcome. */
  async use<T>(
    settings: Settings,
    job: (client: ServiceClient) => Promise<T>,
    errorOf: (outcome: T) => ServiceError | undefined,
    role: Role = 'developer',
  ): Promise<Result<T, ServiceError>> {
    this.#running += 1;
    this.announce(settings);
    let error: ServiceError | undefined;
    try {
      const client = await this.#connect(settings, role);
      if (!client.ok) {
        error = client.error;
        return client;
      }
      const outcome = await job(client.value);
      error = errorOf(outcome);
      return ok(outcome);
    } finally {
      this.#running -= 1;
      if (error?.kind !== 'cancelled') this.#problem = error;
      this.announce(settings);
    }
  }

  /** Which account is used: what belongs to it is found again by `id`, whatever port the embedded service listens on. Never with a key. */
  account(settings: Settings): { readonly id: string; readonly plan: 'free' | 'paid' | 'unknown' } {
    const service = this.#serviceOf(settings);
    if (service === 'embedded' || this.#key === undefined) return { id: addressOf(service), plan: 'unknown' };
    return { id: addressOf(service), plan: this.#key.endsWith(':fx') ? 'free' : 'paid' };
  }

  async close(): Promise<void> {
    const embedded = await Promise.allSettled(this.#embedded.values());
    await Promise.allSettled([...this.#clients.values()].map(async (client) => (await client).close()));
    await Promise.allSettled(embedded.flatMap((it) => (it.status === 'fulfilled' ? [it.value.close()] : [])));
    this.#clients.clear();
    this.#embedded.clear();
  }

  get #trusted(): boolean {
    return this.#client.options.trusted !== false;
  }

  get #key(): string | undefined {
    return this.#runtime.environment['DRAGOMAN_AUTH_KEY']?.trim() || undefined;
  }

  #serviceOf(settings: Settings): string {
    if (settings.service !== 'auto') return settings.service;
    const wanted = this.#runtime.environment['DRAGOMAN_SERVICE']?.trim();
    return wanted || (this.#key === undefined ? 'embedded' : 'deepl');
  }

  #label(service: string, settings: Settings): string {
    if (service === 'embedded')
      return `embedded (${settings.embeddedEngine === 'pseudo' ? 'pseudo-translation' : settings.embeddedEngine})`;
    if (service === 'deepl') return this.#key?.endsWith(':fx') ? 'DeepL (free plan)' : 'DeepL';
    return URL.parse(service)?.host ?? 'unknown service';
  }

  async #connect(settings: Settings, role: Role): Promise<Result<ServiceClient, ServiceError>> {
    const service = this.#serviceOf(settings);
    const name = [service, settings.freeService, settings.authScheme, settings.embeddedEngine, role].join('\n');
    const known = this.#clients.get(name);
    if (known !== undefined) return ok(await known);
    const target =
      service === 'embedded' && this.#trusted
        ? await this.#startEmbedded(settings, role)
        : ok(this.#target(service, settings));
    if (!target.ok) return target;
    // Others may have asked while the address was looked for: one client for all of them.
    const connecting = this.#clients.get(name) ?? this.#runtime.connect(target.value);
    this.#clients.set(name, connecting);
    return ok(await connecting);
  }

  #target(service: string, settings: Settings): ServiceTarget {
    const { proxy } = this.#client.options;
    const preset = settings.authScheme === DEFAULT_SETTINGS.authScheme;
    const scheme = preset ? this.#runtime.environment['DRAGOMAN_AUTH_SCHEME']?.trim() : undefined;
    return {
      service,
      online: this.#trusted,
      freeService: settings.freeService,
      authScheme: scheme || settings.authScheme,
      ...(this.#key !== undefined && { key: this.#key }),
      ...(proxy !== undefined && { proxy }),
    };
  }

  async #startEmbedded({ embeddedEngine }: Settings, role: Role): Promise<Result<ServiceTarget, ServiceError>> {
    let starting = this.#embedded.get(embeddedEngine);
    if (starting === undefined) {
      starting = this.#runtime.startEmbedded(embeddedEngine, this.#client.options.stateFolder);
      this.#embedded.set(embeddedEngine, starting);
    }
    try {
      const { url, key, adminKey = key } = await starting;
      return ok({ service: url, key: role === 'admin' ? adminKey : key, online: true, timeouts: OWN_TIMEOUTS });
    } catch (error) {
      this.#embedded.delete(embeddedEngine);
      return fail({
        kind: 'network',
        operation: 'start the embedded service',
        message: error instanceof Error ? error.message : String(error),
        advice: 'Set `dragoman.service` to another service, or report this.',
      });
    }
  }
}

/** A wrong address may be a pasted password, and a right one may hold one: only what names the service is kept. */
function addressOf(service: string): string {
  if (service === 'embedded' || service === 'deepl') return service;
  const url = URL.parse(service.trim());
  return url === null ? 'unknown' : `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

function actionFor(error: ServiceError): NonNullable<ServiceStatus['action']> {
  if (error.kind === 'unauthorized') return 'setKey';
  return error.kind === 'bad-request' || error.kind === 'not-found' ? 'openSettings' : 'retry';
}
