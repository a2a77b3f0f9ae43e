import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../shared/result.ts';
import { isFree } from '../../shared/service-key.ts';
import { secondsOf } from '../../shared/settings.ts';
import { VERSION } from '../../shared/version.ts';
import type { Embedded, EmbeddedOptions } from '../embedded/index.ts';
import { type Choice, chooseService, secretsIn } from '../service/choice.ts';
import type { ServiceClient } from '../service/client.ts';
import { createClient } from '../service/connect.ts';
import type { ServiceError } from '../service/errors.ts';
import { OWN_TIMEOUTS, timeoutsOf } from '../service/timeouts.ts';
import { diskFiles } from '../workspace/disk.ts';
import { loadProject } from '../workspace/project.ts';
import { stateFolder } from '../workspace/state-folder.ts';
import { projectFolder } from './context.ts';
import { CommandError, EXIT } from './exit.ts';
import type { CommonOptions } from './options.ts';

/** What a command needs its key for: administration has a key of its own. */
export type Role = 'developer' | 'admin';

/** The service of this run. `name` is what people call it. */
export interface ConnectedService {
  readonly client: ServiceClient;
  readonly name: string;
  /** The same in every run, whatever port the embedded service listens on; never with a key: what belongs to a service is found again by it. */
  readonly id: string;
  /** Whose translations they are: the account, and the engine where it has several. The editor says the same. */
  readonly maker: string;
  /** What it makes is no translation. */
  readonly engine?: 'pseudo';
  readonly plan: 'free' | 'paid' | 'unknown';
  close(): Promise<void>;
}

/**
 * Connects to the service that the user chooses (`service/choice.ts`): the key goes where the user names a service beside it, by `--service` or in
 * the environment; what a project file says is not asked where there is a key. The embedded service is started in this very process: there,
 * `role` chooses among its keys; elsewhere the key says what it may do.
 * @throws CommandError where there is nothing to choose
 */
export async function connectService(options: CommonOptions, role: Role = 'developer'): Promise<ConnectedService> {
  const choice = await chosenService(options);
  if (!choice.ok) throw new CommandError(EXIT.service, `${sentence(choice.error.message)}: ${CHOOSE}`);
  return connectTo(choice.value, options, role);
}

const CHOOSE =
  'set DRAGOMAN_AUTH_KEY to the key of your account, or name --service embedded for pseudo-translations made on this computer.';

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** As `connectService`, for who counts only: without a choice there is a service that refuses whatever it is asked. */
export async function countingService(options: CommonOptions): Promise<ConnectedService> {
  const choice = await chosenService(options);
  if (choice.ok) return connectTo(choice.value, options, 'developer');
  return { ...(await connectTo({ service: 'deepl' }, options, 'developer')), name: 'none chosen' };
}

async function chosenService(options: CommonOptions): Promise<Result<Choice, ServiceError>> {
  const environment = { ...process.env, ...(options.service !== undefined && { DRAGOMAN_SERVICE: options.service }) };
  const wishes = { key: readKey(options.authKeyFile), embedded: false };
  const choice = chooseService(wishes, environment);
  return choice.ok ? choice : chooseService({ ...wishes, embedded: await usesEmbedded(options) }, environment);
}

/** The project file says that pseudo-translations are what is wanted here. */
async function usesEmbedded(options: CommonOptions): Promise<boolean> {
  const loaded = await loadProject(diskFiles(), await projectFolder(options));
  return loaded.ok && loaded.value.project.service === 'embedded';
}

async function connectTo({ service, key }: Choice, options: CommonOptions, role: Role): Promise<ConnectedService> {
  if (service === 'embedded') return connectEmbedded(role);
  const authScheme = options.authScheme ?? process.env['DRAGOMAN_AUTH_SCHEME'];
  const timeout = options.timeout ?? secondsOf(process.env['DRAGOMAN_TIMEOUT']);
  const client = createClient({
    service,
    userAgent: `dragoman/${VERSION}`,
    timeouts: timeoutsOf(timeout),
    ...(key !== undefined && { key }),
    ...(authScheme !== undefined && { authScheme }),
  });
  const id = service === 'deepl' ? service : addressOf(service);
  return {
    client,
    name: service === 'deepl' ? 'DeepL' : (URL.parse(service)?.host ?? 'unknown service'),
    id,
    maker: id,
    plan: planOf(key),
    close: () => client.close(),
  };
}

async function connectEmbedded(role: Role): Promise<ConnectedService> {
  const engine = process.env['DRAGOMAN_EMBEDDED_ENGINE'] === 'apertium' ? 'apertium' : 'pseudo';
  const embedded = await openEmbedded({ engine });
  const key = role === 'admin' && embedded.adminKey !== undefined ? embedded.adminKey : embedded.key;
  const client = createClient({ service: embedded.url, key, userAgent: `dragoman/${VERSION}`, timeouts: OWN_TIMEOUTS });
  const name = `embedded (${engine === 'pseudo' ? 'pseudo-translation' : engine})`;
  return {
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
  };
}

/** A wrong address may be a pasted password, and a right one may hold one: only what names the service is kept. */
function addressOf(service: string): string {
  const url = URL.parse(service.trim());
  return url === null ? 'unknown' : `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

function planOf(key: string | undefined): ConnectedService['plan'] {
  if (key === undefined) return 'unknown';
  return isFree(key) ? 'free' : 'paid';
}

/** The embedded service with what it remembers from earlier runs: usage, glossaries, documents. Its own sentence says why it cannot start. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = stateFolder();
  try {
    const { startEmbedded } = await import('../embedded/index.ts');
    return await startEmbedded({
      ...options,
      ...(folder !== undefined && { stateFile: join(folder, 'embedded.sqlite') }),
    });
  } catch (error) {
    throw new CommandError(EXIT.usage, error instanceof Error ? error.message : String(error));
  }
}

/** Every key that can be read, so that no output holds it. */
export function knownKeys(file: string | undefined): readonly string[] {
  try {
    return [...secretsIn(process.env), readKey(file) ?? ''].filter((key) => key !== '');
  } catch {
    return secretsIn(process.env);
  }
}

/** No service has shorter keys, in characters. */
const SHORTEST_KEY = 16;

/** The key never is an argument: it comes from a file or from the environment. */
function readKey(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  // Somebody may have given the key itself: a name that is no path is not repeated.
  const name =
    file.length < SHORTEST_KEY || /[/\\.]/.test(file) || existsSync(file) ? ` ${file}` : ' that --auth-key-file names';
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key !== '') return key;
  } catch (error) {
    throw new CommandError(EXIT.files, `Cannot read the key file${name} (${codeOf(error)}). Check --auth-key-file.`);
  }
  throw new CommandError(EXIT.usage, `The key file${name} is empty.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
