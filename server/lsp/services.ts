import type { ServiceQuestion, ServiceReply, ServiceStatus } from '../../shared/protocol.ts';
import { isFree, originFor } from '../../shared/service-key.ts';
import { chosenLimits, DEFAULT_SETTINGS, requestLimits, type Settings } from '../../shared/settings.ts';
import { errorText } from '../../shared/values/error-text.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';
import { addressOf, type Choice, chooseService, embeddedName, originsWithKey, type Role } from '../service/choice.ts';
import type { ServiceClient } from '../service/client.ts';
import { describeError, failureData, type ServiceError, serviceError } from '../service/errors/errors.ts';
import { SET_KEY } from '../service/errors/failures.ts';
import { EDITOR_FINISH, OWN_TIMEOUTS, timeoutsOf } from '../service/transport/timeouts.ts';
import type { Client } from './client.ts';
import type { EmbeddedService, Runtime, ServiceTarget } from './runtime.ts';

export interface Account {
  readonly id: string;
  /** Identifies who made the translations: the account, and the engine if there are several. The command line uses the same value. */
  readonly maker: string;
  /** Its output is not a real translation. */
  readonly engine?: 'pseudo';
  readonly plan: 'free' | 'paid' | 'unknown';
}

/** Messages of the services to the client. */
export interface Talk {
  /** The status has changed. */
  readonly notify: (status: ServiceStatus) => void;
  /** There is no service, or no key for it: what does the user want? Absent: the client cannot ask. */
  readonly ask?: (question: ServiceQuestion) => Promise<ServiceReply>;
}

export interface Use {
  /** Whose key is used. Default: the developer's. */
  readonly role?: Role;
  /** Not requested by the user, such as a view that loads by itself: a missing key is an error at once, without a question. */
  readonly quiet?: boolean;
}

/** Why the service cannot be used, and how the user is asked about it. */
interface Missing {
  readonly error: ServiceError;
  readonly question: ServiceQuestion;
}

/** The translation service: which one the settings select, a client for it, and its status. Nothing is connected or started before first use. */
export class Services {
  readonly #runtime: Runtime;
  readonly #client: Client;
  readonly #talk: Talk;
  readonly #clients = new Map<string, Promise<ServiceClient>>();
  readonly #embedded = new Map<string, Promise<EmbeddedService>>();
  #problem: ServiceError | undefined;
  #running = 0;
  #told = '';
  /** The user has agreed to pseudo-translations in this workspace. */
  #pseudo: boolean;
  #asking: Promise<ServiceReply> | undefined;

  constructor(runtime: Runtime, client: Client, talk: Talk) {
    this.#runtime = runtime;
    this.#client = client;
    this.#talk = talk;
    this.#pseudo = client.options.pseudo === true;
  }

