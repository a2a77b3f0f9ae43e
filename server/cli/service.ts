import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../shared/version.ts';
import type { Embedded, EmbeddedOptions } from '../embedded/index.ts';
import type { ServiceClient } from '../service/client.ts';
import { createClient } from '../service/connect.ts';
import { OWN_TIMEOUTS } from '../service/timeouts.ts';
import { CommandError, EXIT } from './exit.ts';
import type { CommonOptions } from './options.ts';
import { stateFolder } from './state.ts';

/** What a command needs its key for: administration has a key of its own. */
export type Role = 'developer' | 'admin';

/** The service of this run. `name` is what people call it. */
export interface ConnectedService {
  readonly client: ServiceClient;
  readonly name: string;
  /** The same in every run, whatever port the embedded service listens on; never with a key: what belongs to a service is found again by it. */
  readonly id: string;
  readonly plan: 'free' | 'paid' | 'unknown';
  close(): Promise<void>;
}

/**
 * Connects as the options and the environment say: `--service` or DRAGOMAN_SERVICE; without one the vendor's service when a key is set,
 * else the embedded service, which is started in this very process. There, `role` chooses among its keys; elsewhere the key says what it may do.
 */
export async function connectService(options: CommonOptions, role: Role = 'developer'): Promise<ConnectedService> {
  const key = readKey(options.authKeyFile);
  const service = options.service ?? process.env['DRAGOMAN_SERVICE'] ?? (key === undefined ? 'embedded' : 'deepl');
  if (service === 'embedded') return connectEmbedded(role);
  const authScheme = options.authScheme ?? process.env['DRAGOMAN_AUTH_SCHEME'];
  const client = createClient({
    service,
    userAgent: `dragoman/${VERSION}`,
    ...(key !== undefined && { key }),
    ...(authScheme !== undefined && { authScheme }),
  });
  return {
    client,
    name: service === 'deepl' ? 'DeepL' : service,
    id: service === 'deepl' ? service : addressOf(service),
    plan: planOf(key),
    close: () => client.close(),
  };
}

async function connectEmbedded(role: Role): Promise<ConnectedService> {
  const engine = process.env['DRAGOMAN_EMBEDDED_ENGINE'] === 'apertium' ? 'apertium' : 'pseudo';
  const embedded = await openEmbedded({ engine });
  const key = role === 'admin' && embedded.adminKey !== undefined ? embedded.adminKey : embedded.key;
  const client = createClient({ service: embedded.url, key, userAgent: `dragoman/${VERSION}`, timeouts: OWN_TIMEOUTS });
  return {
    client,
    name: `embedded (${engine === 'pseudo' ? 'pseudo-translation' : engine})`,
    id: 'embedded',
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

/** Keys of the free plan end in `:fx` (`service-gaps` section 1). */
function planOf(key: string | undefined): ConnectedService['plan'] {
  if (key === undefined) return 'unknown';
  return key.endsWith(':fx') ? 'free' : 'paid';
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

/** The key if there is one that can be read, so that no output holds it. */
export function knownKey(file: string | undefined): string | undefined {
  try {
    return readKey(file);
  } catch {
    return undefined;
  }
}

/** The key never is an argument: it comes from a file or from the environment. */
function readKey(file: string | undefined): string | undefined {
  if (file === undefined) return process.env['DRAGOMAN_AUTH_KEY']?.trim() || undefined;
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key !== '') return key;
  } catch (error) {
    throw new CommandError(
      EXIT.files,
      `Cannot read the key file ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  throw new CommandError(EXIT.usage, `The key file ${file} is empty.`);
}
