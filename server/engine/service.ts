import { existsSync, readFileSync } from 'node:fs';
import { isFree } from '../../shared/service-key.ts';
import { requestLimits } from '../../shared/settings.ts';
import { errorText } from '../../shared/values/error-text.ts';
import { ok, type Result } from '../../shared/values/result.ts';
import { VERSION } from '../../shared/version.ts';
import type { Embedded, EmbeddedOptions } from '../embedded/index.ts';
import { addressOf, type Choice, chooseService, embeddedName, secretsIn } from '../service/choice.ts';
import { createClient, type ServiceClient } from '../service/client.ts';
import type { ServiceError } from '../service/errors/errors.ts';
import { OWN_TIMEOUTS, timeoutsOf } from '../service/transport/timeouts.ts';
import { type Failure, refuse } from './failure.ts';
import type { Host } from './host.ts';
import { diskFiles } from './parts/workspace/files/disk.ts';
import { loadProject } from './parts/workspace/project.ts';
import { projectFolder } from './projects/project.ts';

/** What a command needs its key for: administration has a separate key. */
export type Role = 'developer' | 'admin';

/** The service of this run. `name` is its display name. */
export interface ConnectedService {
  readonly client: ServiceClient;
  readonly name: string;
  /** Stable across runs, whatever port the embedded service listens on; never with a key: data about a service is stored under it. */
  readonly id: string;
  /** Identifies who made the translations: the account, and the engine if there are several. The editor uses the same value. */
  readonly maker: string;
  /** Its output is not a real translation. */
  readonly engine?: 'pseudo';
  readonly plan: 'free' | 'paid' | 'unknown';
  close(): Promise<void>;
}

/**
 * Connects to the service that the user chooses (`service/choice.ts`). The key is sent to the service that the user names with it, by `--service` or
 * in the environment; if there is a key, the project file's service is ignored. The embedded service is started in this process: there, `role`
 * selects one of its keys; elsewhere the key determines what it may do.
 * Without anything to choose, it is a failure.
 */
export async function connectService(host: Host, role: Role = 'developer'): Promise<Result<ConnectedService, Failure>> {
  const choice = await chosenService(host);
  if (!choice.ok) return choice;
  if (choice.value.ok) return connectTo(choice.value.value, host, role);
  return refuse('service', `${sentence(choice.value.error.message)}: ${CHOOSE}`);
}

const CHOOSE =
  'set DRAGOMAN_AUTH_KEY to the key of your account, or name --service embedded for pseudo-translations made on this computer.';

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Like `connectService`, for runs that only count: without a choice, a service that refuses every request. */
export async function countingService(host: Host): Promise<Result<ConnectedService, Failure>> {
  const choice = await chosenService(host);
  if (!choice.ok) return choice;
  if (choice.value.ok) return connectTo(choice.value.value, host, 'developer');
  return ok({ ...connectFar({ service: 'deepl' }, host), name: 'none chosen' });
}

/** The inner result tells whether there is anything to choose. */
async function chosenService(host: Host): Promise<Result<Result<Choice, ServiceError>, Failure>> {
  const { options } = host;
  const key = readKey(options.authKeyFile);
  if (!key.ok) return key;
  const environment = {
    ...host.environment,
    ...(options.service !== undefined && { DRAGOMAN_SERVICE: options.service }),
  };
  const choice = chooseService({ key: key.value, embedded: false }, environment);
  if (choice.ok) return ok(choice);
  const embedded = await usesEmbedded(host);
  return embedded.ok ? ok(chooseService({ key: key.value, embedded: embedded.value }, environment)) : embedded;
}

/** Whether the project file asks for pseudo-translations. */
async function usesEmbedded({ options }: Host): Promise<Result<boolean, Failure>> {
  const folder = await projectFolder(options);
  if (!folder.ok) return folder;
  const loaded = await loadProject(diskFiles(), folder.value);
  return ok(loaded.ok && loaded.value.project.service === 'embedded');
}

async function connectTo(choice: Choice, host: Host, role: Role): Promise<Result<ConnectedService, Failure>> {
  return choice.service === 'embedded' ? connectEmbedded(host, role) : ok(connectFar(choice, host));
}

function connectFar({ service, key }: Choice, { options, environment }: Host): ConnectedService {
  const authScheme = options.authScheme ?? environment['DRAGOMAN_AUTH_SCHEME'];
  const { timeout, ...limits } = requestLimits(options, environment);
  const client = createClient({
    service,
    userAgent: `dragoman/${VERSION}`,
    timeouts: timeoutsOf(timeout),
    ...limits,
    ...(key !== undefined && { key }),
    ...(authScheme !== undefined && { authScheme }),
  });
  const id = addressOf(service);
  return {
    client,
    name: service === 'deepl' ? 'DeepL' : (URL.parse(service)?.host ?? 'unknown service'),
    id,
    maker: id,
    plan: planOf(key),
    close: () => client.close(),
  };
}

async function connectEmbedded(host: Host, role: Role): Promise<Result<ConnectedService, Failure>> {
  const engine = host.environment['DRAGOMAN_EMBEDDED_ENGINE'] === 'apertium' ? 'apertium' : 'pseudo';
  const opened = await openEmbedded(host, { engine });
  if (!opened.ok) return opened;
  const embedded = opened.value;
  const key = role === 'admin' && embedded.adminKey !== undefined ? embedded.adminKey : embedded.key;
  const client = createClient({ service: embedded.url, key, userAgent: `dragoman/${VERSION}`, timeouts: OWN_TIMEOUTS });
  const name = embeddedName(engine);
  return ok({
    client,
    name,
    id: 'embedded',
    maker: name,
    ...(engine === 'pseudo' && { engine }),
    plan: planOf(embedded.key),
    async close() {
      await client.close();
      await embedded.close();
    },
  });
}

function planOf(key: string | undefined): ConnectedService['plan'] {
  if (key === undefined) return 'unknown';
  return isFree(key) ? 'free' : 'paid';
}

/** The embedded service of this user. Its own error message says why it cannot start. */
export async function openEmbedded(
  { stateFolder }: Pick<Host, 'stateFolder'>,
  options: EmbeddedOptions,
): Promise<Result<Embedded, Failure>> {
  try {
    const { startEmbeddedIn } = await import('../embedded/index.ts');
    return ok(await startEmbeddedIn(stateFolder(), options));
  } catch (error) {
    return refuse('usage', errorText(error));
  }
}

/** Every key that can be read, and the address of the shared memory with its password, so that they can be kept out of all output. */
export function knownKeys({ options, environment }: Pick<Host, 'options' | 'environment'>): readonly string[] {
  const read = readKey(options.authKeyFile);
  const key = read.ok ? read.value : undefined;
  return [...secretsIn(environment), ...(key === undefined ? [] : [key])];
}

/** No service has shorter keys. In characters. */
const SHORTEST_KEY = 16;

/** The key is never an argument: it comes from a file or from the environment. */
function readKey(file: string | undefined): Result<string | undefined, Failure> {
  if (file === undefined) return ok(undefined);
  // The user may have given the key itself: a name that is not a path is not repeated.
  const name =
    file.length < SHORTEST_KEY || /[/\\.]/.test(file) || existsSync(file) ? ` ${file}` : ' that --auth-key-file names';
  try {
    const key = readFileSync(file, 'utf8').trim();
    return key === '' ? refuse('usage', `The key file${name} is empty.`) : ok(key);
  } catch (error) {
    return refuse('files', `Cannot read the key file${name} (${codeOf(error)}). Check --auth-key-file.`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