  status(settings: Settings): ServiceStatus {
    const none = this.#runtime.noService;
    if (none !== undefined) {
      const reason = { message: describeError(none), failure: failureData(none) };
      return { service: 'no service in a browser', embedded: false, state: 'off', ...reason };
    }
    const choice = this.#choice(settings);
    const service = choice.ok ? choice.value.service : undefined;
    const missing = this.#missing(choice);
    const base = {
      service: this.#label(choice, settings),
      embedded: service === 'embedded',
      ...(this.#isPseudo(service, settings) && { pseudo: true }),
      ...(missing !== undefined && { missing: missing.question.missing }),
    };
    if (!this.#trusted)
      return { ...base, state: 'off', message: 'The network is off because this workspace is not trusted.' };
    if (this.#running > 0) return { ...base, state: 'busy' };
    const problem = this.#problem;
    if (problem !== undefined)
      return {
        ...base,
        state: 'problem',
        message: describeError(problem),
        failure: failureData(problem),
        action: actionFor(problem),
      };
    if (missing === undefined) return { ...base, state: 'ready' };
    const { error } = missing;
    return { ...base, state: 'ready', message: describeError(error), failure: failureData(error), action: 'setKey' };
  }

  /** Notifies the client if anything has changed. */
  announce(settings: Settings): void {
    const status = this.status(settings);
    const text = JSON.stringify(status);
    if (text === this.#told) return;
    this.#told = text;
    this.#talk.notify(status);
  }

  /** The settings or the key may have changed: earlier failures no longer count. */
  reset(settings: Settings): void {
    this.#problem = undefined;
    this.announce(settings);
  }

  /** Runs one job with a client. The status is `busy` meanwhile, and afterwards determined by what `errorOf` finds in the result. */
  async use<T>(
    settings: Settings,
    job: (client: ServiceClient) => Promise<T>,
    errorOf: (outcome: T) => ServiceError | undefined,
    { role = 'developer', quiet = false }: Use = {},
  ): Promise<Result<T, ServiceError>> {
    const choice = await this.#chosen(settings, role, quiet);
    if (!choice.ok) return choice;
    this.#running += 1;
    this.announce(settings);
    let error: ServiceError | undefined;
    try {
      const client = await this.#connect(choice.value, settings, role);
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

  /** The account in use: its data is stored under `id`, whatever port the embedded service listens on. Never with a key. */
  account(settings: Settings): Account {
    const choice = this.#choice(settings);
    if (!choice.ok) return { id: 'none', maker: 'none', plan: 'unknown' };
    const { service, key } = choice.value;
    const id = addressOf(service);
    const maker = service === 'embedded' ? this.#label(choice, settings) : id;
    if (service === 'embedded' || key === undefined)
      return { id, maker, plan: 'unknown', ...(this.#isPseudo(service, settings) && { engine: 'pseudo' as const }) };
    return { id, maker, plan: isFree(key) ? 'free' : 'paid' };
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

  #choice(settings: Settings, role: Role = 'developer'): Result<Choice, ServiceError> {
    const { service, freeService, embeddedHere } = settings;
    const wishes = { service, freeService, embedded: this.#pseudo || embeddedHere === true, role };
    return chooseService(wishes, this.#runtime.environment);
  }

  /** The service to use. Without one, or without a key for it, the user is asked first: once for all pending requests. */
  async #chosen(settings: Settings, role: Role, quiet: boolean): Promise<Result<Choice, ServiceError>> {
    if (this.#runtime.noService !== undefined) return fail(this.#runtime.noService);
    const choice = this.#choice(settings, role);
    const missing = this.#trusted ? this.#missing(choice) : undefined;
    if (!this.#trusted && !choice.ok) return ok({ service: 'deepl' });
    if (missing === undefined) return choice;
    const { ask } = this.#talk;
    if (ask === undefined || quiet) return fail(missing.error);
    this.#asking ??= ask(missing.question).finally(() => {
      this.#asking = undefined;
    });
    const reply = await this.#asking;
    if (reply === 'refused') return fail(missing.error);
    if (reply !== 'pseudo') return fail(serviceError({ ...missing.error, kind: 'cancelled' }));
    this.#pseudo = true;
    this.announce(settings);
    return this.#choice(settings, role);
  }

  #missing(choice: Result<Choice, ServiceError>): Missing | undefined {
    if (!choice.ok) return { error: choice.error, question: { missing: 'service', others: [] } };
    const { service, key } = choice.value;
    if (service === 'embedded' || key !== undefined) return undefined;
    const others = originsWithKey(this.#runtime.environment);
    const name = originOf(service);
    // Without an address, the first request reports the problem in more detail.
    if (name === undefined) return undefined;
    const whose = others.length === 0 ? '' : `; the key that is set belongs to ${others.join(' and ')}`;
    const error = serviceError({
      kind: 'unauthorized',
      operation: `ask ${name}`,
      message: `there is no key for it${whose}`,
      advice: `${SET_KEY} A key from the environment is sent to the vendor, or to the service that DRAGOMAN_SERVICE names.`,
    });
    return { error, question: { missing: 'key', service: name, others } };
  }

  #isPseudo(service: string | undefined, { embeddedEngine }: Settings): boolean {
    return service === 'embedded' && embeddedEngine === 'pseudo';
  }

  #label(choice: Result<Choice, ServiceError>, { embeddedEngine }: Settings): string {
    if (!choice.ok) return 'no service chosen';
    const { service, key } = choice.value;
    if (service === 'embedded') return embeddedName(embeddedEngine);
    if (service === 'deepl') return isFree(key) ? 'DeepL (free plan)' : 'DeepL';
    return URL.parse(service)?.host || 'unknown service';
  }

  async #connect(choice: Choice, settings: Settings, role: Role): Promise<Result<ServiceClient, ServiceError>> {
    const { service } = choice;
    const { freeService, authScheme, embeddedEngine, timeout, concurrency, requestsPerSecond } = settings;
    const limits = [timeout, concurrency, requestsPerSecond];
    const name = [service, freeService, authScheme, embeddedEngine, ...limits, role].join('\n');
    const known = this.#clients.get(name);
    if (known !== undefined) return ok(await known);
    const target =
      service === 'embedded' && this.#trusted
        ? await this.#startEmbedded(settings, role)
        : ok(this.#target(choice, settings));
    if (!target.ok) return target;
    // Another request may have connected while the address was resolved: they share one client.
    const connecting = this.#clients.get(name) ?? this.#runtime.connect(target.value);
    this.#clients.set(name, connecting);
    return ok(await connecting);
  }

  #target({ service, key }: Choice, settings: Settings): ServiceTarget {
    const { proxy } = this.#client.options;
    const preset = settings.authScheme === DEFAULT_SETTINGS.authScheme;
    const scheme = preset ? this.#runtime.environment['DRAGOMAN_AUTH_SCHEME']?.trim() : undefined;
    const { timeout, ...limits } = requestLimits(chosenLimits(settings), this.#runtime.environment);
    return {
      service,
      timeouts: { ...timeoutsOf(timeout), finish: EDITOR_FINISH },
      ...limits,
      online: this.#trusted,
      freeService: settings.freeService,
      authScheme: scheme || settings.authScheme,
      ...(key !== undefined && { key }),
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
      return ok({
        service: url,
        key: role === 'admin' ? adminKey : key,
        online: true,
        timeouts: { ...OWN_TIMEOUTS, finish: EDITOR_FINISH },
      });
    } catch (error) {
      this.#embedded.delete(embeddedEngine);
      return fail({
        kind: 'network',
        operation: 'start the embedded service',
        message: errorText(error),
        advice: 'Set `dragoman.service` to another service, or report this.',
      });
    }
  }
}

/** The part of an address that identifies a service for the user. */
function originOf(service: string): string | undefined {
  return originFor({ service }, undefined);
}

function actionFor(error: ServiceError): NonNullable<ServiceStatus['action']> {
  if (error.kind === 'unauthorized') return 'setKey';
  return error.kind === 'bad-request' || error.kind === 'not-found' ? 'openSettings' : 'retry';
}
